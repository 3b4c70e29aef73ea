//! An entrypoint for pinocchio's programs that passes each expected account as a value of its own.

mod account;
pub mod expected;
pub mod instruction;

pub use super::predicted::accounts::{Any, Exactly};
pub use account::Account;
pub use instruction::Instruction;

/// Declares a program's entrypoint, which passes each expected account as a value of its own.
///
/// [`predicted_program_entrypoint!`](crate::predicted_program_entrypoint) finds the expected accounts at constant
/// offsets, and then passes pinocchio's views of them. A view is a pointer and keeps a borrow state, because another view may
/// be of the same account. But no two of the expected accounts are the same. So this entrypoint passes an
/// [`Instruction`](crate::Instruction), from which you get each account as a value of its own: its data is a reference to
/// an array, and there is nothing to borrow first.
///
/// Pass the paths of two functions. The signature of the first one lists the expected lengths: `Exactly<N>` for N bytes or, for
/// the last account, `Any`. There are at most eight. The second one, with the signature of pinocchio's handlers, gets the
/// instructions with any other accounts. The first can also hand an instruction over to it:
///
/// ```
/// #![forbid(unsafe_code)]
/// use neap::Neap;
/// use neap_pinocchio::{Any, Exactly, Instruction};
/// use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
///
/// #[derive(Neap)]
/// pub struct Vault {
///     pub authority: [u8; 32],
///     pub balance: u64,
/// }
///
/// neap_pinocchio::typed_program_entrypoint!(set_balance, process_instruction);
/// pinocchio::default_allocator!();
/// pinocchio::default_panic_handler!();
///
/// // The vault, then its authority: usually a wallet without data, but it may be any account.
/// fn set_balance(mut instruction: Instruction<(Exactly<{ Vault::SIZE }>, Any)>) -> ProgramResult {
///     let Some((0, balance)) = instruction.data().split_first() else {
///         return instruction.handle(process_instruction);
///     };
///     let Ok(balance) = balance.try_into() else {
///         return Err(ProgramError::InvalidInstructionData);
///     };
///     let program_id = instruction.program_id();
///     let (mut vault, authority) = instruction.accounts();
///     let mut vault = vault.load_mut::<Vault>(program_id)?;
///     if !authority.is_signer() || vault.authority() != authority.address().as_array() {
///         return Err(ProgramError::IncorrectAuthority);
///     }
///     vault.set_balance(u64::from_le_bytes(balance));
///     Ok(())
/// }
///
/// // The other instructions, and this one with other accounts.
/// fn process_instruction(
///     program_id: &Address,
///     accounts: &mut [AccountView],
///     instruction_data: &[u8],
/// ) -> ProgramResult {
///     // ...
/// #   Ok(())
/// }
/// ```
///
/// The first function may handle the common cases and hand over the rest: if it has changed nothing,
/// `instruction.handle(process_instruction)` is what pinocchio's own entrypoint does. The suite's `neap-typed` makes a
/// transfer of SPL Token in that way, and leaves each refusal to the code that it shares with other programs.
///
/// As in pinocchio, a third argument may be the maximum number of accounts for the second function.
///
/// Finding the accounts costs the same as with [`predicted_program_entrypoint!`](crate::predicted_program_entrypoint),
/// and the requirements are the same.
///
/// # Limits
///
/// For a CPI, or to resize an account, pinocchio needs its views: hand the instruction over.
///
/// Only the last account may have any length:
///
/// ```compile_fail,E0080
/// # use neap_pinocchio::{Any, Exactly, Instruction};
/// # use pinocchio::{AccountView, Address, ProgramResult};
/// neap_pinocchio::typed_entrypoint!(typed, process_instruction);
///
/// fn typed(_: Instruction<(Any, Exactly<8>)>) -> ProgramResult {
///     Ok(())
/// }
/// # fn process_instruction(_: &Address, _: &mut [AccountView], _: &[u8]) -> ProgramResult {
/// #     Ok(())
/// # }
/// ```
///
/// Accounts do not outlive the call:
///
/// ```compile_fail,E0505
/// # use neap_pinocchio::{Any, Instruction};
/// # use pinocchio::{ProgramResult, Address, AccountView};
/// # fn process_instruction(_: &Address, _: &mut [AccountView], _: &[u8]) -> ProgramResult {
/// #     Ok(())
/// # }
/// fn typed(mut instruction: Instruction<(Any,)>) -> ProgramResult {
///     let (account,) = instruction.accounts();
///     instruction.handle(process_instruction)?;
///     drop(account);
///     Ok(())
/// }
/// ```
#[macro_export]
macro_rules! typed_program_entrypoint {
    ($expected:path, $process_instruction:path $(,)?) => {
        $crate::typed_program_entrypoint!(
            $expected,
            $process_instruction,
            $crate::__private::pinocchio::MAX_TX_ACCOUNTS
        );
    };
    ($expected:path, $process_instruction:path, $maximum:expr $(,)?) => {
        /// Program entrypoint.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn entrypoint(input: *mut u8, instruction_data: *const u8) -> u64 {
            // The caller's paths and expression become items of their own. Inside the block below, they could use
            // `unsafe` operations without saying so.
            const __NEAP_MAXIMUM: usize = $maximum;
            const __NEAP_OTHER: $crate::__private::Handler = $process_instruction;
            #[inline(always)]
            fn __neap_expected() -> $crate::__private::TypedHandler<impl $crate::__private::Expected> {
                $expected
            }
            // SAFETY: the loader calls this function, and passes both pointers.
            unsafe {
                $crate::__private::process_typed::<_, __NEAP_MAXIMUM>(
                    input,
                    instruction_data,
                    __neap_expected(),
                    __NEAP_OTHER,
                )
            }
        }
    };
}

/// [`typed_program_entrypoint!`](crate::typed_program_entrypoint) with pinocchio's bump allocator and panic handler.
///
/// ```
/// # use neap_pinocchio::{Exactly, Instruction};
/// # use pinocchio::{AccountView, Address, ProgramResult};
/// neap_pinocchio::typed_entrypoint!(typed, process_instruction, 8);
///
/// fn typed(_: Instruction<(Exactly<160>, Exactly<0>)>) -> ProgramResult {
///     Ok(())
/// }
/// # fn process_instruction(_: &Address, _: &mut [AccountView], _: &[u8]) -> ProgramResult {
/// #     Ok(())
/// # }
/// ```
#[macro_export]
macro_rules! typed_entrypoint {
    ($($argument:tt)*) => {
        $crate::typed_program_entrypoint!($($argument)*);
        $crate::__private::pinocchio::default_allocator!();
        $crate::__private::pinocchio::default_panic_handler!();
    };
}
