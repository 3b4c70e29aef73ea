//! The bad inputs of a transfer.

use super::{
    contract::expected,
    specimen::{
        DELEGATE_CLEARED, OPERATIONS, TRANSFER_BY_DELEGATE, TRANSFER_NATIVE, TRANSFER_TO_ITSELF,
        TRANSFER_TOKENS, TRANSFER_ZERO, specimen,
    },
    token::TOKEN_SIZE,
};
use crate::scenarios::{
    bad_input::{Kind, Tried, bad_instructions, tried},
    check::Check,
    operation::Operation,
};
use interface::transfer::{
    AMOUNT, CLOSE_AUTHORITY, DELEGATE, DELEGATED_AMOUNT, MINT, MULTISIG_SIZE, NATIVE, OWNER, STATE,
};
use neap_subject::{
    bad_inputs::Allowed,
    key::key,
    specimen::{Invocation, Specimen},
};
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

const fn plain(name: &'static str, about: &'static str) -> Kind {
    Kind::new(name, about)
}

const fn length(name: &'static str, about: &'static str, read_by: &'static [Operation]) -> Kind {
    plain(name, about).shows(Check::Length, read_by)
}

const fn tag(name: &'static str, about: &'static str, read_by: &'static [Operation]) -> Kind {
    plain(name, about).shows(Check::Tags, read_by)
}

