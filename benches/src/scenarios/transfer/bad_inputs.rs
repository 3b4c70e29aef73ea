//! The bad inputs of a transfer.

use super::{
    contract::expected,
    specimen::{
        DELEGATE_CLEARED, OPERATIONS, TRANSFER_BY_DELEGATE, TRANSFER_NATIVE, TRANSFER_TO_ITSELF,
        TRANSFER_TOKENS, TRANSFER_ZERO, specimen,
    },
    token::token_idl,
};
use crate::scenarios::{
    bad_input::{Kind, Made, Trial, made},
    codec_check::CodecCheck,
    operation::Operation,
};
use interface::transfer::{
    AMOUNT_OFFSET, DELEGATE_OFFSET, DELEGATED_AMOUNT_OFFSET, MINT_OFFSET, MULTISIG_SIZE,
    OWNER_OFFSET, STATE_OFFSET,
};
use neap_model::checks::{Check, DATA};
use neap_subject::{key::key, specimen::Invocation};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_program_error::ProgramError::InvalidAccountData;
use solana_pubkey::Pubkey;

/// The operations with a destination of its own.
const TWO: &[Operation] = OPERATIONS.first_chunk::<5>().unwrap();
/// The operations that move tokens to another account.
const MOVES: &[Operation] = OPERATIONS.first_chunk::<4>().unwrap();
/// The operations with an amount.
const HAS_AMOUNT: &[Operation] =
    &[TRANSFER_TOKENS, TRANSFER_BY_DELEGATE, TRANSFER_NATIVE, DELEGATE_CLEARED, TRANSFER_TO_ITSELF];
const BY_DELEGATE: &[Operation] = &[TRANSFER_BY_DELEGATE, DELEGATE_CLEARED];
const WRITES_NOTHING: &[Operation] = &[TRANSFER_ZERO, TRANSFER_TO_ITSELF];

/// A bad input.
struct Row {
    kind: Kind,
    /// The operations that it fits.
    fits: &'static [Operation],
    /// How it differs from a good invocation.
    change: fn(&mut Invocation),
}

const fn row(kind: Kind, fits: &'static [Operation], change: fn(&mut Invocation)) -> Row {
    Row { kind, fits, change }
}

/// The bad inputs that neap does not make: it does not know what the values of a token account mean.
const ROWS: [Row; 10] = [
    row(Kind::new("source-frozen", "the source is frozen"), &OPERATIONS, |invocation| {
        source(invocation)[STATE_OFFSET] = 2
    }),
    row(Kind::new("destination-frozen", "the destination is frozen"), TWO, |invocation| {
        destination(invocation)[STATE_OFFSET] = 2
    }),
    row(
        Kind::new("insufficient-funds", "one token less than the amount"),
        HAS_AMOUNT,
        |invocation| {
            let amount = amount(invocation);
            set(source(invocation), AMOUNT_OFFSET, amount - 1);
        },
    ),
    row(Kind::new("mint-mismatch", "the mints differ in the last byte"), TWO, |invocation| {
        destination(invocation)[MINT_OFFSET + 31] ^= 1
    }),
    row(
        Kind::new("wrong-authority", "the source's owner and delegate differ in the last byte"),
        &OPERATIONS,
        |invocation| {
            source(invocation)[OWNER_OFFSET + 31] ^= 1;
            source(invocation)[DELEGATE_OFFSET + 4 + 31] ^= 1;
        },
    ),
    row(
        Kind::new("little-delegated", "one token less for the delegate"),
        BY_DELEGATE,
        |invocation| {
            let amount = amount(invocation);
            set(source(invocation), DELEGATED_AMOUNT_OFFSET, amount - 1);
        },
    ),
    row(Kind::new("overflow", "the destination would hold 2^64 tokens"), MOVES, |invocation| {
        let amount = amount(invocation);
        set(destination(invocation), AMOUNT_OFFSET, 0_u64.wrapping_sub(amount));
    }),
    row(
        Kind::new("few-lamports", "one lamport less than the amount of wrapped SOL"),
        &[TRANSFER_NATIVE],
        |invocation| invocation.accounts[0].1.lamports = amount(invocation) - 1,
    ),
    row(
        Kind::new(
            "multisig-authority",
            "the authority is a multisig that none of its signers signs",
        ),
        &OPERATIONS,
        |invocation| {
            make_multisig(invocation);
        },
    ),
    row(
        Kind::new("signed-multisig", "the authority is a multisig that all of its signers sign"),
        &OPERATIONS,
        |invocation| {
            for signer in make_multisig(invocation) {
                invocation.instruction.accounts.push(AccountMeta::new_readonly(signer, true));
                invocation.accounts.push((signer, Account::default()));
            }
        },
    ),
];

