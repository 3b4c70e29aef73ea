//! The multisig with Anchor 1's own `Account`.

use anchor_lang::{
    prelude::*,
    system_program::{Transfer, transfer},
};
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("44444444444444444444444444444444444444444444");

pub const MAX_LABEL: usize = 32;
pub const MAX_SIGNERS: usize = 10;

#[program]
pub mod multisig {
    use super::*;

    #[instruction(discriminator = [0])]
    pub fn create(ctx: Context<Create>, threshold: u8) -> Result<()> {
        let signers = ctx.remaining_accounts;
        if signers.len() > MAX_SIGNERS || threshold == 0 || usize::from(threshold) > signers.len() {
            return Err(ProgramError::InvalidArgument.into());
        }
        let config = &mut *ctx.accounts.config;
        config.creator = ctx.accounts.creator.key();
        config.threshold = threshold;
        config.bump = ctx.bumps.config;
        config.signer_count = signers.len() as u16;
        for (index, signer) in signers.iter().enumerate() {
            if !signer.is_signer {
                return Err(ProgramError::MissingRequiredSignature.into());
            }
            if config.signers[..index].contains(signer.key) {
                return Err(ProgramError::InvalidArgument.into());
            }
            config.signers[index] = *signer.key;
        }
        Ok(())
    }

    #[instruction(discriminator = [1])]
    pub fn deposit(ctx: Context<Deposit>, amount: u64) -> Result<()> {
        let accounts = Transfer {
            from: ctx.accounts.depositor.to_account_info(),
            to: ctx.accounts.vault.to_account_info(),
        };
        transfer(CpiContext::new(ctx.accounts.system_program.key(), accounts), amount)
    }

    #[instruction(discriminator = [2])]
    pub fn set_label(ctx: Context<SetLabel>, length: u8, label: [u8; MAX_LABEL]) -> Result<()> {
        let text = label.get(..length.into()).ok_or(ProgramError::InvalidInstructionData)?;
        str::from_utf8(text).map_err(|_| ProgramError::InvalidInstructionData)?;
        let config = &mut ctx.accounts.config;
        config.label_length = length.into();
        config.label = label;
        Ok(())
    }

    #[instruction(discriminator = [3])]
    pub fn execute_transfer(ctx: Context<ExecuteTransfer>, amount: u64) -> Result<()> {
        let config = &ctx.accounts.config;
        let signers = config.signers.get(..config.signer_count.into());
        let signers = signers.ok_or(ProgramError::InvalidAccountData)?;
        // A bit for each signer, so that a signer who is passed twice counts once.
        let mut approved = 0_u16;
        for approver in ctx.remaining_accounts {
            if approver.is_signer
                && let Some(index) = signers.iter().position(|signer| signer == approver.key)
            {
                approved |= 1 << index;
            }
        }
        if approved.count_ones() < config.threshold.into() {
            return Err(ProgramError::MissingRequiredSignature.into());
        }
        let accounts = Transfer {
            from: ctx.accounts.vault.to_account_info(),
            to: ctx.accounts.recipient.to_account_info(),
        };
        let key = config.key();
        let seeds: &[&[u8]] = &[b"vault", key.as_ref(), &[ctx.bumps.vault]];
        let system_program = ctx.accounts.system_program.key();
        transfer(CpiContext::new_with_signer(system_program, accounts, &[seeds]), amount)
    }
}

#[account]
#[derive(InitSpace)]
pub struct MultisigConfig {
    pub creator: Pubkey,
    pub threshold: u8,
    pub bump: u8,
    pub label_length: u16,
    pub label: [u8; MAX_LABEL],
    pub signer_count: u16,
    pub signers: [Pubkey; MAX_SIGNERS],
}

#[derive(Accounts)]
pub struct Create<'info> {
    #[account(mut)]
    pub creator: Signer<'info>,
    #[account(
        init,
        payer = creator,
        space = 8 + MultisigConfig::INIT_SPACE,
        seeds = [b"multisig", creator.key().as_ref()],
        bump
    )]
    pub config: Account<'info, MultisigConfig>,
    pub system_program: Program<'info, System>,
}

#[derive(Accounts)]
pub struct Deposit<'info> {
    #[account(mut)]
    pub depositor: Signer<'info>,
    pub config: Account<'info, MultisigConfig>,
    /// CHECK: its address is derived.
    #[account(mut, seeds = [b"vault", config.key().as_ref()], bump)]
    pub vault: UncheckedAccount<'info>,
    pub system_program: Program<'info, System>,
}

#[derive(Accounts)]
pub struct SetLabel<'info> {
    pub creator: Signer<'info>,
    #[account(
        mut,
        has_one = creator,
        seeds = [b"multisig", creator.key().as_ref()],
        bump = config.bump
    )]
    pub config: Account<'info, MultisigConfig>,
}

#[derive(Accounts)]
pub struct ExecuteTransfer<'info> {
    #[account(
        has_one = creator,
        seeds = [b"multisig", creator.key().as_ref()],
        bump = config.bump
    )]
    pub config: Account<'info, MultisigConfig>,
    /// CHECK: the multisig names it.
    pub creator: UncheckedAccount<'info>,
    /// CHECK: its address is derived.
    #[account(mut, seeds = [b"vault", config.key().as_ref()], bump)]
    pub vault: UncheckedAccount<'info>,
    /// CHECK: anyone may receive lamports.
    #[account(mut)]
    pub recipient: UncheckedAccount<'info>,
    pub system_program: Program<'info, System>,
}
