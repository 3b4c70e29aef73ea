/// Declares the entrypoint, and the dispatch to a program's operations, that all solana-program programs of the
/// multisig share.
///
/// Pass the name of one function per operation. The program must depend on solana-program 5.
///
/// ```text
/// fn threshold(program_id: &Pubkey, account: &AccountInfo, claimed: u16) -> ProgramResult
/// fn bump(program_id: &Pubkey, account: &AccountInfo, claimed: u8) -> ProgramResult
/// fn is_member(program_id: &Pubkey, account: &AccountInfo, key: &[u8; 32]) -> ProgramResult
/// fn add_member(program_id: &Pubkey, account: &AccountInfo, key: &[u8; 32]) -> ProgramResult
/// ```
///
/// `account` is the multisig, `key` the address of the second account. The instructions are those of
/// [`multisig_entrypoint!`](crate::multisig_entrypoint). As with
/// [`solana_program_entrypoint!`](crate::solana_program_entrypoint), the functions must check that the program owns
/// the account.
#[macro_export]
macro_rules! multisig_solana_program_entrypoint {
    ($threshold:ident, $bump:ident, $is_member:ident, $add_member:ident) => {
        mod entrypoint {
            use ::solana_program::{
                account_info::AccountInfo, entrypoint::ProgramResult, program_error::ProgramError,
                pubkey::Pubkey,
            };

            ::solana_program::entrypoint!(process_instruction);

            fn process_instruction(
                program_id: &Pubkey,
                accounts: &[AccountInfo],
                instruction_data: &[u8],
            ) -> ProgramResult {
                let [account, others @ ..] = accounts else {
                    return Err($crate::after_the_fact(ProgramError::NotEnoughAccountKeys));
                };
                match *instruction_data {
                    [0, a, b] => super::$threshold(program_id, account, u16::from_le_bytes([a, b])),
                    [2, claimed] => super::$bump(program_id, account, claimed),
                    [3] => super::$is_member(program_id, account, key(others)?),
                    [4] => super::$add_member(program_id, account, key(others)?),
                    _ => Err($crate::after_the_fact(ProgramError::InvalidInstructionData)),
                }
            }

            #[inline(always)]
            fn key<'a>(others: &'a [AccountInfo]) -> Result<&'a [u8; 32], ProgramError> {
                let [key, ..] = others else {
                    return Err(ProgramError::NotEnoughAccountKeys);
                };
                Ok(key.key.as_array())
            }
        }
    };
}
