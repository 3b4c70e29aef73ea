//! The entrypoints of the multisig.

/// Declares the entrypoint, and the dispatch to a program's operations, that all multisig programs share.
///
/// Pass the name of one function per operation, or `_` for `bump` if the codec cannot have the field after one of variable length;
/// it is then an unknown instruction. The program must depend on pinocchio 0.12.
///
/// ```text
/// fn threshold(data: &[u8], claimed: u16) -> ProgramResult
/// fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult
/// fn bump(data: &[u8], claimed: u8) -> ProgramResult
/// fn is_member(data: &[u8], key: &[u8; 32]) -> ProgramResult
/// fn add_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult
/// fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult
/// ```
///
/// `data` is the data of the multisig, `key` the address of the second account. The entrypoint is pinocchio's eager
/// one, as with [`account_entrypoint!`](crate::account_entrypoint).
#[macro_export]
macro_rules! multisig_entrypoint {
    (@bump _($($argument:expr),*)) => {
        Err($crate::late_error(ProgramError::InvalidInstructionData))
    };
    (@bump $bump:ident($($argument:expr),*)) => {
        super::$bump($($argument),*)
    };
    (
        $threshold:ident, $set_transaction_index:ident, $bump:tt,
        $is_member:ident, $add_member:ident, $create:ident
    ) => {
        mod entrypoint {
            use ::pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
            use $crate::multisig::{NewMultisig, instruction};

            ::pinocchio::program_entrypoint!(process_instruction);
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            #[inline(always)]
            fn process_instruction(
                _program_id: &Address,
                accounts: &mut [AccountView],
                instruction_data: &[u8],
            ) -> ProgramResult {
                let [account, others @ ..] = accounts else {
                    return Err($crate::late_error(ProgramError::NotEnoughAccountKeys));
                };
                // SAFETY: this is the only borrow of account data in the program. If the key's account
                // is the same, it only lends its address, which lies outside the data.
                let data = unsafe { account.borrow_unchecked_mut() };
                // Each operation has its own arm. If they were parsed into one enum first, their
                // arguments would share registers, and every operation would pay for that.
                match *instruction_data {
                    [instruction::THRESHOLD, a, b] => {
                        let claimed = u16::from_le_bytes([a, b]);
                        super::$threshold(data, claimed)
                    }
                    [instruction::SET_TRANSACTION_INDEX, a, b, c, d, e, f, g, h] => {
                        let value = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
                        super::$set_transaction_index(data, value)
                    }
                    [instruction::BUMP, claimed] => {
                        $crate::multisig_entrypoint!(@bump $bump(data, claimed))
                    }
                    [instruction::IS_MEMBER] => {
                        let key = key(others)?;
                        super::$is_member(data, key)
                    }
                    [instruction::ADD_MEMBER] => {
                        let key = key(others)?;
                        super::$add_member(data, key)
                    }
                    [instruction::CREATE, ref arguments @ ..] => {
                        let Some(new) = NewMultisig::parse(arguments) else {
                            return Err($crate::late_error(ProgramError::InvalidInstructionData));
                        };
                        super::$create(data, &new)
                    }
                    _ => Err($crate::late_error(ProgramError::InvalidInstructionData)),
                }
            }

            #[inline(always)]
            fn key(others: &[AccountView]) -> Result<&[u8; 32], ProgramError> {
                let [key, ..] = others else {
                    // With `late_error`, `is_member` and `add_member` would cost several codecs 1 CU more, and none less.
                    return Err(ProgramError::NotEnoughAccountKeys);
                };
                Ok(key.address().as_array())
            }
        }
    };
}

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
/// [`account_solana_program_entrypoint!`](crate::account_solana_program_entrypoint), the functions must check that the program owns
/// the account.
#[macro_export]
macro_rules! multisig_solana_program_entrypoint {
    ($threshold:ident, $bump:ident, $is_member:ident, $add_member:ident) => {
        mod entrypoint {
            use ::solana_program::{
                account_info::AccountInfo, entrypoint::ProgramResult, program_error::ProgramError,
                pubkey::Pubkey,
            };
            use $crate::multisig::instruction;

            ::solana_program::entrypoint!(process_instruction);

            fn process_instruction(
                program_id: &Pubkey,
                accounts: &[AccountInfo],
                instruction_data: &[u8],
            ) -> ProgramResult {
                let [account, others @ ..] = accounts else {
                    return Err($crate::late_error(ProgramError::NotEnoughAccountKeys));
                };
                match *instruction_data {
                    [instruction::THRESHOLD, a, b] => {
                        super::$threshold(program_id, account, u16::from_le_bytes([a, b]))
                    }
                    [instruction::BUMP, claimed] => super::$bump(program_id, account, claimed),
                    [instruction::IS_MEMBER] => {
                        super::$is_member(program_id, account, key(others)?)
                    }
                    [instruction::ADD_MEMBER] => {
                        super::$add_member(program_id, account, key(others)?)
                    }
                    _ => Err($crate::late_error(ProgramError::InvalidInstructionData)),
                }
            }

            #[inline(always)]
            fn key<'a>(others: &'a [AccountInfo]) -> Result<&'a [u8; 32], ProgramError> {
                let [key, ..] = others else {
                    return Err($crate::late_error(ProgramError::NotEnoughAccountKeys));
                };
                Ok(key.key.as_array())
            }
        }
    };
}
