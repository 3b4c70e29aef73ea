//! Generates transfers, good and bad, from a seed.

use interface::transfer::{
    AMOUNT_OFFSET, CLOSE_AUTHORITY_OFFSET, DELEGATE_OFFSET, DELEGATED_AMOUNT_OFFSET, MINT_OFFSET,
    MULTISIG_SIZE, NATIVE_OFFSET, OWNER_OFFSET, STATE_OFFSET,
};
use neap_comparison::scenarios::transfer::{OPERATIONS, specimen};
use neap_subject::{
    draw::{Draw, any_draw},
    specimen::Invocation,
};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_pubkey::Pubkey;

/// A transfer that differs from a good one in at most three ways.
pub fn any_transfer(seed: u64) -> Invocation {
    let mut draw = any_draw(seed);
    let mut invocation = specimen(OPERATIONS[draw.variant(6) as usize], Some(&mut draw)).invocation;
    for _ in 0..draw.variant(4) {
        change(&mut invocation, &mut draw);
    }
    invocation
}

/// Changes an invocation in one way.
fn change(invocation: &mut Invocation, draw: &mut Draw) {
    let Invocation { instruction, accounts, .. } = invocation;
    // The source or the destination. A short instruction may have neither.
    let which = usize::from(draw.variant(2));
    let Some((_, account)) = accounts.get_mut(which) else {
        return;
    };
    let amount = instruction.data.get(1..9).map(|it| u64::from_le_bytes(it.try_into().unwrap()));
    let amount = amount.unwrap_or_default();
    let around = [0, amount, amount.wrapping_sub(1), amount.wrapping_add(1), amount.wrapping_neg()];
    let number = |draw: &mut Draw| {
        around.get(usize::from(draw.variant(7))).copied().unwrap_or_else(|| draw.number())
    };
    let mut put = |at: usize, bytes: &[u8]| {
        if let Some(old) = account.data.get_mut(at..at + bytes.len()) {
            old.copy_from_slice(bytes);
        }
    };
    match draw.variant(19) {
        0 => put(AMOUNT_OFFSET, &number(draw).to_le_bytes()),
        1 => put(DELEGATED_AMOUNT_OFFSET, &number(draw).to_le_bytes()),
        2 => put(STATE_OFFSET, &[[0, 1, 2, 3, 255][usize::from(draw.variant(5))]]),
        3 => put(
            [DELEGATE_OFFSET, NATIVE_OFFSET, CLOSE_AUTHORITY_OFFSET][usize::from(draw.variant(3))],
            &[draw.variant(3)],
        ),
        4 => {
            let lengths = [0, 1, 82, 164, 166, 170, MULTISIG_SIZE];
            account.data.resize(lengths[usize::from(draw.variant(7))], draw.variant(2));
        }
        5 => {
            let field =
                [MINT_OFFSET, OWNER_OFFSET, DELEGATE_OFFSET + 4][usize::from(draw.variant(3))];
            let byte = field + usize::from(draw.variant(32));
            if let Some(byte) = account.data.get_mut(byte) {
                *byte ^= 1;
            }
        }
        6 => account.owner = Pubkey::new_from_array(draw.key()),
        7 => account.lamports = number(draw) >> 8,
        8 => {
            // A delegate that moves nothing, or the tokens of another.
            put(DELEGATE_OFFSET, &[1]);
            put(DELEGATE_OFFSET + 4, &draw.key());
        }
        9 => {
            let at = usize::from(draw.variant(4));
            if let Some(meta) = instruction.accounts.get_mut(at) {
                meta.is_signer = !meta.is_signer;
            }
        }
        10 => {
            if let Some(meta) = instruction.accounts.get_mut(which) {
                meta.is_writable = false;
            }
        }
        // Any account in place of another.
        11 => {
            let places = instruction.accounts.len() as u8;
            let [from, to] = [(); 2].map(|()| usize::from(draw.variant(places)));
            let signs = instruction.accounts[to].is_signer;
            instruction.accounts[to] = instruction.accounts[from].clone();
            instruction.accounts[to].is_signer |= signs;
        }
        12 => instruction.accounts.truncate(usize::from(draw.variant(4))),
        13 => {
            let address = Pubkey::new_from_array(draw.key());
            instruction.accounts.push(AccountMeta::new_readonly(address, draw.variant(2) == 1));
            accounts.push((address, Account::default()));
        }
        14 => {
            let length = usize::from(draw.variant(12));
            // No instruction of a token program but the transfer.
            instruction.data.resize(length, 0xee);
        }
        15 => {
            let data = &mut instruction.data;
            if let Some(old) = data.get_mut(1..9) {
                old.copy_from_slice(&number(draw).to_le_bytes());
            }
        }
        // Often enough for two faults at once, which show the order of the checks.
        16 => put(AMOUNT_OFFSET, &amount.saturating_sub(1).to_le_bytes()),
        17 => put(MINT_OFFSET, &[0]),
        // The authority is a multisig, or an account that looks like one.
        _ => {
            let owner = instruction.program_id;
            if let Some((_, authority)) = accounts.last_mut() {
                authority.data = vec![0; MULTISIG_SIZE];
                authority.data[..3].copy_from_slice(&[2, 3, 1]);
                authority.owner = if draw.variant(3) == 0 { Pubkey::default() } else { owner };
            }
        }
    }
    invocation.accounts.retain(|(address, _)| {
        invocation.instruction.accounts.iter().any(|meta| meta.pubkey == *address)
    });
}
