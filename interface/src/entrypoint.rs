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
            use ::pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
            use $crate::Operation;

            ::pinocchio::program_entrypoint!(process_instruction);
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            #[inline(always)]
            fn process_instruction(
                _program_id: &Address,
                accounts: &mut [AccountView],
                instruction_data: &[u8],
            ) -> ProgramResult {
                let [account, owner, ..] = accounts else {
                    return Err($crate::after_the_fact(ProgramError::NotEnoughAccountKeys));
                };
                let Some(operation) = Operation::from_instruction_data(instruction_data) else {
                    return Err($crate::after_the_fact(ProgramError::InvalidInstructionData));
                };
                // SAFETY: this is the only borrow of account data in the program. Should both
                // accounts be the same, `owner` lends its address, which lies outside the data.
                let data = unsafe { account.borrow_unchecked_mut() };
                let owner = owner.address().as_array();
                match operation {
                    Operation::Full => super::$full(data, owner),
                    Operation::ReadOwner => super::$read_owner(data, owner),
                    Operation::UpdateAmount => super::$update_amount(data),
                    Operation::Encode => {
                        $(if let Some(new) = $crate::NewAccount::parse(instruction_data) {
                            return super::$encode(data, &new);
                        })?
                        Err(ProgramError::InvalidInstructionData)
                    }
                }
            }
        }
    };
}