const ROWS: [Row; 29] = [
    row(length("source-empty", "no data in the source", &OPERATIONS), &OPERATIONS, |invocation| {
        source(invocation).clear()
    }),
    row(
        length("source-short", "164 bytes in the source", &OPERATIONS),
        &OPERATIONS,
        |invocation| source(invocation).truncate(TOKEN_SIZE - 1),
    ),
    row(length("source-long", "166 bytes in the source", &OPERATIONS), &OPERATIONS, |invocation| {
        source(invocation).push(0)
    }),
    row(length("destination-empty", "no data in the destination", TWO), TWO, |invocation| {
        destination(invocation).clear()
    }),
    row(length("destination-short", "164 bytes in the destination", TWO), TWO, |invocation| {
        destination(invocation).truncate(TOKEN_SIZE - 1)
    }),
    row(length("destination-long", "166 bytes in the destination", TWO), TWO, |invocation| {
        destination(invocation).push(0)
    }),
    row(tag("source-state-3", "the source's state is 3", &OPERATIONS), &OPERATIONS, |invocation| {
        source(invocation)[STATE] = 3
    }),
    row(
        tag("source-state-255", "the source's state is 255", &OPERATIONS),
        &OPERATIONS,
        |invocation| source(invocation)[STATE] = 255,
    ),
    row(tag("destination-state-3", "the destination's state is 3", TWO), TWO, |invocation| {
        destination(invocation)[STATE] = 3
    }),
    row(
        tag("delegate-tag-2", "the tag of the source's delegate is 2", &[]),
        &OPERATIONS,
        |invocation| source(invocation)[DELEGATE] = 2,
    ),
    row(
        tag("native-tag-2", "the tag of the source's wrapped SOL is 2", &[]),
        &OPERATIONS,
        |invocation| source(invocation)[NATIVE] = 2,
    ),
    row(
        tag("close-authority-tag-2", "the tag of the source's close authority is 2", &[]),
        &OPERATIONS,
        |invocation| source(invocation)[CLOSE_AUTHORITY] = 2,
    ),
    row(
        tag("destination-tag-2", "the tag of the destination's delegate is 2", &[]),
        TWO,
        |invocation| destination(invocation)[DELEGATE] = 2,
    ),
    row(
        plain("source-uninitialized", "the source is not initialized"),
        &OPERATIONS,
        |invocation| source(invocation)[STATE] = 0,
    ),
    row(
        plain("destination-uninitialized", "the destination is not initialized"),
        TWO,
        |invocation| destination(invocation)[STATE] = 0,
    ),
    row(plain("source-zeros", "165 bytes of zero in the source"), &OPERATIONS, |invocation| {
        source(invocation).fill(0)
    }),
    row(plain("source-frozen", "the source is frozen"), &OPERATIONS, |invocation| {
        source(invocation)[STATE] = 2
    }),
    row(plain("destination-frozen", "the destination is frozen"), TWO, |invocation| {
        destination(invocation)[STATE] = 2
    }),
    row(plain("insufficient-funds", "one token less than the amount"), HAS_AMOUNT, |invocation| {
        let amount = amount(invocation);
        set(source(invocation), AMOUNT, amount - 1);
    }),
    row(plain("mint-mismatch", "the mints differ in the last byte"), TWO, |invocation| {
        destination(invocation)[MINT + 31] ^= 1
    }),
    row(
        plain("wrong-authority", "the source's owner and delegate differ in the last byte"),
        &OPERATIONS,
        |invocation| {
            source(invocation)[OWNER + 31] ^= 1;
            source(invocation)[DELEGATE + 4 + 31] ^= 1;
        },
    ),
    row(plain("missing-signature", "the authority has not signed"), &OPERATIONS, |invocation| {
        invocation.instruction.accounts[2].is_signer = false
    }),
    row(plain("little-delegated", "one token less for the delegate"), BY_DELEGATE, |invocation| {
        let amount = amount(invocation);
        set(source(invocation), DELEGATED_AMOUNT, amount - 1);
    }),
    row(plain("overflow", "the destination would hold 2^64 tokens"), MOVES, |invocation| {
        let amount = amount(invocation);
        set(destination(invocation), AMOUNT, 0_u64.wrapping_sub(amount));
    }),
    row(
        plain("few-lamports", "one lamport less than the amount of wrapped SOL"),
        &[TRANSFER_NATIVE],
        |invocation| invocation.accounts[0].1.lamports = amount(invocation) - 1,
    ),
    row(
        plain("multisig-authority", "the authority is a multisig that none of its signers signs"),
        &OPERATIONS,
        |invocation| {
            make_multisig(invocation);
        },
    ),
    row(
        plain("signed-multisig", "the authority is a multisig that all of its signers sign"),
        &OPERATIONS,
        |invocation| {
            for signer in make_multisig(invocation) {
                invocation.instruction.accounts.push(AccountMeta::new_readonly(signer, true));
                invocation.accounts.push((signer, Account::default()));
            }
        },
    ),
    row(plain("foreign-source", "another program owns the source"), WRITES_NOTHING, |invocation| {
        invocation.accounts[0].1.owner = key("another program").into()
    }),
    row(
        plain("foreign-destination", "another program owns the destination"),
        &[TRANSFER_ZERO],
        |invocation| invocation.accounts[1].1.owner = key("another program").into(),
    ),
];

/// Every bad input, in the order of the report, with the bad input of an operation.
pub fn bad_inputs(operation: Operation) -> Vec<Tried> {
    let Specimen { invocation: good, accounts: after, .. } = specimen(operation, None);
    let rows = ROWS.iter().map(|Row { kind, fits, change }| {
        let bad = fits.contains(&operation).then(|| {
            let mut bad = good.clone();
            change(&mut bad);
            expected(bad)
        });
        // A program may check any tag.
        let other_errors: &[_] =
            if kind.check == Some(Check::Tags) { &[InvalidAccountData] } else { &[] };
        let (kind, mut bad) = tried(operation, *kind, bad, other_errors);
        if let Some(Allowed { begun, .. }) = bad.as_mut().and_then(|bad| bad.allowed.as_mut()) {
            begun.clone_from(&after[0].1.data);
        }
        (kind, bad)
    });
    // The contract ignores what follows the amount.
    let instructions = bad_instructions(operation, &good).into_iter().map(|(kind, bad)| {
        let bad = bad.map(|bad| expected(bad.invocation));
        tried(operation, kind, bad, &[])
    });
    rows.chain(instructions).collect()
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
