//! Instructions that write a digest of their arguments into an account. All arguments have borsh's wire format.

pub use contract::arguments::{MAX_ENTRIES, MAX_KEYS, MAX_TITLE};

/// Declares the dispatch to a program's functions, `store`, which writes a digest, and `start`, which makes a word of a key.
///
/// Leave out the instructions whose arguments the codec cannot read. It is a macro because the same functions cost up to 33 CU more
/// or less when another crate declares them.
#[macro_export]
macro_rules! arguments {
    ($($instruction:literal => $function:ident),*) => {
        fn process_instruction(
            program_id: &Address,
            accounts: &mut [AccountView],
            instruction_data: &[u8],
        ) -> ProgramResult {
            match instruction_data {
                $([$instruction, arguments @ ..] => $function(program_id, accounts, arguments),)*
                _ => Err(ProgramError::InvalidInstructionData),
            }
        }

        /// Writes a digest of the arguments into the account.
        fn store<const N: usize>(
            program_id: &Address,
            accounts: &mut [AccountView],
            digest: [u64; N],
        ) -> ProgramResult {
            let [account, ..] = accounts else {
                return Err(ProgramError::NotEnoughAccountKeys);
            };
            if !account.owned_by(program_id) {
                return Err(ProgramError::InvalidAccountOwner);
            }
            let mut data = account.try_borrow_mut()?;
            let data: &mut [u8; 64] =
                data.as_mut().try_into().map_err(|_| ProgramError::InvalidAccountData)?;
            for (word, value) in data.as_chunks_mut().0.iter_mut().zip(digest) {
                *word = value.to_le_bytes();
            }
            Ok(())
        }

        /// Returns the first bytes of a key.
        fn start(key: &[u8; 32]) -> u64 {
            u64::from_le_bytes(key[..8].try_into().unwrap_or_default())
        }
    };
}
