/// As [`entrypoint!`](crate::entrypoint), by pinocchio's lazy one, which reads an account when it is asked for.
///
/// That there are two accounts is seen from their number; the second is asked for by the operations that
/// need it. The operations are three, the dispatch is the same as far as it can be.
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
                // The first account repeats none.
                let MaybeAccount::Account(mut account) = context.next_account()? else {
                    return Err(after_the_fact(ProgramError::NotEnoughAccountKeys));
                };
                let first = account.clone();
                // SAFETY: this is the only borrow of account data in the program. Should both
                // accounts be the same, `first` lends its address, which lies outside the data.
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

            /// The second account, which may repeat the first.
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