/// Every bad input of an operation, in the order of the report.
pub fn bad_inputs(operation: Operation) -> Vec<Trial> {
    let good = specimen(operation, None);
    let made = made(&good, &["source", "destination", "authority"], token_idl());
    let made = made.filter_map(|made| Some((kind(&made, operation)?, made.invocation)));
    let rows = ROWS.into_iter().filter(|row| row.fits.contains(&operation));
    let rows = rows.map(|Row { kind, change, .. }| {
        let mut bad = good.invocation.clone();
        change(&mut bad);
        (kind, bad)
    });
    let all = made.chain(rows).map(|(kind, bad)| {
        // A program may check any tag.
        let other_errors: &[_] =
            if kind.check == Some(CodecCheck::Tags) { &[InvalidAccountData] } else { &[] };
        let mut trial = Trial::new(operation, kind, expected(bad), other_errors);
        trial.allowed.begun.clone_from(&good.accounts[0].1.data);
        trial
    });
    all.collect()
}

/// What a bad input of neap shows, or `None` if the contract says nothing about it.
fn kind(made: &Made, operation: Operation) -> Option<Kind> {
    let kind = made.kind.clone();
    let of_source = made.shows.account == "source";
    let read_by: &[_] = if of_source { &OPERATIONS } else { TWO };
    match made.shows.check {
        Check::Length | Check::Trailing if made.shows.account == DATA || made.is_zeroed() => {
            Some(kind)
        }
        Check::Length => Some(kind.shows(CodecCheck::Length, read_by)),
        Check::Trailing => Some(kind.shows(CodecCheck::Trailing, read_by)),
        Check::Tags if made.is_field("state") => Some(kind.shows(CodecCheck::Tags, read_by)),
        Check::Tags => Some(kind.shows(CodecCheck::Tags, &[])),
        Check::Present | Check::Signer | Check::Discriminator => Some(kind),
        // The runtime refuses what the others write.
        Check::Owner => {
            let unwritten = if of_source { WRITES_NOTHING } else { &[TRANSFER_ZERO] };
            unwritten.contains(&operation).then_some(kind)
        }
        _ => None,
    }
}

fn source(invocation: &mut Invocation) -> &mut Vec<u8> {
    &mut invocation.accounts[0].1.data
}

fn destination(invocation: &mut Invocation) -> &mut Vec<u8> {
    &mut invocation.accounts[1].1.data
}

/// Makes the authority a multisig. Returns the addresses of its signers, all of which it needs.
fn make_multisig(invocation: &mut Invocation) -> [Pubkey; 2] {
    let signers = ["first", "second"].map(|name| key(&format!("transfer {name} signer")));
    let (_, multisig) = invocation.accounts.last_mut().expect("the authority is passed");
    // Two of two, initialized.
    multisig.data = [&[2, 2, 1], signers.as_flattened()].concat();
    multisig.data.resize(MULTISIG_SIZE, 0);
    multisig.owner = invocation.instruction.program_id;
    signers.map(Pubkey::new_from_array)
}

fn amount(invocation: &Invocation) -> u64 {
    let amount = invocation.instruction.data[1..].first_chunk();
    u64::from_le_bytes(*amount.expect("the amount follows the first byte"))
}

fn set(data: &mut [u8], at: usize, value: u64) {
    data[at..at + 8].copy_from_slice(&value.to_le_bytes());
}
