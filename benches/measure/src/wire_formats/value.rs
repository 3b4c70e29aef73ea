//! The values that programs write and read, and the questions that show whether a program read them.

use interface::{ACCOUNT_SIZE, OWNER_OFFSET, STATE_OFFSET};
use neap_model::case::Case;
use neap_scenarios::{
    discover::Program,
    operation::Operation,
    scenario::{
        Scenario, Specimen, Wire,
        account::{self, State, Values, account_data, new_account},
        multisig::{self, Multisig, STRANGER},
    },
};
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

/// The values of an account, independent of the wire.
#[derive(Clone, Debug)]
pub enum Value {
    /// The 160-byte account, which has the same bytes in every wire.
    Account(State, [u8; ACCOUNT_SIZE]),
    /// The multisig.
    Multisig(Multisig),
}

/// An operation, and the specimen that shows whether it read the account.
pub type Question = (Operation, Specimen);

impl Value {
    /// Values of a scenario. They differ enough that a reader of another wire answers wrong at least once.
    ///
    /// One multisig is not enough: all its wires share the first fields, and without members, name and delay
    /// some share more.
    pub fn all(scenario: Scenario) -> Vec<Self> {
        match scenario {
            Scenario::Account | Scenario::AccountIn(_) => accounts(State::Any),
            Scenario::AccountEnum => accounts(State::Checked),
            Scenario::Multisig => multisigs(),
        }
    }

    /// The account's golden bytes, with room for one more member.
    pub fn golden_bytes(&self, wire: Wire) -> Vec<u8> {
        match self {
            Self::Account(_, data) => data.to_vec(),
            Self::Multisig(multisig) => multisig::account_data(multisig, wire),
        }
    }

    /// Finds the program's operation that writes most of the value. Returns it with the value that it leaves,
    /// or `None` if the program writes nothing.
    pub fn written_by(&self, program: &Program) -> Option<(Question, Self)> {
        let writing: &[Operation] = match self {
            Self::Account(..) => &[Operation::Encode, Operation::Full, Operation::UpdateAmount],
            Self::Multisig(_) => &[Operation::Create, Operation::SetTransactionIndex],
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
                Operation::Create => multisig.clone(),
                _ => Multisig {
                    transaction_index: multisig::NEW_TRANSACTION_INDEX,
                    ..multisig.clone()
                },
            }),
        };
        Some(((operation, specimen), left))
    }

    /// The questions to a reader about this value's bytes in a wire, for the operations that it has.
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
            questions.into_iter().map(move |specimen| (operation, specimen))
        });
        questions.collect()
    }

    fn specimen(&self, operation: Operation, wire: Wire) -> Specimen {
        match self {
            Self::Account(state, data) => {
                let (before, new) = (*data, *data);
                account::specimen_with_values(operation, *state, &Values { before, new })
            }
            Self::Multisig(multisig) => multisig::specimen(operation, wire, multisig),
        }
    }
}

/// Questions with a right claim and with wrong ones. `encode` reads nothing.
fn account_questions(
    operation: Operation,
    data: &[u8; ACCOUNT_SIZE],
    specimen: Specimen,
) -> Vec<Specimen> {
    match operation {
        Operation::Encode => Vec::new(),
        Operation::UpdateAmount => vec![specimen],
        _ => {
            let mut owner = [0; 32];
            owner.copy_from_slice(&data[OWNER_OFFSET..][..32]);
            let wrong =
                keys_almost_equal_to(owner).map(|other| refused(with_key(specimen.clone(), other)));
            [specimen.clone()].into_iter().chain(wrong).collect()
        }
    }
}

/// Questions with a right claim and with wrong ones, about members at several indexes. `create` reads nothing.
fn multisig_questions(
    operation: Operation,
    multisig: &Multisig,
    specimen: Specimen,
) -> Vec<Specimen> {
    match operation {
        Operation::Create => Vec::new(),
        Operation::Threshold | Operation::Bump => {
            let claim = 1..specimen.invocation.instruction.data.len();
            let wrong = claim.map(|byte| {
                let mut wrong = refused(specimen.clone());
                wrong.invocation.instruction.data[byte] ^= 1;
                wrong
            });
            [specimen.clone()].into_iter().chain(wrong).collect()
        }
        Operation::IsMember => {
            let members = &multisig.members;
            let strangers = members.last().into_iter().flat_map(|last| keys_almost_equal_to(*last));
            let strangers = strangers.chain([STRANGER.to_bytes()]);
            let strangers = strangers.map(|key| refused(with_key(specimen.clone(), key)));
            let places = [0, members.len() / 2, members.len().saturating_sub(1)];
            let asked = places.iter().filter_map(|place| members.get(*place));
            asked.map(|member| with_key(specimen.clone(), *member)).chain(strangers).collect()
        }
        _ => vec![specimen],
    }
}

fn refused(specimen: Specimen) -> Specimen {
    Specimen::refused(ProgramError::IncorrectAuthority, specimen.invocation)
}

/// Keys that differ from this one in the last byte of one word. A program that compares only part of the key
/// takes one of them for it.
fn keys_almost_equal_to(key: [u8; 32]) -> [[u8; 32]; 4] {
    [7, 15, 23, 31].map(|last| {
        let mut other = key;
        other[last] ^= 1;
        other
    })
}

/// The specimen with another key as its second account.
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
    let multisig = |members, name| Multisig::for_case(Case { members, name });
    let empty = Multisig { status: 0, delay: None, ..multisig(0, 0) };
    let nameless = Multisig { status: 2, delay: None, bump: 0xfc, threshold: 1, ..multisig(3, 0) };
    let with_all = multisig(5, 8);
    [empty, nameless, with_all].map(Value::Multisig).into()
}
