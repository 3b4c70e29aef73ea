//! Every program of the multisig keeps the contract, on any multisig and on bad ones.

use super::loaded::{Loaded, Property, for_any};
use crate::fixture::has_contracts_errors;
use anyhow::Context;
use neap_comparison::scenarios::{
    codec_check::CodecCheck,
    multisig::{self, Encoded, MULTISIG, Multisig, encode_account, specimen},
    scenario::Scenario,
    size::Size,
};
use neap_subject::draw::any_draw;
use proptest::{collection::vec, prelude::*};
use solana_program_error::ProgramError::{
    AccountDataTooSmall, IncorrectAuthority, InvalidAccountData,
};

fn is_multisig(scenario: Scenario) -> bool {
    has_contracts_errors(scenario) && scenario.behind_shared() == MULTISIG
}

pub const PROPERTIES: [Property; 4] = [
    ("compares every byte of a key and of the discriminator", is_multisig, compares_all),
    ("refuses data that ends too early", is_multisig, refuses_cuts),
    ("refuses lengths beyond the limit and the data", is_multisig, refuses_bad_lengths),
    ("keeps the contract on any multisig", is_multisig, |loaded| {
        let extra_bytes = vec(any::<u8>(), 0..40);
        for_any(100, &(any_multisig(), extra_bytes), |(multisig, extra_bytes)| {
            for operation in loaded.program.operations() {
                let specimen = specimen(operation, loaded.program.wire, &multisig);
                let specimen = loaded.program.about.role.specimen(specimen);
                let specimen = specimen.with_account(|it| it.data.extend(&extra_bytes));
                loaded.keeps_contract(&specimen).context(operation)?;
            }
            Ok(())
        })
    }),
];

/// A small multisig in which no field is empty.
fn multisig() -> Multisig {
    Multisig::of_size(Size { items: 2, text: 8 })
}

fn compares_all(loaded: &Loaded) -> anyhow::Result<()> {
    let about = &loaded.program.about;
    let operations = loaded.program.operations().filter(|it| *it != multisig::CREATE);
    for operation in operations.filter(|_| !loaded.is_floor()) {
        let right = specimen(operation, loaded.program.wire, &multisig());
        for byte in 0..32 {
            if operation == multisig::IS_MEMBER {
                let mut key = right.invocation.accounts[1].0.to_bytes();
                key[byte] ^= 1;
                let wrong = right.clone().with_key(key.into()).invocation;
                let refusal = loaded.refuses(wrong, IncorrectAuthority);
                refusal.with_context(|| format!("{operation}, byte {byte} of the key"))?;
            }
            if byte < 8 && about.validates.contains(&CodecCheck::Discriminator) {
                let wrong = right.clone().with_account(|it| it.data[byte] ^= 1).invocation;
                let refusal = loaded.refuses(wrong, InvalidAccountData);
                refusal.with_context(|| format!("{operation}, byte {byte}"))?;
            }
        }
    }
    Ok(())
}

/// A program may ignore bytes that the operation does not need. If it accepts one length, it must accept every greater
/// one. A floor never reads the account.
fn refuses_cuts(loaded: &Loaded) -> anyhow::Result<()> {
    let Encoded { status, end, .. } = encode_account(&multisig(), loaded.program.wire);
    for operation in loaded.program.operations().filter(|_| !loaded.is_floor()) {
        let (needed, error) = match operation {
            // A u32 and two u64 are between the threshold and the status.
            multisig::THRESHOLD => (status - 20, InvalidAccountData),
            multisig::SET_TRANSACTION_INDEX => (status - 8, InvalidAccountData),
            multisig::BUMP => (status + 1, InvalidAccountData),
            multisig::CREATE => (end, AccountDataTooSmall),
            _ => (end, InvalidAccountData),
        };
        let mut accepted = None;
        for length in 0..end {
            let cut = specimen(operation, loaded.program.wire, &multisig());
            let cut = cut.with_account(|it| it.data.truncate(length));
            let refusal = loaded.refuses(cut.invocation.clone(), error.clone());
            if refusal.is_ok() && accepted.is_none() {
                continue;
            }
            accepted.get_or_insert(length);
            let what = || format!("{operation}, {length} bytes, after {accepted:?} was enough");
            if length < needed {
                return refusal.with_context(what);
            }
            loaded.keeps_contract(&cut).with_context(what)?;
        }
    }
    Ok(())
}

/// A program that does not claim to check bounds may run out of memory. Other operations stop before the fields of
/// variable length.
fn refuses_bad_lengths(loaded: &Loaded) -> anyhow::Result<()> {
    let about = &loaded.program.about;
    let mut claims = about.validates.iter().chain(&about.validates_what_it_reads);
    if !claims.any(|check| *check == CodecCheck::Bounds) {
        return Ok(());
    }
    let encoded = encode_account(&multisig(), loaded.program.wire);
    let reads_members = [multisig::IS_MEMBER, multisig::ADD_MEMBER];
    for operation in loaded.program.operations().filter(|it| reads_members.contains(it)) {
        for prefix in [&encoded.name_length, &encoded.members_length] {
            for length in [67, 255, 1 << 16, 1 << 27, (1 << 32) - 1, u64::MAX] {
                let mut bad = encoded.clone();
                bad.set_length(prefix.clone(), length);
                let specimen = specimen(operation, loaded.program.wire, &multisig());
                let bad = specimen.with_account(|it| {
                    it.data[..bad.end].copy_from_slice(&bad.bytes);
                });
                let refusal = loaded.refuses(bad.invocation, InvalidAccountData);
                refusal.with_context(|| format!("{operation}, {length} at {}", prefix.start))?;
            }
        }
    }
    Ok(())
}

/// Any multisig to which a member can be added.
fn any_multisig() -> impl Strategy<Value = Multisig> {
    let members = prop_oneof![4 => 0..5_usize, 1 => 0..65_usize];
    (any::<u64>(), members, any_name(), any::<bool>()).prop_map(|(seed, members, name, delayed)| {
        let drawn = Multisig::drawn(Size { items: members, text: 0 }, &mut any_draw(seed));
        Multisig { name, delay: drawn.delay.filter(|_| delayed), ..drawn }
    })
}

/// Any characters, at most 32 bytes.
fn any_name() -> impl Strategy<Value = String> {
    let character = prop_oneof![3 => proptest::char::range(' ', '~'), 1 => any::<char>()];
    vec(character, 0..=32).prop_map(|characters| {
        let mut name = String::from_iter(characters);
        name.truncate(name.floor_char_boundary(32));
        name
    })
}
