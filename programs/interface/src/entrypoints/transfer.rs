//! The entrypoints of the transfer.

/// Declares the entrypoint, and the dispatch, that all programs of SPL Token's transfer share.
///
/// Pass the path of a function with the signature of [`transfer`](crate::transfer::transfer()), which takes a codec's view as a type:
/// `transfer::<TokenAccountMut, _>`. The program must depend on pinocchio 0.12.
///
/// The entrypoint is pinocchio's eager one, as with [`account_entrypoint!`](crate::account_entrypoint).
#[macro_export]
macro_rules! transfer_entrypoint {
    ($transfer:path) => {
        mod entrypoint {
            use super::*;

            ::pinocchio::program_entrypoint!(process_instruction);
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            $crate::process_transfer!($transfer);
        }
    };
}

/// Declares `process_instruction`, the dispatch of [`transfer_entrypoint!`](crate::transfer_entrypoint), with pinocchio's
/// signature.
#[doc(hidden)]
#[macro_export]
macro_rules! process_transfer {
    ($transfer:path) => {
        use ::pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
        use $crate::transfer::{Transfer, amount_of, error::INVALID_INSTRUCTION};

        $crate::pinocchio_account!();

        #[inline(always)]
        pub fn process_instruction(
            program_id: &Address,
            accounts: &mut [AccountView],
            instruction_data: &[u8],
        ) -> ProgramResult {
            let Some(amount) = amount_of(instruction_data) else {
                return Err($crate::late_error(ProgramError::Custom(INVALID_INSTRUCTION)));
            };
            let [source, destination, authority, ..] = accounts else {
                return Err($crate::late_error(ProgramError::NotEnoughAccountKeys));
            };
            $transfer(Transfer {
                program_id: program_id.as_array(),
                source: PinocchioAccount::new(source),
                destination: PinocchioAccount::new(destination),
                authority: PinocchioAccount::new(authority),
                amount,
            })
        }
    };
}

/// Declares pinocchio's account as an account of the contract.
#[doc(hidden)]
#[macro_export]
macro_rules! pinocchio_account {
    () => {
        #[derive(PartialEq)]
        pub(super) struct PinocchioAccount<'a>(AccountView, ::core::marker::PhantomData<&'a [u8]>);

        impl<'a> PinocchioAccount<'a> {
            #[inline(always)]
            pub(super) fn new(account: &'a AccountView) -> Self {
                Self(account.clone(), ::core::marker::PhantomData)
            }
        }

        // SAFETY: an `AccountView` is the address of an account in the runtime's input, and `==` compares these addresses. There, each
        // account has its own data, after the fields that the methods other than `data_mut` refer to. The dispatch and the handler in Anchor,
        // which make these values, borrow no data, and pass them to the transfer at once. The input is there as long as the `AccountView`
        // that `'a` borrows, because the entrypoint made that from the input for this instruction.
        unsafe impl<'a> $crate::transfer::InputAccount<'a> for PinocchioAccount<'a> {
            #[inline(always)]
            fn address(&self) -> &[u8; 32] {
                self.0.address().as_array()
            }

            #[inline(always)]
            fn is_signer(&self) -> bool {
                self.0.is_signer()
            }

            #[inline(always)]
            fn owned_by(&self, program_id: &[u8; 32]) -> bool {
                self.0.owned_by(&Address::new_from_array(*program_id))
            }

            #[inline(always)]
            fn data_len(&self) -> usize {
                self.0.data_len()
            }

            #[inline(always)]
            unsafe fn data_mut(&self) -> &'a mut [u8] {
                let start = self.0.clone().data_mut_ptr();
                // SAFETY: the caller promises that nothing else borrows the data of this account, which live as
                // long as the instruction.
                unsafe { ::core::slice::from_raw_parts_mut(start, self.0.data_len()) }
            }

            #[inline(always)]
            fn lamports(&self) -> u64 {
                self.0.lamports()
            }

            #[inline(always)]
            fn set_lamports(&mut self, lamports: u64) {
                self.0.set_lamports(lamports);
            }
        }
    };
}

