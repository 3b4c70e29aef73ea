//! The values that programs write and read, and the questions that show whether a program read them.

use interface::{ACCOUNT_SIZE, STATE_OFFSET};
use neap_model::case::Case;
use neap_scenarios::{
    discover::Program,
    operation::Operation,
    scenario::{
        Scenario, Specimen, Wire,
        account::{self, State, Values, account_data, new_account},
        multisig::{self, Multisig, NEW_TRANSACTION_INDEX, STRANGER},
    },
};
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

/// The values of an account, independent of the wire.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// The 160-byte account, which has the same bytes in every wire.
    Account(State, [u8; ACCOUNT_SIZE]),
    /// The multisig.
    Multisig(Multisig),
}

impl Value {
    /// Values of a scenario. They differ enough that a reader of another wire answers wrong at least once.
    ///
    /// One multisig is not enough: all its wires share the first fields, and without members, name and delay
    /// some share more.
    pub fn all(scenario: Scenario) -> Vec<Self> {
        match scenario {
            Scenario::Account | Scenario::AccountIn(_) => accounts(State::Any, [0, 0x5a, 0xff]),
            Scenario::AccountEnum => accounts(State::Checked, [0, 1, 2]),
            Scenario::Multisig | Scenario::MultisigIn(_) => multisigs(),
            // All programs read and write one format.
            Scenario::Transfer | Scenario::TransferIn(_) => Vec::new(),
        }
    }

    /// Finds the program's operation that writes most of the value. Returns it with its specimen and the value that
    /// it leaves, or `None` if the program writes nothing.
    pub fn written_by(self, program: &Program) -> Option<(Operation, Specimen, Self)> {
        let writing: &[Operation] = match self {
            Self::Account(..) => &[Operation::Encode, Operation::Full, Operation::UpdateAmount],
            Self::Multisig(_) => &[Operation::Create, Operation::SetTransactionIndex],
        };
        let mut writing = writing.iter().copied();
        let operation = writing.find(|writes| program.operations().any(|has| has == *writes))?;
        let specimen = self.specimen(operation, program.wire);
        let mut left = self;
        match &mut left {
            Self::Account(_, data) => data.copy_from_slice(&specimen.accounts[0].1.data),
            Self::Multisig(multisig) if operation == Operation::SetTransactionIndex => {
                multisig.transaction_index = NEW_TRANSACTION_INDEX;
            }
            Self::Multisig(_) => {}
        }
        Some((operation, specimen, left))
    }

    /// The questions to a program about this value's bytes in a wire: claims that are right, then claims that are
    /// wrong. An operation that only stores makes no claim, and one that writes everything reads nothing.
    pub fn questions(&self, operation: Operation, wire: Wire) -> Vec<Specimen> {
        let right = self.specimen(operation, wire);
        let mut questions = vec![right.clone()];
        match (operation, self) {
            (Operation::Encode | Operation::Create, _) => return Vec::new(),
            (Operation::Threshold | Operation::Bump, _) => {
                let claim = 1..right.invocation.instruction.data.len();
                questions.extend(claim.map(|byte| {
                    let mut wrong = refused(right.clone());
                    wrong.invocation.instruction.data[byte] ^= 1;
                    wrong
                }));
            }
            (Operation::Full | Operation::ReadOwner, _) => {
                questions.extend(with_wrong_keys(&right))
            }
            (Operation::IsMember, Self::Multisig(Multisig { members, .. })) => {
                // The specimen asks for the last member.
                let others = [members.first(), members.get(members.len() / 2)];
                let others = others.into_iter().flatten();
                questions.extend(others.map(|member| right.clone().with_key((*member).into())));
                questions.extend(with_wrong_keys(&right));
            }
            _ => {}
        }
        questions
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

fn refused(specimen: Specimen) -> Specimen {
    Specimen::refused(ProgramError::IncorrectAuthority, specimen.invocation)
}

/// The specimen with a stranger's key, and with keys that differ from the right one in the last byte of one word. A
/// program that compares only part of the key takes one of them for it.
fn with_wrong_keys(right: &Specimen) -> impl Iterator<Item = Specimen> {
    let almost_equal = [7, 15, 23, 31].map(|last| {
        let mut key = right.invocation.accounts[1].0.to_bytes();
        key[last] ^= 1;
        Pubkey::new_from_array(key)
    });
    almost_equal.into_iter().chain([STRANGER]).map(|key| refused(right.clone().with_key(key)))
}

fn accounts(state: State, bytes: [u8; 3]) -> Vec<Value> {
    let mut backwards = account_data(state);
    backwards.reverse();
    let accounts = [account_data(state), new_account(), backwards].into_iter();
    let accounts = accounts.zip(bytes).map(|(mut data, byte)| {
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
