/// Like [`transfer_entrypoint!`](crate::transfer_entrypoint), but with pinocchio's lazy entrypoint, which reads each
/// account on request.
///
/// The dispatch checks that there are three accounts by their count, as the eager one does.
#[macro_export]
macro_rules! transfer_lazy_entrypoint {
    ($transfer:ident) => {
        mod entrypoint {
            use ::pinocchio::{
                AccountView, Address, ProgramResult,
                entrypoint::{InstructionContext, MaybeAccount},
                error::ProgramError,
            };
            use $crate::{
                after_the_fact,
                transfer::{Transfer, amount_of, error::INVALID_INSTRUCTION},
            };

            ::pinocchio::lazy_program_entrypoint!(process_instruction);
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            $crate::token_program_account!();

            #[inline(always)]
            fn process_instruction(mut context: InstructionContext) -> ProgramResult {
                let Some(amount) = amount_of(context.instruction_data()) else {
                    return Err(after_the_fact(ProgramError::Custom(INVALID_INSTRUCTION)));
                };
                if context.remaining() < 3 {
                    return Err(after_the_fact(ProgramError::NotEnoughAccountKeys));
                }
                // The first account cannot be a duplicate.
                let MaybeAccount::Account(source) = context.next_account()? else {
                    return Err(after_the_fact(ProgramError::NotEnoughAccountKeys));
                };
                let destination = match context.next_account()? {
                    MaybeAccount::Account(account) => account,
                    MaybeAccount::Duplicated(_) => source.clone(),
                };
                let authority = match context.next_account()? {
                    MaybeAccount::Account(account) => account,
                    MaybeAccount::Duplicated(0) => source.clone(),
                    MaybeAccount::Duplicated(_) => destination.clone(),
                };
                super::$transfer(Transfer {
                    program_id: context.program_id().as_array(),
                    source: Account(source),
                    destination: Account(destination),
                    authority: Account(authority),
                    amount,
                })
            }
        }
    };
}
