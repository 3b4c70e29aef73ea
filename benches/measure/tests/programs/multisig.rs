//! Every program of the multisig keeps the contract, on any multisig and on bad ones.

use super::loaded::{Loaded, Property, for_any};
use anyhow::{Context, ensure};
use neap_model::case::Case;
use neap_scenarios::{
    check::Check,
    operation::Operation,
    scenario::{
        Invocation, Scenario, Specimen, Wire,
        multisig::{MULTISIG, Multisig, ROOM, STRANGER, encode, specimen},
    },
};
use proptest::{array::uniform32, collection::vec, prelude::*};
use solana_program_error::ProgramError::{
    self, AccountDataTooSmall, IncorrectAuthority, InvalidAccountData, InvalidInstructionData,
};
use solana_pubkey::Pubkey;

/// The offsets of fields that every wire places the same.
const THRESHOLD: usize = 8 + 32 + 32;
const TRANSACTION_INDEX: usize = THRESHOLD + 2 + 4;
const STATUS: usize = TRANSACTION_INDEX + 8 + 8;

pub const PROPERTIES: [Property; 2] = [
    ("keeps the contract", &[Scenario::Multisig], |loaded| {
        // A floor never reads the account.
        let operations = loaded.program.operations().filter(|_| !loaded.is_floor());
        for operation in operations {
            let on = On { loaded, operation, wire: loaded.program.wire };
            on.cuts().context("a cut account").context(operation)?;
            on.bad_bytes().context("bad bytes").context(operation)?;
            on.bad_lengths().context("a bad length").context(operation)?;
            on.bad_arguments().context("a bad argument").context(operation)?;
            on.members().context("members").context(operation)?;
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

/// An operation of a program.
struct On<'a> {
    loaded: &'a Loaded,
    operation: Operation,
    wire: Wire,
}

impl On<'_> {
    /// The operation on a small multisig in which no field is empty.
    fn specimen(&self) -> Specimen {
        specimen(self.operation, self.wire, &multisig())
    }

    /// Expects the operation to be refused on a changed invocation.
    fn refuses(
        &self,
        error: ProgramError,
        label: String,
        change: impl FnOnce(&mut Invocation),
    ) -> anyhow::Result<()> {
        let mut bad = self.specimen().invocation;
        change(&mut bad);
        self.loaded.refuses(bad, error).context(label)
    }

    /// Data that ends too early is refused. A program may ignore bytes that the operation does not need. If it
    /// accepts one length, it must accept every greater one.
    fn cuts(&self) -> anyhow::Result<()> {
        let whole = encode(&multisig(), self.wire).len();
        let (needed, error) = match self.operation {
            Operation::Threshold => (THRESHOLD + 2, InvalidAccountData),
            Operation::SetTransactionIndex => (TRANSACTION_INDEX + 8, InvalidAccountData),
            Operation::Bump => (STATUS + 1, InvalidAccountData),
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
        if self.operation != Operation::AddMember {
            return Ok(());
        }
        for case in Case::all() {
            let multisig = Multisig::for_case(case);
            let whole = encode(&multisig, self.wire).len();
            for room in [0, 1, 8, ROOM - 1] {
                let full = specimen(self.operation, self.wire, &multisig);
                let full = full.with_account(|it| it.data.truncate(whole + room));
                let refusal = self.loaded.refuses(full.invocation, AccountDataTooSmall);
                refusal.with_context(|| format!("{case}, room of {room}"))?;
            }
        }
        Ok(())
    }

    /// A bad discriminator, tag or byte of the name is refused. A program may accept it in a part that it does not
    /// read, and then leaves it.
    fn bad_bytes(&self) -> anyhow::Result<()> {
        if self.operation == Operation::Create {
            return Ok(());
        }
        let data = encode(&multisig(), self.wire);
        let find = |bytes: &[u8]| data.windows(bytes.len()).position(|w| w == bytes).unwrap();
        let delay = find(&[&[1][..], &DELAY.to_le_bytes()].concat());
        let name = find(multisig().name.as_bytes());
        let walks = self.walks();
        let discriminator = (0..8).map(|offset| (offset, data[offset] ^ 1, true));
        for (offset, byte, must_refuse) in discriminator.chain([
            (STATUS, 3, true),
            (STATUS, 255, true),
            (delay, 2, walks),
            (delay, 255, walks),
            (name, 0xff, false),
        ]) {
            let bad = self.specimen().with_account(|it| it.data[offset] = byte);
            let mut verdict = self.loaded.refuses(bad.invocation.clone(), InvalidAccountData);
            if verdict.is_err() && !must_refuse {
                verdict = self.loaded.keeps_contract(&bad);
            }
            verdict.with_context(|| format!("{byte} at {offset}"))?;
        }
        Ok(())
    }

    /// Lengths beyond the limit and the data are refused. A program that does not claim to check bounds may run
    /// out of memory.
    fn bad_lengths(&self) -> anyhow::Result<()> {
        let about = &self.loaded.program.about;
        let claimed = [&about.validates, &about.validates_what_it_reads];
        if !self.walks() || !claimed.iter().any(|checks| checks.contains(&Check::Bounds)) {
            return Ok(());
        }
        let (multisig, prefix) = (multisig(), self.wire.prefix_size());
        let data = encode(&multisig, self.wire);
        let members = data.len() - 32 * multisig.members.len();
        let mut names = data.windows(8);
        let name = names.position(|w| w == multisig.name.as_bytes()).unwrap();
        for start in [name - prefix, members - prefix] {
            for bad in [67, 255, 1 << 16, 1 << 27, (1 << 32) - 1, u64::MAX] {
                self.refuses(InvalidAccountData, format!("{bad} at {start}"), |it| {
                    let length = &mut it.accounts[0].1.data[start..][..prefix];
                    length.copy_from_slice(&bad.to_le_bytes()[..prefix]);
                })?;
            }
        }
        Ok(())
    }

    /// Whether the operation walks past the fields of variable length.
    fn walks(&self) -> bool {
        matches!(self.operation, Operation::IsMember | Operation::AddMember)
    }

    fn bad_arguments(&self) -> anyhow::Result<()> {
        // The bytes from an offset, and the error.
        let bad: &[(usize, &[u8])] = match self.operation {
            Operation::Threshold => &[(1, &[0x02, 0x02]), (1, &[0x03, 0x03]), (1, &[0, 0])],
            Operation::Bump => &[(1, &[0xfc]), (1, &[0])],
            // The status, the tag of `delay`, the length of the name, the name's first byte, the number of members.
            Operation::Create => &[
                (87, &[3]),
                (89, &[2]),
                (98, &[9]),
                (98, &[33]),
                (99, &[0xff]),
                (107, &[9]),
                (107, &[66]),
            ],
            _ => &[],
        };
        let error = match self.operation {
            Operation::Create => InvalidInstructionData,
            _ => IncorrectAuthority,
        };
        bad.iter().try_for_each(|(offset, bytes)| {
            self.refuses(error.clone(), format!("{bytes:?} at {offset}"), |it| {
                it.instruction.data[*offset..][..bytes.len()].copy_from_slice(bytes);
            })
        })
    }

    /// `is_member` finds every member and no other key. A multisig may be its own member.
    fn members(&self) -> anyhow::Result<()> {
        if self.operation != Operation::IsMember {
            return Ok(());
        }
        let mut multisig = multisig();
        let with_key = |key: [u8; 32]| {
            let mut specimen = self.specimen();
            let key = Pubkey::new_from_array(key);
            specimen.invocation.instruction.accounts[1].pubkey = key;
            specimen.invocation.accounts[1].0 = key;
            specimen.accounts[1].0 = key;
            specimen
        };
        let mut others = vec![STRANGER.to_bytes(), multisig.create_key];
        for member in &multisig.members {
            let verdict = self.loaded.keeps_contract(&with_key(*member));
            verdict.with_context(|| format!("{member:?}"))?;
            others.extend((0..32).map(|byte| {
                let mut other = *member;
                other[byte] ^= 1;
                other
            }));
        }
        for other in others {
            let refusal = self.loaded.refuses(with_key(other).invocation, IncorrectAuthority);
            refusal.with_context(|| format!("{other:?} is no member"))?;
        }
        multisig.members.push(MULTISIG.to_bytes());
        let mut its_own = specimen(self.operation, self.wire, &multisig);
        its_own.invocation.accounts.truncate(1);
        its_own.accounts.truncate(1);
        ensure!(its_own.result.is_ok());
        self.loaded.keeps_contract(&its_own).context("its own member")
    }
}

const DELAY: u64 = 0x4847_4645_4443_4241;

/// A small multisig in which no field is empty.
fn multisig() -> Multisig {
    let multisig = Multisig::for_case(Case { members: 2, name: 8 });
    assert_eq!(multisig.delay, Some(DELAY));
    multisig
}

/// Any multisig to which a member can be added.
fn any_multisig() -> impl Strategy<Value = Multisig> {
    let keys = (uniform32(any::<u8>()), uniform32(any::<u8>()));
    let numbers = (any::<u16>(), any::<u32>(), any::<u64>(), any::<u64>());
    let rest = (0..3u8, any_name(), any::<Option<u64>>(), any::<u8>());
    let members = prop_oneof![
        4 => vec(uniform32(any::<u8>()), 0..5),
        1 => vec(uniform32(any::<u8>()), 0..65),
    ];
    (keys, numbers, rest, members).prop_map(|(keys, numbers, rest, members)| Multisig {
        create_key: keys.0,
        config_authority: keys.1,
        threshold: numbers.0,
        time_lock: numbers.1,
        transaction_index: numbers.2,
        stale_transaction_index: numbers.3,
        status: rest.0,
        name: rest.1,
        delay: rest.2,
        bump: rest.3,
        members,
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
