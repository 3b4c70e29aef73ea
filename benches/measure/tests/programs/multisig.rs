//! Every program of the multisig keeps the contract, on any multisig and on bad ones.

use super::loaded::{Loaded, Property, for_any};
use anyhow::Context;
use neap_model::case::Case;
use neap_scenarios::{
    check::Check,
    draw::any_draw,
    operation::Operation,
    scenario::{
        Scenario, Specimen,
        multisig::{Encoded, MULTISIG, Multisig, ROOM, encode_account, specimen},
    },
};
use proptest::{collection::vec, prelude::*};
use solana_program_error::ProgramError::{AccountDataTooSmall, InvalidAccountData};

pub const PROPERTIES: [Property; 2] = [
    ("keeps the contract", &[Scenario::Multisig], |loaded| {
        let multisig = Multisig::for_case(Case { members: 2, name: 8 });
        // A floor never reads the account.
        let operations = loaded.program.operations().filter(|_| !loaded.is_floor());
        for operation in operations {
            let at = encode_account(&multisig, loaded.program.wire);
            let on = On { loaded, operation, multisig: &multisig, at };
            on.cuts().context("a cut account").context(operation)?;
            on.bad_lengths().context("a bad length").context(operation)?;
            on.its_own_member().context("its own member").context(operation)?;
        }
        Ok(())
    }),
    ("keeps the contract on any multisig", &[Scenario::Multisig], |loaded| {
        let extra_bytes = vec(any::<u8>(), 0..40);
        for_any(100, &(any_multisig(), extra_bytes), |(multisig, extra_bytes)| {
            for operation in loaded.program.operations() {
                let specimen = specimen(operation, loaded.program.wire, &multisig);
                let specimen = loaded.program.for_role(specimen);
                let specimen = specimen.with_account(|it| it.data.extend(&extra_bytes));
                loaded.keeps_contract(&specimen).context(operation)?;
            }
            Ok(())
        })
    }),
];

/// An operation of a program on a small multisig in which no field is empty.
struct On<'a> {
    loaded: &'a Loaded,
    operation: Operation,
    multisig: &'a Multisig,
    /// Where its fields are.
    at: Encoded,
}

impl On<'_> {
    fn specimen(&self) -> Specimen {
        specimen(self.operation, self.loaded.program.wire, self.multisig)
    }

    /// Data that ends too early is refused. A program may ignore bytes that the operation does not need. If it
    /// accepts one length, it must accept every greater one.
    fn cuts(&self) -> anyhow::Result<()> {
        let whole = self.at.end;
        let (needed, error) = match self.operation {
            // A u32 and two u64 are between the threshold and the status.
            Operation::Threshold => (self.at.status - 20, InvalidAccountData),
            Operation::SetTransactionIndex => (self.at.status - 8, InvalidAccountData),
            Operation::Bump => (self.at.status + 1, InvalidAccountData),
            Operation::Create => (whole, AccountDataTooSmall),
            _ => (whole, InvalidAccountData),
        };
        let mut accepted = None;
        for length in 0..whole {
            let cut = self.specimen().with_account(|it| it.data.truncate(length));
            let refusal = self.loaded.refuses(cut.invocation.clone(), error.clone());
            if refusal.is_ok() && accepted.is_none() {
                continue;
            }
            accepted.get_or_insert(length);
            if length < needed {
                return refusal.with_context(|| format!("{length} bytes"));
            }
            let verdict = self.loaded.keeps_contract(&cut);
            verdict.with_context(|| format!("{length} bytes, though {accepted:?} was enough"))?;
        }
        let cases = Case::all().filter(|_| self.operation == Operation::AddMember);
        for (case, room) in cases.flat_map(|case| [0, 1, 8, ROOM - 1].map(|room| (case, room))) {
            let full =
                specimen(self.operation, self.loaded.program.wire, &Multisig::for_case(case));
            let needed = full.accounts[0].1.data.len();
            let full = full.with_account(|it| it.data.truncate(needed - ROOM + room));
            let refusal = self.loaded.refuses(full.invocation, AccountDataTooSmall);
            refusal.with_context(|| format!("{case}, room of {room}"))?;
        }
        Ok(())
    }

    /// Lengths beyond the limit and the data are refused. A program that does not claim to check bounds may run
    /// out of memory.
    fn bad_lengths(&self) -> anyhow::Result<()> {
        let about = &self.loaded.program.about;
        let mut claims = about.validates.iter().chain(&about.validates_what_it_reads);
        // Other operations stop before the fields of variable length.
        let walks = [Operation::IsMember, Operation::AddMember].contains(&self.operation);
        if !walks || !claims.any(|check| *check == Check::Bounds) {
            return Ok(());
        }
        for start in [self.at.name_length, self.at.members_length] {
            for length in [67, 255, 1 << 16, 1 << 27, (1 << 32) - 1, u64::MAX] {
                let bad = self.specimen().with_account(|it| {
                    let mut encoded = Encoded { bytes: it.data.clone(), ..self.at.clone() };
                    encoded.set_length(start, length);
                    it.data = encoded.bytes;
                });
                let refusal = self.loaded.refuses(bad.invocation, InvalidAccountData);
                refusal.with_context(|| format!("{length} at {start}"))?;
            }
        }
        Ok(())
    }

    /// A multisig may be its own member.
    fn its_own_member(&self) -> anyhow::Result<()> {
        let members = [&self.multisig.members[..], &[MULTISIG.to_bytes()]].concat();
        let multisig = Multisig { members, ..self.multisig.clone() };
        let specimen = specimen(self.operation, self.loaded.program.wire, &multisig);
        if self.operation != Operation::IsMember {
            return Ok(());
        }
        let twice = specimen.invocation.with_same_account_twice();
        self.loaded.keeps_contract(&Specimen::unchanged(twice))
    }
}

/// Any multisig to which a member can be added.
fn any_multisig() -> impl Strategy<Value = Multisig> {
    let members = prop_oneof![4 => 0..5_usize, 1 => 0..65_usize];
    (any::<u64>(), members, any_name(), any::<bool>()).prop_map(|(seed, members, name, delayed)| {
        let drawn = Multisig::drawn(Case { members, name: 0 }, &mut any_draw(seed));
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
