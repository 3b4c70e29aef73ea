/// Declares `process_instruction`, the dispatch of [`entrypoint!`](crate::entrypoint), with pinocchio's signature.
///
/// All entrypoints that call such a handler share it, so their programs differ only in the entrypoint.
#[doc(hidden)]
#[macro_export]
macro_rules! process_instruction {
    ($full:ident, $read_owner:ident, $update_amount:ident $(, $encode:ident)?) => {
        use ::pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
        use $crate::Operation;

        #[inline(always)]
        fn process_instruction(
            _program_id: &Address,
            accounts: &mut [AccountView],
            instruction_data: &[u8],
        ) -> ProgramResult {
            let [account, owner, ..] = accounts else {
                return Err($crate::after_the_fact(ProgramError::NotEnoughAccountKeys));
            };
            let Some(operation) = Operation::from_instruction_data(instruction_data) else {
                return Err($crate::after_the_fact(ProgramError::InvalidInstructionData));
            };
            // SAFETY: this is the only borrow of account data in the program. If both accounts are
            // the same, `owner` only lends its address, which lies outside the data.
            let data = unsafe { account.borrow_unchecked_mut() };
            let owner = owner.address().as_array();
            match operation {
                Operation::Full => super::$full(data, owner),
                Operation::ReadOwner => super::$read_owner(data, owner),
                Operation::UpdateAmount => super::$update_amount(data),
                Operation::Encode => {
                    $(if let Some(new) = $crate::NewAccount::parse(instruction_data) {
                        return super::$encode(data, &new);
                    })?
                    Err(ProgramError::InvalidInstructionData)
                }
            }
        }
    };
}
