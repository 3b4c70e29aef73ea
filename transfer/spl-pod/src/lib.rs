//! `spl-pod`: a checked cast of plain old data, whose numbers have alignment 1.

use bytemuck::{Pod, Zeroable};
use interface::{
    ProgramError, ProgramResult,
    transfer::{Account, Token, Transfer},
};
use spl_pod::{
    bytemuck::pod_from_bytes_mut,
    primitives::{PodU32, PodU64},
};

interface::token_account!(PodU32, PodU64, #[derive(Clone, Copy, Pod, Zeroable)] #[repr(C)]);
interface::transfer_entrypoint!(transfer);

fn transfer<'a>(transfer: Transfer<'a, impl Account<'a>>) -> ProgramResult {
    interface::transfer::transfer::<&mut TokenAccount, _>(transfer)
}

impl<'a> Token<'a> for &'a mut TokenAccount {
    #[inline(always)]
    fn load(data: &'a mut [u8]) -> Result<Self, ProgramError> {
        pod_from_bytes_mut(data).map_err(|_| ProgramError::InvalidAccountData)
    }

    #[inline(always)]
    fn mint(&self) -> &[u8; 32] {
        &self.mint
    }

    #[inline(always)]
    fn owner(&self) -> &[u8; 32] {
        &self.owner
    }

    #[inline(always)]
    fn amount(&self) -> u64 {
        self.amount.into()
    }

    #[inline(always)]
    fn delegate(&self) -> Option<&[u8; 32]> {
        (u32::from(self.delegate_tag) == 1).then_some(&self.delegate)
    }

    #[inline(always)]
    fn state(&self) -> u8 {
        self.state
    }

    #[inline(always)]
    fn is_native(&self) -> bool {
        u32::from(self.native_tag) == 1
    }

    #[inline(always)]
    fn delegated_amount(&self) -> u64 {
        self.delegated_amount.into()
    }

    #[inline(always)]
    fn set_amount(&mut self, amount: u64) {
        self.amount = amount.into();
    }

    #[inline(always)]
    fn set_delegated_amount(&mut self, amount: u64) {
        self.delegated_amount = amount.into();
    }

    #[inline(always)]
    fn clear_delegate(&mut self) {
        self.delegate_tag = 0.into();
    }
}
