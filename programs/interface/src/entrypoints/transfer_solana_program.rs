/// Like [`transfer_entrypoint!`](crate::transfer_entrypoint), but with solana-program's own entrypoint and its accounts.
///
/// The program must depend on solana-program 5. As with SPL Token, no account's owner is checked where the transfer
/// writes to the account: the runtime does that.
#[macro_export]
macro_rules! transfer_solana_program_entrypoint {
    ($transfer:ident) => {
        mod entrypoint {
            use ::solana_program::{
                account_info::AccountInfo, entrypoint::ProgramResult, program_error::ProgramError,
                pubkey::Pubkey,
            };
            use $crate::{
                after_the_fact, same_key,
                transfer::{Transfer, amount_of, error::INVALID_INSTRUCTION},
            };

            ::solana_program::entrypoint!(process_instruction);

            fn process_instruction(
                program_id: &Pubkey,
                accounts: &[AccountInfo],
                instruction_data: &[u8],
            ) -> ProgramResult {
                let Some(amount) = amount_of(instruction_data) else {
                    return Err(after_the_fact(ProgramError::Custom(INVALID_INSTRUCTION)));
                };
                let [source, destination, authority, ..] = accounts else {
                    return Err(after_the_fact(ProgramError::NotEnoughAccountKeys));
                };
                super::$transfer(Transfer {
                    program_id: program_id.as_array(),
                    source: Account(source),
                    destination: Account(destination),
                    authority: Account(authority),
                    amount,
                })
            }

            /// solana-program's account as an account of the contract.
            struct Account<'a, 'info>(&'a AccountInfo<'info>);

            impl PartialEq for Account<'_, '_> {
                #[inline(always)]
                fn eq(&self, other: &Self) -> bool {
                    same_key(self.0.key.as_array(), other.0.key.as_array())
                }
            }

            impl<'a> $crate::transfer::Account<'a> for Account<'a, '_> {
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
                    self.0.data_len()
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
