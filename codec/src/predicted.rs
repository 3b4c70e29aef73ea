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
/// The handler is that of pinocchio's `program_entrypoint!`. An expected length is a constant, in bytes,
/// or `any`:
///
/// ```
/// use neap::{Error, Neap};
/// use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
///
/// #[derive(Neap)]
/// pub struct Vault {
///     pub authority: [u8; 32],
///     pub balance: u64,
/// }
///
/// // The vault, and whoever may change it: mostly a wallet, without data, but it may be anything.
/// neap::predicted_program_entrypoint!(process_instruction, [Vault::SIZE, any]);
/// pinocchio::default_allocator!();
/// pinocchio::default_panic_handler!();
///
/// fn process_instruction(
///     _program_id: &Address,
///     accounts: &mut [AccountView],
///     instruction_data: &[u8],
/// ) -> ProgramResult {
///     let [vault, authority, ..] = accounts else {
///         return Err(ProgramError::NotEnoughAccountKeys);
///     };
///     let Some(amount) = instruction_data.first_chunk() else {
///         return Err(ProgramError::InvalidInstructionData);
///     };
///     let mut data = vault.try_borrow_mut()?;
///     let mut vault = VaultMut::parse(&mut data)?;
///     if !authority.is_signer() || vault.authority() != authority.address().as_array() {
///         return Err(ProgramError::IncorrectAuthority);
///     }
///     vault.set_balance(u64::from_le_bytes(*amount));
///     Ok(())
/// }
/// ```
///
/// Like pinocchio's, it takes how many accounts the handler is given at most as its last argument:
/// `predicted_program_entrypoint!(process_instruction, [Vault::SIZE, any], 8)`. The others are left out. That must
/// be no fewer than are expected, and is 255 unless it is said.
///
/// It sets up no allocator and no panic handler, as pinocchio's of that name:
/// [`predicted_entrypoint!`](crate::predicted_entrypoint) does.
///
/// # What it costs
///
/// With one expectation for the program, an instruction that is called with other accounts pays for the
/// checks up to the one that fails and for a call, some 6 CU; expect what the most frequent or the dearest one is
/// called with. To look at one account costs 4 CU, 2 if it may be of `any` length; the first, which is
/// never a duplicate, 2 CU less. Behind an account of `any` length the others do not lie at constant
/// offsets: that is 5 CU once more for each such account, unless it is the last.
///
/// An account's data are best borrowed by `try_borrow_mut`: of accounts that were expected the compiler knows that
/// they are not borrowed, so that 1 or 2 CU are left of it, to say that they no longer are.
///
/// # What it needs
///
/// The runtime says in register 2 where the instruction data are (SIMD-0321). One that does not leaves the
/// register zero; then the place is computed from the lengths, for 6 CU more. Pinocchio's feature `account-resize` is
/// known to it. A handler that is called from both entrypoints is compiled twice.
#[macro_export]
macro_rules! predicted_program_entrypoint {
    ($process_instruction:expr, [$($length:tt)*] $(,)?) => {
        $crate::predicted_program_entrypoint!(
            $process_instruction,
            [$($length)*],
            { $crate::__private::pinocchio::MAX_TX_ACCOUNTS }
        );
    };
    ($process_instruction:expr, [$($length:tt)*], $maximum:expr $(,)?) => {
        /// Program entrypoint.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn entrypoint(
            input: *mut u8,
            instruction_data: *const u8,
        ) -> u64 {
            type Expected = $crate::__expected!($($length)*);
            // SAFETY: this is what the loader calls: both pointers are its own.
            unsafe {
                $crate::__private::process::<
                    Expected,
                    { <Expected as $crate::__private::Accounts>::COUNT },
                    $maximum,
                >(input, instruction_data, $process_instruction)
            }
        }
    };
}

/// [`predicted_program_entrypoint!`](crate::predicted_program_entrypoint) with pinocchio's bump allocator and
/// panic handler, as its own `entrypoint!` has them.
///
/// ```
/// # use pinocchio::{AccountView, Address, ProgramResult};
/// neap::predicted_entrypoint!(process_instruction, [160, any]);
///
/// fn process_instruction(
///     program_id: &Address,
///     accounts: &mut [AccountView],
///     instruction_data: &[u8],
/// ) -> ProgramResult {
///     Ok(())
/// }
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
