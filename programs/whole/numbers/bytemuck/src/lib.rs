//! The numbers with bytemuck and pinocchio.

#![no_std]

extern crate alloc;

use alloc::vec::Vec;

use bytemuck::{Pod, Zeroable};
use interface::numbers::{self, Codec, append, total};
use pinocchio::{ProgramResult, error::ProgramError};

pinocchio::program_entrypoint!(numbers::process::<Program>);
pinocchio::default_allocator!();
pinocchio::nostd_panic_handler!();

/// The fields before the numbers, which have no alignment in the account.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Head {
    id: [u8; 8],
    count: [u8; 4],
}

struct Program;

impl Codec for Program {
    fn read(data: &[u8], index: usize) -> Result<u64, ProgramError> {
        let (_, values) = view(data)?;
        let value = values.get(index).ok_or(ProgramError::InvalidArgument)?;
        Ok(u64::from_le_bytes(*value))
    }

    fn update(data: &mut [u8], index: usize, value: u64) -> ProgramResult {
        let values = view_mut(data)?;
        *values.get_mut(index).ok_or(ProgramError::InvalidArgument)? = value.to_le_bytes();
        Ok(())
    }

    fn sum(data: &[u8]) -> Result<u64, ProgramError> {
        let (_, values) = view(data)?;
        Ok(total(values.iter().map(|value| u64::from_le_bytes(*value))))
    }

    fn push(data: &mut [u8], value: u64) -> ProgramResult {
        let (_, values) = view(data)?;
        let count = values.len();
        append(data, count, value)
    }

    fn encode(data: &mut [u8], id: u64, values: &[u64]) -> ProgramResult {
        let (head, rest) = data
            .split_at_mut_checked(size_of::<Head>())
            .ok_or(ProgramError::AccountDataTooSmall)?;
        let bytes: &[u8] = bytemuck::cast_slice(values);
        let room = rest.get_mut(..bytes.len()).ok_or(ProgramError::AccountDataTooSmall)?;
        *bytemuck::from_bytes_mut(head) =
            Head { id: id.to_le_bytes(), count: (values.len() as u32).to_le_bytes() };
        room.copy_from_slice(bytes);
        Ok(())
    }

    fn decode(data: &[u8]) -> Result<(u64, Vec<u64>), ProgramError> {
        let (head, values) = view(data)?;
        Ok((u64::from_le_bytes(head.id), bytemuck::pod_collect_to_vec(values)))
    }
}

fn view(data: &[u8]) -> Result<(&Head, &[[u8; 8]]), ProgramError> {
    let (head, rest) =
        data.split_at_checked(size_of::<Head>()).ok_or(ProgramError::InvalidAccountData)?;
    let head: &Head = bytemuck::from_bytes(head);
    let size = u32::from_le_bytes(head.count) as usize * size_of::<u64>();
    let values = rest.get(..size).ok_or(ProgramError::InvalidAccountData)?;
    Ok((head, bytemuck::cast_slice(values)))
}

fn view_mut(data: &mut [u8]) -> Result<&mut [[u8; 8]], ProgramError> {
    let (head, rest) =
        data.split_at_mut_checked(size_of::<Head>()).ok_or(ProgramError::InvalidAccountData)?;
    let head: &Head = bytemuck::from_bytes(head);
    let size = u32::from_le_bytes(head.count) as usize * size_of::<u64>();
    let values = rest.get_mut(..size).ok_or(ProgramError::InvalidAccountData)?;
    Ok(bytemuck::cast_slice_mut(values))
}
