/// Declares the entrypoint and dispatch that every program shares, over its operations.
///
/// The program names a function for each; it must depend on pinocchio 0.12:
///
/// ```text
/// fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult
/// fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult
/// fn update_amount(data: &mut [u8]) -> ProgramResult
/// fn encode(data: &mut [u8], new: &NewAccount) -> ProgramResult
/// ```
///
/// `data` is the token account's, `owner` the claimed owner's address. The last function may be left
/// out: `encode` is then an unknown instruction. The entrypoint is pinocchio's eager one with its bump
/// allocator, which a codec that does not allocate never links.
#[macro_export]
macro_rules! entrypoint {
    ($full:ident, $read_owner:ident, $update_amount:ident $(, $encode:ident)?) => {
        mod entrypoint {
            ::pinocchio::program_entrypoint!(process_instruction);
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            $crate::process_instruction!($full, $read_owner, $update_amount $(, $encode)?);
        }
    };
}