/// Like [`transfer_entrypoint!`](crate::transfer_entrypoint), but with pinocchio's lazy entrypoint, which reads each
/// account on request.
///
/// The dispatch checks that there are three accounts by their count, as the eager one does.
#[macro_export]
macro_rules! transfer_lazy_entrypoint {
    ($transfer:path) => {
        mod entrypoint {
            use super::*;
            use ::pinocchio::{
                AccountView, Address, ProgramResult,
                entrypoint::{InstructionContext, MaybeAccount},
                error::ProgramError,
            };
            use $crate::{
                late_error,
                transfer::{Transfer, amount_of, error::INVALID_INSTRUCTION},
            };

            ::pinocchio::lazy_program_entrypoint!(process_instruction);
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            $crate::pinocchio_account!();

            #[inline(always)]
            fn process_instruction(mut context: InstructionContext) -> ProgramResult {
                let Some(amount) = amount_of(context.instruction_data()) else {
                    return Err(late_error(ProgramError::Custom(INVALID_INSTRUCTION)));
                };
                if context.remaining() < 3 {
                    return Err(late_error(ProgramError::NotEnoughAccountKeys));
                }
                // The first account cannot be a duplicate.
                let MaybeAccount::Account(source) = context.next_account()? else {
                    return Err(late_error(ProgramError::NotEnoughAccountKeys));
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
                $transfer(Transfer {
                    program_id: context.program_id().as_array(),
                    source: PinocchioAccount::new(&source),
                    destination: PinocchioAccount::new(&destination),
                    authority: PinocchioAccount::new(&authority),
                    amount,
                })
            }
        }
    };
}

/// Like [`transfer_entrypoint!`](crate::transfer_entrypoint), but with neap's entrypoint, which expects accounts of
/// given lengths.
///
/// Pass the lengths first, as for `neap_pinocchio::predicted_program_entrypoint!`. The program must also depend on
/// `neap-pinocchio`.
#[macro_export]
macro_rules! transfer_predicted_entrypoint {
    ($lengths:tt, $transfer:path) => {
        mod entrypoint {
            use super::*;

            ::neap_pinocchio::predicted_program_entrypoint!(process_instruction, $lengths);
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            $crate::process_transfer!($transfer);
        }
    };
}

/// Like [`transfer_entrypoint!`](crate::transfer_entrypoint), but with solana-program's own entrypoint and its accounts.
///
/// The program must depend on solana-program 5. As with SPL Token, no account's owner is checked where the transfer
/// writes to the account: the runtime does that. The data are read and written past the account's `RefCell`, whose checks would be the
/// same for every codec.
#[macro_export]
macro_rules! transfer_solana_program_entrypoint {
    ($transfer:path) => {
        mod entrypoint {
            use super::*;
            use ::solana_program::{
                account_info::AccountInfo, entrypoint::ProgramResult, program_error::ProgramError,
                pubkey::Pubkey,
            };
            use $crate::{
                late_error, same_key,
                transfer::{Transfer, amount_of, error::INVALID_INSTRUCTION},
            };

            ::solana_program::entrypoint!(process_instruction);

            fn process_instruction(
                program_id: &Pubkey,
                accounts: &[AccountInfo],
                instruction_data: &[u8],
            ) -> ProgramResult {
                let Some(amount) = amount_of(instruction_data) else {
                    return Err(late_error(ProgramError::Custom(INVALID_INSTRUCTION)));
                };
                let [source, destination, authority, ..] = accounts else {
                    return Err(late_error(ProgramError::NotEnoughAccountKeys));
                };
                $transfer(Transfer {
                    program_id: program_id.as_array(),
                    source: SolanaAccount(source),
                    destination: SolanaAccount(destination),
                    authority: SolanaAccount(authority),
                    amount,
                })
            }

            /// solana-program's account as an account of the contract.
            struct SolanaAccount<'a, 'info>(&'a AccountInfo<'info>);

            impl PartialEq for SolanaAccount<'_, '_> {
                #[inline(always)]
                fn eq(&self, other: &Self) -> bool {
                    same_key(self.0.key.as_array(), other.0.key.as_array())
                }
            }

            // SAFETY: `==` compares addresses, which two values of one account share, and the runtime's input has each account's data once.
            // The methods other than `data_mut` refer to an account's other fields. Only the dispatch makes a `SolanaAccount`. It passes the
            // value to the transfer at once, and borrows no data itself.
            unsafe impl<'a> $crate::transfer::InputAccount<'a> for SolanaAccount<'a, '_> {
                #[inline(always)]
                fn address(&self) -> &[u8; 32] {
                    self.0.key.as_array()
                }

                #[inline(always)]
                fn is_signer(&self) -> bool {
                    self.0.is_signer
                }

                #[inline(always)]
                fn owned_by(&self, program_id: &[u8; 32]) -> bool {
                    same_key(self.0.owner.as_array(), program_id)
                }

                #[inline(always)]
                fn data_len(&self) -> usize {
                    // `AccountInfo::data_len` would borrow the data, which the transfer has borrowed.
                    let data: *const *const [u8] = self.0.data.as_ptr().cast();
                    // SAFETY: a reference has the layout of a pointer, and nothing writes to this one, because nobody resizes the
                    // account. Reading it as a pointer does not borrow the data.
                    unsafe { *data }.len()
                }

                #[inline(always)]
                unsafe fn data_mut(&self) -> &'a mut [u8] {
                    // SAFETY: the caller promises that nothing else borrows the data of this account.
                    unsafe { &mut *self.0.data.as_ptr() }
                }

                #[inline(always)]
                fn lamports(&self) -> u64 {
                    self.0.lamports()
                }

                #[inline(always)]
                fn set_lamports(&mut self, lamports: u64) {
                    **self.0.lamports.borrow_mut() = lamports;
                }
            }
        }
    };
}
