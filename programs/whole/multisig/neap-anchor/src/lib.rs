//! The multisig with neap in Anchor 2.

use anchor_lang::{
    pinocchio::cpi::{Seed, Signer as Seeds},
    prelude::*,
};
use neap::{Neap, contains, position};
use neap_anchor_v2::View;
use pinocchio_system::instructions::Transfer;
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("44444444444444444444444444444444444444444444");

pub const MAX_LABEL: usize = 32;
pub const MAX_SIGNERS: usize = 10;

#[program]
pub mod multisig {
    use super::*;

    #[discrim = 0]
    pub fn create(ctx: &mut Context<Create>, threshold: u8) -> Result<()> {
        let signers = ctx.remaining_accounts()?;
        if signers.len() > MAX_SIGNERS || threshold == 0 || usize::from(threshold) > signers.len() {
            return Err(ProgramError::InvalidArgument);
        }
        let Create { creator, config, .. } = &mut ctx.accounts;
        let mut config = config.view_mut()?;
        config.set_creator(creator.address().as_array());
        config.set_threshold(threshold);
        config.set_bump(ctx.bumps.config);
        config.set_signer_count(signers.len() as u16);
        let stored = config.signers_mut();
        for (index, signer) in signers.iter().enumerate() {
            let key = signer.address().as_array();
            if !signer.is_signer() {
                return Err(ProgramError::MissingRequiredSignature);
            }
            if contains(&stored[..index], key) {
                return Err(ProgramError::InvalidArgument);
            }
            stored[index] = *key;
        }
        Ok(())
    }

    #[discrim = 1]
    pub fn deposit(ctx: &mut Context<Deposit>, amount: u64) -> Result<()> {
        let Deposit { depositor, vault, .. } = &ctx.accounts;
        Transfer { from: depositor.account(), to: vault.account(), lamports: amount }.invoke()
    }

    #[discrim = 2]
    pub fn set_label(
        ctx: &mut Context<SetLabel>,
        length: u8,
        label: [u8; MAX_LABEL],
    ) -> Result<()> {
        let text = label.get(..length.into()).ok_or(ProgramError::InvalidInstructionData)?;
        str::from_utf8(text).map_err(|_| ProgramError::InvalidInstructionData)?;
        let mut config = ctx.accounts.config.view_mut()?;
        config.set_label_length(length.into());
        config.set_label(&label);
        Ok(())
    }

    #[discrim = 3]
    pub fn execute_transfer(ctx: &mut Context<ExecuteTransfer>, amount: u64) -> Result<()> {
        let approvers = ctx.remaining_accounts()?;
        let ExecuteTransfer { config, vault, recipient, .. } = &ctx.accounts;
        let view = config.view()?;
        let signers = view.signers().get(..view.signer_count().into());
        let signers = signers.ok_or(ProgramError::InvalidAccountData)?;
        // A bit for each signer, so that a signer who is passed twice counts once.
        let mut approved = 0_u16;
        for approver in &approvers {
            if approver.is_signer()
                && let Some(index) = position(signers, approver.address().as_array())
            {
                approved |= 1 << index;
            }
        }
        if approved.count_ones() < view.threshold().into() {
            return Err(ProgramError::MissingRequiredSignature);
        }
        let bump = [ctx.bumps.vault];
        let seeds =
            [Seed::from(b"vault"), Seed::from(config.address().as_array()), Seed::from(&bump)];
        Transfer { from: vault.account(), to: recipient.account(), lamports: amount }
            .invoke_signed(&[Seeds::from(&seeds)])
    }
}

#[account(borsh)]
#[derive(Neap)]
#[neap(discriminator = "anchor")]
pub struct MultisigConfig {
    pub creator: [u8; 32],
    pub threshold: u8,
    pub bump: u8,
    pub label_length: u16,
    pub label: [u8; MAX_LABEL],
    pub signer_count: u16,
    pub signers: [[u8; 32]; MAX_SIGNERS],
}

#[derive(Accounts)]
pub struct Create {
    #[account(mut)]
    pub creator: Signer,
    #[account(
        init,
        payer = creator,
        space = MultisigConfig::SIZE,
        seeds = [b"multisig", creator.address().as_ref()],
        bump
    )]
    pub config: View<MultisigConfig>,
    pub system_program: Program<System>,
}

#[derive(Accounts)]
pub struct Deposit {
    #[account(mut)]
    pub depositor: Signer,
    pub config: View<MultisigConfig>,
    #[account(mut, seeds = [b"vault", config.address().as_ref()], bump)]
    pub vault: UncheckedAccount,
    pub system_program: Program<System>,
}

#[derive(Accounts)]
pub struct SetLabel {
    #[account(address = *config.view()?.creator())]
    pub creator: Signer,
    #[account(mut, seeds = [b"multisig", creator.address().as_ref()], bump = config.view()?.bump())]
    pub config: View<MultisigConfig>,
}

#[derive(Accounts)]
pub struct ExecuteTransfer {
    #[account(seeds = [b"multisig", creator.address().as_ref()], bump = config.view()?.bump())]
    pub config: View<MultisigConfig>,
    #[account(address = *config.view()?.creator())]
    pub creator: UncheckedAccount,
    #[account(mut, seeds = [b"vault", config.address().as_ref()], bump)]
    pub vault: UncheckedAccount,
    #[account(mut)]
    pub recipient: UncheckedAccount,
    pub system_program: Program<System>,
}
