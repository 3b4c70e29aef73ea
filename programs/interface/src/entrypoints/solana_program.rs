/// Declares the entrypoint, and the dispatch to a program's operations, that all solana-program programs share.
///
/// Pass the name of one function per operation. The program must depend on solana-program 5.
///
/// ```text
/// fn full(program_id: &Pubkey, account: &AccountInfo, owner: &[u8; 32]) -> ProgramResult
/// fn read_owner(program_id: &Pubkey, account: &AccountInfo, owner: &[u8; 32]) -> ProgramResult
/// fn update_amount(program_id: &Pubkey, account: &AccountInfo) -> ProgramResult
/// ```
///
/// `account` is the token account, `owner` the address of the claimed owner. The instruction is one byte, as with
/// [`entrypoint!`](crate::entrypoint). The functions must check that the program owns the account, as functions of
/// your own would have to. The entrypoint is solana-program's own, with its bump allocator.
#[macro_export]
macro_rules! solana_program_entrypoint {
    ($full:ident, $read_owner:ident, $update_amount:ident) => {
        mod entrypoint {
            use ::solana_program::{
                account_info::AccountInfo, entrypoint::ProgramResult, program_error::ProgramError,
                pubkey::Pubkey,
            };
            use $crate::Operation;

            ::solana_program::entrypoint!(process_instruction);

            fn process_instruction(
                program_id: &Pubkey,
                accounts: &[AccountInfo],
                instruction_data: &[u8],
            ) -> ProgramResult {
                let [account, owner, ..] = accounts else {
                    return Err($crate::after_the_fact(ProgramError::NotEnoughAccountKeys));
                };
                let Some(operation) = Operation::from_instruction_data(instruction_data) else {
                    return Err($crate::after_the_fact(ProgramError::InvalidInstructionData));
                };
                let owner = owner.key.as_array();
                match operation {
                    Operation::Full => super::$full(program_id, account, owner),
                    Operation::ReadOwner => super::$read_owner(program_id, account, owner),
                    Operation::UpdateAmount => super::$update_amount(program_id, account),
                    Operation::Encode => Err(ProgramError::InvalidInstructionData),
                }
            }
        }
    };
}
