//! An entrypoint for pinocchio's programs that predicts the lengths of accounts.

pub mod accounts;
pub mod input;
mod resize;

/// Declares a program's entrypoint, which finds its accounts faster if they are as predicted.
///
/// In a program's input, accounts follow one another, so an entrypoint must walk over the accounts before each one.
/// But most instructions are called with the accounts that they expect. This entrypoint checks the number of accounts,
/// that none is a duplicate of an earlier one, and that each has the predicted length. Then the offsets up to the first
/// account of `any` length are constants, and it calls the handler. With any other accounts, pinocchio's own entrypoint
/// calls the handler. The results are the same with any accounts.
///
/// Pass the handler as to pinocchio's `program_entrypoint!`: a function's path or another constant expression. A
/// predicted length is a constant, in bytes, or `any`:
///
/// ```
/// #![forbid(unsafe_code)]
/// use neap::Neap;
/// use neap_pinocchio::Load;
/// use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
///
/// #[derive(Neap)]
/// pub struct Vault {
///     pub authority: [u8; 32],
///     pub balance: u64,
/// }
///
/// // The vault, then its authority: usually a wallet without data, but it may be any account.
/// neap_pinocchio::predicted_program_entrypoint!(process_instruction, [Vault::SIZE, any]);
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
/// As in pinocchio, the last argument may be the maximum number of accounts for the handler:
/// `[Vault::SIZE, any], 8`. The handler does not get any further accounts. The default is 255. The maximum must not be
/// below the number of predicted accounts.
///
/// The macro sets up no allocator and no panic handler; [`predicted_entrypoint!`](crate::predicted_entrypoint) does.
///
/// # What it costs
///
/// Put an account of `any` length last if you can: then all accounts have constant offsets. The address of the
/// instruction data shows how many bytes the accounts take, so one comparison replaces several checks. The following is
/// counted in the code that the suite's compiler generates:
///
/// - 1 CU for an instruction on SBPF v3, and 2 CU on v0.
/// - 4 CU for each account. The first account costs 2 CU less, since it is never a duplicate. The last one costs nothing
///   if you predict the length 0 or `any`: the comparison covers it.
/// - 3 CU if the last account may have `any` length and has data. If it is empty, `any` costs the same as 0. With a
///   prediction of 0, an account that has data takes the other path.
///
/// With an account of `any` length before others:
///
/// - 3 CU for an instruction.
/// - 4 CU for each account, or 2 CU if it may have `any` length. The first account costs 2 CU less.
/// - 5 or 6 CU for each account of `any` length but the last: the accounts after it have no constant offset.
///
/// An instruction with other accounts pays for the checks up to the one that fails, and for a call: about 7 CU more (on SBPF v0: 9) than
/// with pinocchio's entrypoint alone. A program has only one prediction, so choose the instruction that is called most.
/// The handler is compiled twice, once for each path.
///
/// The compiler knows that nobody has borrowed the predicted accounts. So `try_borrow_mut` costs only the 1 or 2 CU that
/// mark the end of the borrow.
///
/// Pinocchio's own `entrypoint_with_r2!` predicts nothing. A runtime with
/// [SIMD-0449](https://github.com/solana-foundation/solana-improvement-documents/blob/main/proposals/0449-direct-account-pointers-in-program-input.md)
/// lists where the accounts are, so finding them is free. With the two accounts above, that entrypoint cost 5 to 6 CU
/// more than this one costs now (measured once, for SBPF v0). With many accounts it costs less. On a runtime without SIMD-0449, such a program aborts.
///
/// # What it needs
///
/// The runtime passes the address of the instruction data in register 2
/// ([SIMD-0321](https://github.com/solana-foundation/solana-improvement-documents/blob/main/proposals/0321-vm-r2-instruction-data-pointer.md)).
/// A runtime without that leaves the register zero. Then pinocchio's own entrypoint handles every instruction.
/// This entrypoint also does what pinocchio's does for its feature `account-resize`, if that is enabled.
///
/// A length is that of the data when the instruction begins, up to 10 MiB. You can list about 120 accounts before the
/// compiler reaches its recursion limit.
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
            // The caller's expressions become items of their own. Inside the block below, they could use `unsafe`
            // operations without saying so. Before Rust 2024, the same holds for all of this function.
            type __NeapExpected = $crate::__expected!($($length)*);
            const __NEAP_COUNT: usize = <__NeapExpected as $crate::__private::Accounts>::COUNT;
            const __NEAP_MAXIMUM: usize = $maximum;
            const __NEAP_HANDLER: $crate::__private::Handler = $process_instruction;
            // SAFETY: the loader calls this function, and passes both pointers.
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
/// Here the handler gets at most eight accounts:
///
/// ```
/// # use pinocchio::{AccountView, Address, ProgramResult};
/// neap_pinocchio::predicted_entrypoint!(process_instruction, [160, any], 8);
/// # fn process_instruction(_: &Address, _: &mut [AccountView], _: &[u8]) -> ProgramResult {
/// #     Ok(())
/// # }
/// ```
///
/// A maximum below the number of predicted accounts does not compile:
///
/// ```compile_fail
/// # use pinocchio::{AccountView, Address, ProgramResult};
/// neap_pinocchio::predicted_entrypoint!(process_instruction, [160, any], 1);
/// # fn process_instruction(_: &Address, _: &mut [AccountView], _: &[u8]) -> ProgramResult {
/// #     Ok(())
/// # }
/// ```
///
/// Neither does a length that no account has:
///
/// ```compile_fail
/// # use pinocchio::{AccountView, Address, ProgramResult};
/// neap_pinocchio::predicted_entrypoint!(process_instruction, [(10 << 20) + 1]);
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

/// The type of a list of lengths. Not part of the public interface.
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
