//! Jito Tip Distribution, compared with `jito-tip-distribution`.

use anchor_lang_v0_31::{AccountDeserialize, AccountSerialize};
use jito_tip_distribution::state;
use solana_program::pubkey::Pubkey;

use crate::harness::{Account, Case, Decoded};

pub fn cases() -> Vec<Case> {
    vec![
        case::<TipDistributionAccount, state::TipDistributionAccount>("option of a struct"),
        case::<ClaimStatus, state::ClaimStatus>("numbers, keys"),
    ]
}

/// Jito's types have no `Debug`, so they are converted to ours for their text.
fn case<T, U>(uses: &'static str) -> Case
where
    T: Account + From<U>,
    U: AccountDeserialize + AccountSerialize,
{
    Case::new::<T>("Jito Tip Distribution", uses, "jito-tip-distribution 0.1", |data| {
        let value = U::try_deserialize(&mut &*data).ok()?;
        let mut bytes = Vec::new();
        value.try_serialize(&mut bytes).ok()?;
        Some(Decoded::new(&T::from(value), bytes))
    })
}

own! {
    struct MerkleRoot {
        root: [u8; 32],
        max_total_claim: u64,
        max_num_nodes: u64,
        total_funds_claimed: u64,
        num_nodes_claimed: u64,
    }

    #[neap(discriminator = "anchor", trailing = "allowed")]
    account struct TipDistributionAccount {
        validator_vote_account: Pubkey,
        merkle_root_upload_authority: Pubkey,
        merkle_root: Option<MerkleRoot>,
        epoch_created_at: u64,
        validator_commission_bps: u16,
        expires_at: u64,
        bump: u8,
    }

    #[neap(discriminator = "anchor")]
    account struct ClaimStatus {
        is_claimed: bool,
        claimant: Pubkey,
        claim_status_payer: Pubkey,
        slot_claimed_at: u64,
        amount: u64,
        expires_at: u64,
        bump: u8,
    }
}

impl From<state::TipDistributionAccount> for TipDistributionAccount {
    fn from(value: state::TipDistributionAccount) -> Self {
        Self {
            validator_vote_account: value.validator_vote_account,
            merkle_root_upload_authority: value.merkle_root_upload_authority,
            merkle_root: value.merkle_root.map(|root| MerkleRoot {
                root: root.root,
                max_total_claim: root.max_total_claim,
                max_num_nodes: root.max_num_nodes,
                total_funds_claimed: root.total_funds_claimed,
                num_nodes_claimed: root.num_nodes_claimed,
            }),
            epoch_created_at: value.epoch_created_at,
            validator_commission_bps: value.validator_commission_bps,
            expires_at: value.expires_at,
            bump: value.bump,
        }
    }
}

impl From<state::ClaimStatus> for ClaimStatus {
    fn from(value: state::ClaimStatus) -> Self {
        Self {
            is_claimed: value.is_claimed,
            claimant: value.claimant,
            claim_status_payer: value.claim_status_payer,
            slot_claimed_at: value.slot_claimed_at,
            amount: value.amount,
            expires_at: value.expires_at,
            bump: value.bump,
        }
    }
}
