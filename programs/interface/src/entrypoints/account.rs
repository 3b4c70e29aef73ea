//! The entrypoints of the 160-byte account.

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
macro_rules! account_entrypoint {
    ($full:ident, $read_owner:ident, $update_amount:ident $(, $encode:ident)?) => {
        mod entrypoint {
            ::pinocchio::program_entrypoint!(process_instruction);
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            $crate::process_account!($full, $read_owner, $update_amount $(, $encode)?);
        }
    };
}

/// Like [`account_entrypoint!`](crate::account_entrypoint), but with pinocchio's lazy entrypoint, which reads each account on
/// request.
///
/// The dispatch checks that there are two accounts by their count. Only the operations that need the second account
/// read it. There are three operations, and the dispatch is otherwise as close to the eager one as possible.
#[macro_export]
macro_rules! account_lazy_entrypoint {
    ($full:ident, $read_owner:ident, $update_amount:ident) => {
        mod entrypoint {
            use ::pinocchio::{
                AccountView, ProgramResult,
                entrypoint::{InstructionContext, MaybeAccount},
                error::ProgramError,
            };
            use $crate::{account::Operation, late_error};

            ::pinocchio::lazy_program_entrypoint!(process_instruction);
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            #[inline(always)]
            fn process_instruction(mut context: InstructionContext) -> ProgramResult {
                if context.remaining() < 2 {
                    return Err(late_error(ProgramError::NotEnoughAccountKeys));
                }
                let data = context.instruction_data();
                let Some(operation) = Operation::from_instruction_data(data) else {
                    return Err(late_error(ProgramError::InvalidInstructionData));
                };
                // The first account cannot be a duplicate.
                let MaybeAccount::Account(mut account) = context.next_account()? else {
                    return Err(late_error(ProgramError::NotEnoughAccountKeys));
                };
                let first = account.clone();
                // SAFETY: this is the only borrow of account data in the program. If both accounts are
                // the same, `first` only lends its address, which lies outside the data.
                let data = unsafe { account.borrow_unchecked_mut() };
                match operation {
                    Operation::Full => {
                        super::$full(data, second(context, first)?.address().as_array())
                    }
                    Operation::ReadOwner => {
                        super::$read_owner(data, second(context, first)?.address().as_array())
                    }
                    Operation::UpdateAmount => super::$update_amount(data),
                    Operation::Encode => Err(ProgramError::InvalidInstructionData),
                }
            }

            /// Returns the second account, which may be a duplicate of the first.
            #[inline(always)]
            fn second(
                mut context: InstructionContext,
                first: AccountView,
            ) -> Result<AccountView, ProgramError> {
                Ok(match context.next_account()? {
                    MaybeAccount::Account(account) => account,
                    MaybeAccount::Duplicated(_) => first,
                })
            }
        }
    };
}

/// Like [`account_entrypoint!`](crate::account_entrypoint), but with neap's entrypoint, which expects accounts of given lengths.
///
/// Pass the lengths first, as for `neap_pinocchio::predicted_program_entrypoint!`. The program must also depend on
/// `neap-pinocchio`. There are three operations; the dispatch is the same.
#[macro_export]
macro_rules! account_predicted_entrypoint {
    ($lengths:tt, $full:ident, $read_owner:ident, $update_amount:ident) => {
        mod entrypoint {
            ::neap_pinocchio::predicted_program_entrypoint!(process_instruction, $lengths);
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            $crate::process_account!($full, $read_owner, $update_amount);
        }
    };
}

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
/// [`account_entrypoint!`](crate::account_entrypoint). The functions must check that the program owns the account, as functions of
/// your own would have to. The entrypoint is solana-program's own, with its bump allocator.
#[macro_export]
macro_rules! account_solana_program_entrypoint {
    ($full:ident, $read_owner:ident, $update_amount:ident) => {
        mod entrypoint {
            use ::solana_program::{
                account_info::AccountInfo, entrypoint::ProgramResult, program_error::ProgramError,
                pubkey::Pubkey,
            };
            use $crate::account::Operation;

            ::solana_program::entrypoint!(process_instruction);

            fn process_instruction(
                program_id: &Pubkey,
                accounts: &[AccountInfo],
                instruction_data: &[u8],
            ) -> ProgramResult {
                let [account, owner, ..] = accounts else {
                    return Err($crate::late_error(ProgramError::NotEnoughAccountKeys));
                };
                let Some(operation) = Operation::from_instruction_data(instruction_data) else {
                    return Err($crate::late_error(ProgramError::InvalidInstructionData));
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

/// Declares `process_instruction`, the dispatch of [`account_entrypoint!`](crate::account_entrypoint), with pinocchio's signature.
///
/// All entrypoints that call such a handler share it, so their programs differ only in the entrypoint.
#[doc(hidden)]
#[macro_export]
macro_rules! process_account {
    ($full:ident, $read_owner:ident, $update_amount:ident $(, $encode:ident)?) => {
        use ::pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
        use $crate::account::Operation;

        #[inline(always)]
        fn process_instruction(
            _program_id: &Address,
            accounts: &mut [AccountView],
            instruction_data: &[u8],
        ) -> ProgramResult {
            let [account, owner, ..] = accounts else {
                return Err($crate::late_error(ProgramError::NotEnoughAccountKeys));
            };
            let Some(operation) = Operation::from_instruction_data(instruction_data) else {
                return Err($crate::late_error(ProgramError::InvalidInstructionData));
            };
            // SAFETY: this is the only borrow of account data in the program. If both accounts are
            // the same, `owner` only lends its address, which lies outside the data.
            let data = unsafe { account.borrow_unchecked_mut() };
            let owner = owner.address().as_array();
            match operation {
                Operation::Full => super::$full(data, owner),
                Operation::ReadOwner => super::$read_owner(data, owner),
                Operation::UpdateAmount => super::$update_amount(data),
                Operation::Encode => {
                    $(if let Some(new) = $crate::account::NewAccount::parse(instruction_data) {
                        return super::$encode(data, &new);
                    })?
                    Err(ProgramError::InvalidInstructionData)
                }
            }
        }
    };
}
