/// Like [`entrypoint!`](crate::entrypoint), but with pinocchio's lazy entrypoint, which reads each account on
/// request.
///
/// The dispatch checks that there are two accounts by their count. Only the operations that need the second account
/// read it. There are three operations, and the dispatch is otherwise as close to the eager one as possible.
#[macro_export]
macro_rules! lazy_entrypoint {
    ($full:ident, $read_owner:ident, $update_amount:ident) => {
        mod entrypoint {
            use ::pinocchio::{
                AccountView, ProgramResult,
                entrypoint::{InstructionContext, MaybeAccount},
                error::ProgramError,
            };
            use $crate::{Operation, after_the_fact};

            ::pinocchio::lazy_program_entrypoint!(process_instruction);
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            #[inline(always)]
            fn process_instruction(mut context: InstructionContext) -> ProgramResult {
                if context.remaining() < 2 {
                    return Err(after_the_fact(ProgramError::NotEnoughAccountKeys));
                }
                let data = context.instruction_data();
                let Some(operation) = Operation::from_instruction_data(data) else {
                    return Err(after_the_fact(ProgramError::InvalidInstructionData));
                };
                // The first account cannot be a duplicate.
                let MaybeAccount::Account(mut account) = context.next_account()? else {
                    return Err(after_the_fact(ProgramError::NotEnoughAccountKeys));
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
