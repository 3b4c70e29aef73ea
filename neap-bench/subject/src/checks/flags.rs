//! Accounts without a flag that they have.

use super::maker::Maker;
use crate::specimen::Invocation;
use neap_model::checks::Check;
use solana_instruction::AccountMeta;

pub fn flags(maker: &mut Maker<'_>) {
    for meta in &maker.good().instruction.accounts {
        let address = meta.pubkey;
        let change = |change: fn(&mut AccountMeta)| {
            move |bad: &mut Invocation| {
                let metas = bad.instruction.accounts.iter_mut();
                metas.filter(|meta| meta.pubkey == address).for_each(change);
            }
        };
        if meta.is_signer {
            let bad = change(|meta| meta.is_signer = false);
            maker.account(Check::Signer, &address, "does not sign", bad);
        }
        if meta.is_writable {
            let bad = change(|meta| meta.is_writable = false);
            maker.account(Check::Writable, &address, "is not writable", bad);
        }
    }
}
