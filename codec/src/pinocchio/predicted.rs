//! An entrypoint for pinocchio's programs that expects its accounts to be of certain lengths.

pub mod input;
mod resize;

/// Declares a program's entrypoint, which knows where its accounts are if they are those that it expects.
///
/// Accounts lie in a program's input one behind the other, so that each is found by walking those before
/// it. But most instructions are called with the accounts that they expect. This entrypoint looks whether
/// there are as many as expected, none a duplicate of one before it, each of the expected length; then it
/// knows where all of them are, and calls the handler. With any other accounts the handler is called by
/// pinocchio's own entrypoint: the results are the same, whatever the accounts.
///
/// The handler is that of pinocchio's `program_entrypoint!`: a function's path or another constant expression. An
/// expected length is a constant, in bytes, or `any`:
///
/// ```
/// #![forbid(unsafe_code)]
/// use neap::{Neap, pinocchio::Load};
/// use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
///
/// #[derive(Neap)]
/// pub struct Vault {
///     pub authority: [u8; 32],
///     pub balance: u64,
/// }
///
/// // The vault, and whoever may change it: a wallet mostly, which has no data, but anything may be.
/// neap::predicted_program_entrypoint!(process_instruction, [Vault::SIZE, any]);
/// pinocchio::default_allocator!();
/// pinocchio::default_panic_handler!();
///
/// fn process_instruction(
///     program_id: &Address,
///     accounts: &mut [AccountView],
///     instruction_data: &[u8],
/// ) -> ProgramResult {
///     let [vault, authority, ..] = accounts else {
///         return Err(ProgramError::NotEnoughAccountKeys);
///     };
///     let Ok(balance) = instruction_data.try_into() else {
///         return Err(ProgramError::InvalidInstructionData);
///     };
///     let mut vault = Vault::load_mut(vault, program_id)?;
///     let mut vault = vault.view_mut();
///     if !authority.is_signer() || vault.authority() != authority.address().as_array() {
///         return Err(ProgramError::IncorrectAuthority);
///     }
///     vault.set_balance(u64::from_le_bytes(balance));
///     Ok(())
/// }
/// ```
///
/// The last argument may be how many accounts the handler is given at most, as of pinocchio's:
/// `[Vault::SIZE, any], 8`. What an instruction has more is left out. It is 255 otherwise, and no less than what
/// is expected. No allocator and no panic handler are set up;
/// [`predicted_entrypoint!`](crate::predicted_entrypoint) does that.
///
/// # What it costs
///
/// Counted in the code that the suite's compiler makes: 3 CU for an instruction, and 4 for each account, 2 if it
/// may be of `any` length; 2 less for the first, which is never a duplicate. Behind an account of `any`
/// length the others lie at no constant offset, which is 5 or 6 CU for each such account but the last.
///
/// An instruction with other accounts pays for the checks up to the one that fails, and a call: 5 to 11 CU more than
/// on pinocchio's entrypoint alone. There is one expectation for a program. It should be of the instruction that is
/// called most. The handler is compiled twice, once for each way.
///
/// Of accounts that were expected, the compiler knows that no one has borrowed them. `try_borrow_mut` is left
/// with 1 or 2 CU, to say that the borrow has ended.
///
/// Pinocchio's own `entrypoint_with_r2!` expects nothing: a runtime with
/// [SIMD-0449](https://github.com/solana-foundation/solana-improvement-documents/blob/main/proposals/0449-direct-account-pointers-in-program-input.md)
/// lists where the accounts are, so that none costs anything to find. With two accounts as above it costs 2 CU more than this
/// one, with many it costs less. But on a runtime without, a program aborts.
///
/// # What it needs
///
/// Where the instruction data are, the runtime says in register 2
/// ([SIMD-0321](https://github.com/solana-foundation/solana-improvement-documents/blob/main/proposals/0321-vm-r2-instruction-data-pointer.md)).
/// A runtime that does not leaves the register zero; then the place is computed, for up to 6 CU more. What
/// pinocchio's entrypoint does for its feature `account-resize`, this one does where that is enabled.
///
/// Lengths are of the data as the instruction begins, up to 10 MiB. As many accounts may be expected as the
/// compiler's limit for recursion allows, some 120.
#[macro_export]
macro_rules! predicted_program_entrypoint {
    ($process_instruction:expr, [$($length:tt)*] $(,)?) => {
        $crate::predicted_program_entrypoint!(
            $process_instruction,
            [$($length)*],
            $crate::__private::pinocchio::MAX_TX_ACCOUNTS
        );
    };
    ($process_instruction:expr, [$($length:tt)*], $maximum:expr $(,)?) => {
        /// Program entrypoint.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn entrypoint(
            input: *mut u8,
            instruction_data: *const u8,
        ) -> u64 {
            // What the caller writes is an item of its own. In the block below it could do what is unsafe without
            // saying so, and before Rust 2024 anywhere else in this function.
            type __NeapExpected = $crate::__expected!($($length)*);
            const __NEAP_COUNT: usize = <__NeapExpected as $crate::__private::Accounts>::COUNT;
            const __NEAP_MAXIMUM: usize = $maximum;
            const __NEAP_HANDLER: $crate::__private::Handler = $process_instruction;
            // SAFETY: this is what the loader calls: both pointers are its own.
            unsafe {
                $crate::__private::process::<__NeapExpected, __NEAP_COUNT, __NEAP_MAXIMUM>(
                    input,
                    instruction_data,
                    __NEAP_HANDLER,
                )
            }
        }
    };
}

/// [`predicted_program_entrypoint!`](crate::predicted_program_entrypoint) with pinocchio's bump allocator and
/// panic handler, as its own `entrypoint!` has them.
///
/// Here the handler is given eight accounts at most:
///
/// ```
/// # use pinocchio::{AccountView, Address, ProgramResult};
/// neap::predicted_entrypoint!(process_instruction, [160, any], 8);
/// # fn process_instruction(_: &Address, _: &mut [AccountView], _: &[u8]) -> ProgramResult {
/// #     Ok(())
/// # }
/// ```
///
/// With fewer than are expected it does not compile:
///
/// ```compile_fail
/// # use pinocchio::{AccountView, Address, ProgramResult};
/// neap::predicted_entrypoint!(process_instruction, [160, any], 1);
/// # fn process_instruction(_: &Address, _: &mut [AccountView], _: &[u8]) -> ProgramResult {
/// #     Ok(())
/// # }
/// ```
#[macro_export]
macro_rules! predicted_entrypoint {
    ($($argument:tt)*) => {
        $crate::predicted_program_entrypoint!($($argument)*);
        $crate::__private::pinocchio::default_allocator!();
        $crate::__private::pinocchio::default_panic_handler!();
    };
}

/// The type of a list of lengths; no part of the public interface.
#[doc(hidden)]
#[macro_export]
macro_rules! __expected {
    () => { () };
    (any $(, $($others:tt)*)?) => {
        ($crate::__private::Any, $crate::__expected!($($($others)*)?))
    };
    ($size:expr $(, $($others:tt)*)?) => {
        ($crate::__private::Exactly<{ $size }>, $crate::__expected!($($($others)*)?))
    };
}
