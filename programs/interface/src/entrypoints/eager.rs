/// Declares the entrypoint, and the dispatch to a program's operations, that all programs share.
///
/// Pass the name of one function per operation. The program must depend on pinocchio 0.12.
///
/// ```text
/// fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult
/// fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult
/// fn update_amount(data: &mut [u8]) -> ProgramResult
/// fn encode(data: &mut [u8], new: &NewAccount) -> ProgramResult
/// ```
///
/// `data` is the data of the token account, `owner` the address of the claimed owner. You may leave out the last
/// function; `encode` is then an unknown instruction. The entrypoint is pinocchio's eager one. It comes with
/// pinocchio's bump allocator, which is only linked if the codec allocates.
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
