//! The multisig with Anchor 2's own `Account`.

use anchor_lang::{
    address_eq,
    pinocchio::cpi::{Seed, Signer as Seeds},
    prelude::*,
};
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
        let config = &mut **config;
        config.creator = *creator.address();
        config.threshold = threshold;
        config.bump = ctx.bumps.config;
        for signer in &signers {
            let key = signer.address();
            if !signer.is_signer() {
                return Err(ProgramError::MissingRequiredSignature);
            }
            if config.signers.iter().any(|other| address_eq(other, key)) {
                return Err(ProgramError::InvalidArgument);
            }
            config.signers.try_push(*key)?;
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
        let length = usize::from(length);
        let text = label.get(..length).ok_or(ProgramError::InvalidInstructionData)?;
        str::from_utf8(text).map_err(|_| ProgramError::InvalidInstructionData)?;
        let config = &mut *ctx.accounts.config;
        config.label.set_from_slice(&label);
        config.label.truncate(length);
        Ok(())
    }

    #[discrim = 3]
    pub fn execute_transfer(ctx: &mut Context<ExecuteTransfer>, amount: u64) -> Result<()> {
        let approvers = ctx.remaining_accounts()?;
        let ExecuteTransfer { config, vault, recipient, .. } = &ctx.accounts;
        let signers = config.signers.try_as_slice()?;
        // A bit for each signer, so that a signer who is passed twice counts once.
        let mut approved = 0_u16;
        for approver in &approvers {
            if approver.is_signer()
                && let Some(index) =
                    signers.iter().position(|signer| address_eq(signer, approver.address()))
            {
                approved |= 1 << index;
            }
        }
        if approved.count_ones() < config.threshold.into() {
            return Err(ProgramError::MissingRequiredSignature);
        }
        let bump = [ctx.bumps.vault];
        let seeds =
            [Seed::from(b"vault"), Seed::from(config.address().as_array()), Seed::from(&bump)];
        Transfer { from: vault.account(), to: recipient.account(), lamports: amount }
            .invoke_signed(&[Seeds::from(&seeds)])
    }
}

#[account]
pub struct MultisigConfig {
    pub creator: Address,
    pub threshold: u8,
    pub bump: u8,
    pub label: PodVec<u8, MAX_LABEL>,
    pub signers: PodVec<Address, MAX_SIGNERS>,
}

#[derive(Accounts)]
pub struct Create {
    #[account(mut)]
    pub creator: Signer,
    #[account(init, payer = creator, seeds = [b"multisig", creator.address().as_ref()], bump)]
    pub config: Account<MultisigConfig>,
    pub system_program: Program<System>,
}

#[derive(Accounts)]
pub struct Deposit {
    #[account(mut)]
    pub depositor: Signer,
    pub config: Account<MultisigConfig>,
    #[account(mut, seeds = [b"vault", config.address().as_ref()], bump)]
    pub vault: UncheckedAccount,
    pub system_program: Program<System>,
}

#[derive(Accounts)]
pub struct SetLabel {
    #[account(address = config.creator)]
    pub creator: Signer,
    #[account(mut, seeds = [b"multisig", creator.address().as_ref()], bump = config.bump)]
    pub config: Account<MultisigConfig>,
}

#[derive(Accounts)]
pub struct ExecuteTransfer {
    #[account(seeds = [b"multisig", creator.address().as_ref()], bump = config.bump)]
    pub config: Account<MultisigConfig>,
    #[account(address = config.creator)]
    pub creator: UncheckedAccount,
    #[account(mut, seeds = [b"vault", config.address().as_ref()], bump)]
    pub vault: UncheckedAccount,
    #[account(mut)]
    pub recipient: UncheckedAccount,
    pub system_program: Program<System>,
}
