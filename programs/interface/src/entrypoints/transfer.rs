/// Declares the entrypoint, and the dispatch, that all programs of SPL Token's transfer share.
///
/// Pass the name of a function. The program must depend on pinocchio 0.12.
///
/// ```text
/// fn transfer<'a>(transfer: Transfer<'a, impl Account<'a>>) -> ProgramResult
/// ```
///
/// The entrypoint is pinocchio's eager one, as with [`entrypoint!`](crate::entrypoint).
#[macro_export]
macro_rules! transfer_entrypoint {
    ($transfer:ident) => {
        mod entrypoint {
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
    ($transfer:ident) => {
        use ::pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
        use $crate::transfer::{Transfer, amount_of, error::INVALID_INSTRUCTION};

        $crate::token_program_account!();

        #[inline(always)]
        pub fn process_instruction(
            program_id: &Address,
            accounts: &mut [AccountView],
            instruction_data: &[u8],
        ) -> ProgramResult {
            let Some(amount) = amount_of(instruction_data) else {
                return Err($crate::after_the_fact(ProgramError::Custom(INVALID_INSTRUCTION)));
            };
            let [source, destination, authority, ..] = accounts else {
                return Err($crate::after_the_fact(ProgramError::NotEnoughAccountKeys));
            };
            super::$transfer(Transfer {
                program_id: program_id.as_array(),
                source: Account(source.clone()),
                destination: Account(destination.clone()),
                authority: Account(authority.clone()),
                amount,
            })
        }
    };
}

/// Declares pinocchio's account as an account of the contract.
#[doc(hidden)]
#[macro_export]
macro_rules! token_program_account {
    () => {
        #[derive(PartialEq)]
        pub(super) struct Account(pub(super) AccountView);

        impl<'a> $crate::transfer::Account<'a> for Account {
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
