//! An instruction whose accounts are as expected.
#![allow(unsafe_code, reason = "an entrypoint receives a pointer, and reads what it points to")]

use core::{fmt, marker::PhantomData, mem::MaybeUninit};

use pinocchio::{AccountView, Address, ProgramResult};

use super::expected::{Expected, MAX_COUNT};
use crate::predicted::{
    accounts::Accounts,
    input::{COUNT_SIZE, Handler, behind_accounts, exit_code, fallback, find},
};

/// An instruction whose accounts are as expected.
///
/// `E` is a tuple of one to eight lengths: [`Exactly<SIZE>`](super::Exactly) or, for the last one, also
/// [`Any`](super::Any). See [`typed_entrypoint!`](crate::typed_entrypoint).
pub struct Instruction<'a, E> {
    input: *mut u8,
    data: *const u8,
    accounts: PhantomData<&'a mut [u8]>,
    expected: PhantomData<fn() -> E>,
}

impl<'a, E: Expected> Instruction<'a, E> {
    /// The accounts, as a tuple of [`Account`](super::Account). No two of them are the same.
    #[inline(always)]
    pub fn accounts(&mut self) -> E::Accounts<'_> {
        // SAFETY: only `process_typed` makes this value, after it has found these accounts behind their number.
        let first = unsafe { self.input.add(COUNT_SIZE) };
        // SAFETY: as above. `process_typed` asserts that only the last length may be unknown. Only this value refers to the accounts, and it is borrowed for as long as they are.
        unsafe { E::accounts(first) }
    }

    /// The instruction data.
    #[inline(always)]
    pub fn data(&self) -> &'a [u8] {
        // SAFETY: only `process_typed` makes this value, with this pointer, which is not null: `find` returned true. Nobody
        // writes to the instruction data and the program's id.
        unsafe { behind_accounts(self.data) }.1
    }

    /// The program's id.
    #[inline(always)]
    pub fn program_id(&self) -> &'a Address {
        // SAFETY: as in `data`.
        unsafe { behind_accounts(self.data) }.0
    }

    /// Handles the instruction as the other handler does, with views of the accounts.
    ///
    /// # Errors
    ///
    /// Those of the handler.
    #[inline(always)]
    pub fn handle(mut self, handler: Handler) -> ProgramResult {
        let (data, program_id) = (self.data(), self.program_id());
        let accounts = self.accounts();
        // SAFETY: this function owns the instruction, so nothing else can refer to its accounts while the handler runs.
        let mut views = unsafe { E::into_views(accounts) };
        handler(program_id, views.as_mut(), data)
    }
}

impl<E: Expected> fmt::Debug for Instruction<'_, E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Instruction")
            .field("data", &self.data())
            .field("program_id", self.program_id())
            .finish_non_exhaustive()
    }
}

/// A function that handles an instruction whose accounts are as expected.
pub type TypedHandler<E> = for<'a> fn(Instruction<'a, E>) -> ProgramResult;

/// Handles an instruction. Returns the result for the loader.
///
/// # Safety
///
/// `input` must be a program's input that the loader wrote. `instruction_data` must be null, or point to the instruction
/// data in it. Only the handlers may change the input. No reference into it may exist, and no earlier `AccountView`.
#[inline(always)]
pub unsafe fn process_typed<E: Expected, const MAXIMUM: usize>(
    input: *mut u8,
    instruction_data: *const u8,
    expected: TypedHandler<E>,
    other: Handler,
) -> u64 {
    const {
        assert!(E::List::COUNT <= MAX_COUNT);
        assert!(
            E::List::COUNT <= MAXIMUM,
            "the maximum number of accounts is less than the number of expected accounts"
        );
        assert!(E::List::IS_PLACED, "only the last account may have any length");
    }
    // Nothing reads the views, so the compiler leaves them out.
    let mut views = MaybeUninit::<[AccountView; MAX_COUNT]>::uninit();
    // SAFETY: this function's caller guarantees the same. There is room for as many views.
    if !unsafe { find::<E::List>(input, instruction_data, views.as_mut_ptr().cast()) } {
        // SAFETY: this function's caller guarantees the same. The views hold no references, and are not used again.
        return unsafe { fallback::<MAXIMUM>(input, other) };
    }
    let (accounts, lengths) = (PhantomData, PhantomData);
    exit_code(expected(Instruction { input, data: instruction_data, accounts, expected: lengths }))
}
