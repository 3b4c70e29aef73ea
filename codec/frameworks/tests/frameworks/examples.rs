//! The behavior that all examples share, in every framework.

use neap::Neap;

use crate::schema::{ANOTHER_PROGRAM, PROGRAM};

pub const AUTHORITY: [u8; 32] = [3; 32];
const ANOTHER: [u8; 32] = [4; 32];

/// An instruction of an example, and its accounts.
pub struct Call {
    /// The program that owns the vault.
    pub owner: [u8; 32],
    /// The address of the account that signs as the authority.
    pub authority: [u8; 32],
    pub signed: bool,
    pub instruction: Vec<u8>,
    /// The vault's data.
    pub data: Vec<u8>,
}

/// The vault of the examples, defined again: the examples must not change the layout on chain.
#[derive(Neap)]
#[neap(discriminator = "anchor", trailing = "zeros")]
struct Vault<'a> {
    authority: [u8; 32],
    balance: u64,
    #[neap(max = 32)]
    label: &'a str,
}

/// Whether the program accepted the call, and the data after it.
type Outcome = (bool, Vec<u8>);

/// Runs every call and compares the outcome with the expected one.
pub fn check_program(run: impl Fn(Call) -> Outcome) {
    for (what, call, after) in calls() {
        let before = call.data.clone();
        let (accepted, found) = run(call);
        assert_eq!(accepted, after.is_some(), "{what}");
        assert_eq!(found, after.unwrap_or(before), "{what}");
    }
}

/// Returns the calls, each with the data after it, or `None` if the program must refuse it.
fn calls() -> Vec<(&'static str, Call, Option<Vec<u8>>)> {
    let call = |instruction: &[u8]| Call {
        owner: PROGRAM,
        authority: AUTHORITY,
        signed: true,
        instruction: instruction.to_vec(),
        data: vault(5, "tides"),
    };
    let deposit = || call(&[&[0][..], &7_u64.to_le_bytes()].concat());
    let long = [1; 34];
    vec![
        ("deposit", deposit(), Some(vault(12, "tides"))),
        ("rename", call(b"\x01spring tides"), Some(vault(5, "spring tides"))),
        ("shorten", call(b"\x01"), Some(vault(5, ""))),
        ("a label that is too long", call(&long), None),
        ("a label that is not UTF-8", call(&[1, 0xff]), None),
        ("half an amount", call(&[0; 5]), None),
        ("no instruction", call(&[]), None),
        ("overflow", call(&[&[0][..], &[0xff; 8]].concat()), None),
        ("another program's", Call { owner: ANOTHER_PROGRAM, ..deposit() }, None),
        ("another authority", Call { authority: ANOTHER, ..deposit() }, None),
        ("not signed", Call { signed: false, ..deposit() }, None),
        ("no vault", Call { data: vec![0; 96], ..deposit() }, None),
    ]
}

fn vault(balance: u64, label: &str) -> Vec<u8> {
    let vault = Vault { authority: AUTHORITY, balance, label };
    let mut data = vec![0; 96];
    vault.encode_into(&mut data).unwrap();
    data
}
