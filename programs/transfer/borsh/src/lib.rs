//! `borsh`: decodes both accounts, and encodes only what changes, into its place.
//!
//! borsh checks the length before each field. The program checks the whole length first, so the compiler can drop
//! most of these checks. An option of SPL Token is a tag and a value, because borsh's own tag has one byte.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{
    ProgramError,
    transfer::{
        AMOUNT_OFFSET, DELEGATE_OFFSET, DELEGATED_AMOUNT_OFFSET, SOME, TOKEN_SIZE, transfer,
    },
};

interface::token_account!(u32, u64, #[derive(BorshDeserialize)]);

/// A decoded account, and the bytes that it came from.
struct Decoded<'a> {
    account: TokenAccount,
    data: &'a mut [u8; TOKEN_SIZE],
}

interface::token! {
    impl<'a> Token for Decoded<'a> {
        load: |data| {
            let data: &mut [u8; TOKEN_SIZE] =
                data.try_into().map_err(|_| ProgramError::InvalidAccountData)?;
            let account = borsh::from_slice(data).map_err(|_| ProgramError::InvalidAccountData)?;
            Ok(Self { account, data })
        },
        mint: |it| &it.account.mint,
        owner: |it| &it.account.owner,
        amount: |it| it.account.amount,
        delegate: |it| (it.account.delegate_tag == SOME).then_some(&it.account.delegate),
        state: |it| it.account.state,
        is_native: |it| it.account.native_tag == SOME,
        delegated_amount: |it| it.account.delegated_amount,
        set_amount: |it, amount| write(&amount, it.data, AMOUNT_OFFSET),
        set_delegated_amount: |it, amount| write(&amount, it.data, DELEGATED_AMOUNT_OFFSET),
        clear_delegate: |it| write(&0_u32, it.data, DELEGATE_OFFSET),
    }
}
interface::transfer_entrypoint!(transfer::<Decoded, _>);

/// Encodes a field into its place. The array has room for it, so this cannot fail.
#[inline(always)]
fn write(value: &impl BorshSerialize, data: &mut [u8; TOKEN_SIZE], offset: usize) {
    let _ = value.serialize(&mut &mut data[offset..]);
}
