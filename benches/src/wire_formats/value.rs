//! What is written and read: accounts that say something, and questions that have one answer.

use crate::{
    discover::Program,
    scenario::{
        Case, Scenario, Specimen, Wire,
        account::{self, State, Values, account_data, new_account},
        multisig::{self, Multisig, STRANGER},
    },
};
use interface::{ACCOUNT_SIZE, OWNER_OFFSET, STATE_OFFSET};
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

/// What an account says, whatever its wire.
#[derive(Clone, Debug)]
pub enum Value {
    /// The 160-byte account, of which every wire is the same bytes.
    Account(State, [u8; ACCOUNT_SIZE]),
    /// The multisig.
    Multisig(Multisig),
}

/// Something that a reader is asked of an account, and the answer that says it has read it.
pub type Question = (&'static str, Specimen);

impl Value {
    /// Values of a scenario, so many and so unlike each other that who reads another wire answers wrong
    /// at least once: the first fields of all wires of the multisig are the same, and without members,
    /// name and delay so are others.
    pub fn all(scenario: Scenario) -> Vec<Self> {
        match scenario {
            Scenario::Account | Scenario::AccountIn(_) => accounts(State::Any),
            Scenario::AccountEnum => accounts(State::Checked),
            Scenario::Multisig => multisigs(),
        }
    }

    /// The account's bytes as the contract has them, with room for a change.
    pub fn golden(&self, wire: Wire) -> Vec<u8> {
        match self {
            Self::Account(_, data) => data.to_vec(),
            Self::Multisig(multisig) => multisig::account_data(multisig, wire),
        }
    }

    /// How a program comes to write a value: the operation that writes the most of what it has, and
    /// the value that the operation leaves. `None` if the program writes nothing.
    pub fn written_by(&self, program: &Program) -> Option<(Question, Self)> {
        let writing: &[&str] = match self {
            Self::Account(..) => &["encode", "full", "update_amount"],
            Self::Multisig(_) => &["create", "set_transaction_index"],
        };
        let mut writing = writing.iter().copied();
        let operation = writing.find(|writes| program.operations().any(|has| has == *writes))?;
        let specimen = self.specimen(operation, program.wire);
        let left = match self {
            Self::Account(state, _) => {
                let data = specimen.accounts[0].1.data.as_slice();
                Self::Account(*state, data.try_into().ok()?)
            }
            Self::Multisig(multisig) => Self::Multisig(match operation {
                "create" => multisig.clone(),
                _ => Multisig {
                    transaction_index: multisig::NEW_TRANSACTION_INDEX,
                    ..multisig.clone()
                },
            }),
        };
        Some(((operation, specimen), left))
    }

    /// What is asked of a reader about bytes of this value and wire, as far as its operations go.
    pub fn questions(&self, wire: Wire, reader: &Program) -> Vec<Question> {
        let operations = reader.operations();
        let questions = operations.flat_map(|operation| {
            let questions = match self {
                Self::Account(_, data) => {
                    account_questions(operation, data, self.specimen(operation, wire))
                }
                Self::Multisig(multisig) => {
                    multisig_questions(operation, multisig, self.specimen(operation, wire))
                }
            };
            questions
                .into_iter()
                .map(move |specimen| (operation, specimen))
        });
        questions.collect()
    }

    fn specimen(&self, operation: &str, wire: Wire) -> Specimen {
        match self {
            Self::Account(state, data) => {
                let (before, new) = (*data, *data);
                account::specimen_of(operation, *state, &Values { before, new })
            }
            Self::Multisig(multisig) => multisig::specimen(operation, wire, multisig),
        }
    }
}

/// With a right claim and wrong ones; `encode` reads nothing.
fn account_questions(
    operation: &str,
    data: &[u8; ACCOUNT_SIZE],
    specimen: Specimen,
) -> Vec<Specimen> {
    match operation {
        "encode" => Vec::new(),
        "update_amount" => vec![specimen],
        _ => {
            let mut owner = [0; 32];
            owner.copy_from_slice(&data[OWNER_OFFSET..][..32]);
            let wrong = almost(owner).map(|other| refused(with_key(specimen.clone(), other)));
            [specimen.clone()].into_iter().chain(wrong).collect()
        }
    }
}

/// With a right claim and wrong ones, about members in every place; `create` reads nothing.
fn multisig_questions(operation: &str, multisig: &Multisig, specimen: Specimen) -> Vec<Specimen> {
    match operation {
        "create" => Vec::new(),
        "threshold" | "bump" => {
            let claim = 1..specimen.invocation.instruction.data.len();
            let wrong = claim.map(|byte| {
                let mut wrong = refused(specimen.clone());
                wrong.invocation.instruction.data[byte] ^= 1;
                wrong
            });
            [specimen.clone()].into_iter().chain(wrong).collect()
        }
        "is_member" => {
            let members = &multisig.members;
            let strangers = members.last().into_iter().flat_map(|last| almost(*last));
            let strangers = strangers.chain([STRANGER.to_bytes()]);
            let strangers = strangers.map(|key| refused(with_key(specimen.clone(), key)));
            let places = [0, members.len() / 2, members.len().saturating_sub(1)];
            let asked = places.iter().filter_map(|place| members.get(*place));
            asked
                .map(|member| with_key(specimen.clone(), *member))
                .chain(strangers)
                .collect()
        }
        _ => vec![specimen],
    }
}

fn refused(specimen: Specimen) -> Specimen {
    Specimen::refused(ProgramError::IncorrectAuthority, specimen.invocation)
}

/// The keys that differ from this one in the last byte of one of its words: who compares a part of it takes
/// one of them for it.
fn almost(key: [u8; 32]) -> [[u8; 32]; 4] {
    [7, 15, 23, 31].map(|last| {
        let mut other = key;
        other[last] ^= 1;
        other
    })
}

/// The same with another key in the second account's place.
fn with_key(mut specimen: Specimen, key: [u8; 32]) -> Specimen {
    let key = Pubkey::new_from_array(key);
    specimen.invocation.instruction.accounts[1].pubkey = key;
    specimen.invocation.accounts[1].0 = key;
    specimen.accounts[1].0 = key;
    specimen
}

fn accounts(state: State) -> Vec<Value> {
    let mut backwards = account_data(state);
    backwards.reverse();
    let states = match state {
        State::Any => [0, 0x5a, 0xff],
        State::Checked => [0, 1, 2],
    };
    let accounts = [account_data(state), new_account(), backwards].into_iter();
    let accounts = accounts.zip(states).map(|(mut data, byte)| {
        data[STATE_OFFSET] = byte;
        Value::Account(state, data)
    });
    accounts.collect()
}

fn multisigs() -> Vec<Value> {
    let of = |members, name| Multisig::of(Case { members, name });
    let empty = Multisig {
        status: 0,
        delay: None,
        ..of(0, 0)
    };
    let nameless = Multisig {
        status: 2,
        delay: None,
        bump: 0xfc,
        threshold: 1,
        ..of(3, 0)
    };
    let with_all = of(5, 8);
    [empty, nameless, with_all].map(Value::Multisig).into()
}
