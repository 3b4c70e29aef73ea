//! `neap-indexed`: like `neap`, but checks the whole account first, as every other codec does.

use interface::{
    ProgramResult,
    multisig::{self, MAX_MEMBERS, MAX_NAME, NewMultisig},
};

interface::multisig_status!(#[derive(neap::Neap, Clone, Copy)]);
interface::multisig!(
    #[derive(neap::Neap)]
    #[neap(discriminator = "anchor", trailing = "allowed")]
    struct Multisig<'a> {
        keys: [u8; 32],
        #[neap(max = MAX_NAME)]
        name: &'a str,
        #[neap(max = MAX_MEMBERS)]
        members: &'a [[u8; 32]],
    }
);
interface::multisig_entrypoint! {
    threshold, set_transaction_index, bump, is_member, add_member, create
}

fn threshold(data: &[u8], claimed: u16) -> ProgramResult {
    let account = MultisigRef::parse(data)?.index()?;
    multisig::require_threshold(account.threshold(), claimed)
}

fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult {
    let mut account = MultisigMut::parse(data)?;
    account.as_view().index()?;
    account.set_transaction_index(value);
    Ok(())
}

fn bump(data: &[u8], claimed: u8) -> ProgramResult {
    let account = MultisigRef::parse(data)?.index()?;
    multisig::require_bump(account.bump(), claimed)
}

fn is_member(data: &[u8], key: &[u8; 32]) -> ProgramResult {
    let account = MultisigRef::parse(data)?.index()?;
    multisig::require_member(account.members(), key)
}

fn add_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    let mut account = MultisigMut::parse(data)?;
    account.as_view().index()?;
    account.members_mut()?.push(key)?;
    Ok(())
}

fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult {
    Multisig::from(new).encode_into(data)?;
    Ok(())
}
