//! docs/migrate-anchor.md shows code of `before.rs` and `after.rs`, which do the same to the same accounts.

use anchor_lang::{
    AccountDeserialize, AccountSerialize, Accounts, AccountsExit, Discriminator, prelude::*,
};
use std::collections::BTreeSet;

use crate::accounts::{ANOTHER, AUTHORITY, given, infos, refusal, signer};

#[allow(dead_code)] // what needs the rent or the system program is only compiled
mod after;
#[allow(dead_code)]
mod before;

const PAGE: &str = include_str!("../../../docs/migrate-anchor.md");

/// Lines of a block with `-` are of the program before, those with `+` of the one after.
#[test]
fn the_page_shows_the_compiled_code() {
    let blocks = PAGE.split("```diff\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let blocks: Vec<&str> = blocks.collect();
    assert!(blocks.len() >= 3);
    for (program, other) in
        [(include_str!("migration/before.rs"), '+'), (include_str!("migration/after.rs"), '-')]
    {
        for block in &blocks {
            let lines = block.lines().filter(|line| !line.starts_with(other));
            let lines = lines.map(|line| format!("{}\n", line.get(1..).unwrap_or("")));
            let shown = lines.collect::<String>();
            assert!(program.contains(&shown), "no such code:\n{shown}");
        }
    }
}

/// Runs `win` as Anchor's dispatch does. Returns the data after it, and its error.
macro_rules! win {
    ($program:ident, $data:expr, $leader:expr, $name:expr) => {{
        let infos = infos(&[given(9, $data), signer($leader)]);
        let result = $program::Change::try_accounts(
            &crate::ID,
            &mut &*infos,
            &[],
            &mut Default::default(),
            &mut BTreeSet::new(),
        )
        .and_then(|mut accounts| {
            let context = Context::new(
                &crate::ID,
                // SAFETY: the handler is done with the accounts when it returns. Anchor's dispatch does the same.
                unsafe { $program::Change::__shorten_invariant_lifetime(&mut accounts) },
                &[],
                Default::default(),
            );
            $program::win(context, $name.to_owned())?;
            accounts.exit(&crate::ID)
        });
        (infos[0].try_borrow_data().unwrap().to_vec(), refusal(result))
    }};
}

/// A team as Anchor writes it, with room for the longest one.
fn team(name: &str, wins: u64, members: &[Pubkey]) -> Vec<u8> {
    let (name, members) = (name.to_owned(), members.to_vec());
    let team = before::Team { leader: AUTHORITY, wins, name, members };
    let mut data = Vec::new();
    team.try_serialize(&mut data).unwrap();
    data.resize(8 + before::Team::INIT_SPACE, 0);
    data
}

#[test]
fn both_programs_do_the_same() {
    let members = [AUTHORITY, ANOTHER];
    for name in ["flood", "e", "", "spring tides", &"x".repeat(32)] {
        let data = team("ebb", 5, &members);
        let (before, _) = win!(before, data.clone(), AUTHORITY, name);
        let (after, error) = win!(after, data, AUTHORITY, name);
        assert_eq!((&after, error), (&team(name, 6, &members), None));
        // Anchor leaves the end of a longer value, with which neap can work, too.
        let read = before::Team::try_deserialize(&mut &*before).unwrap();
        assert_eq!((&*read.name, &*read.members), (name, &members[..]));
        let (grown, error) = win!(after, before, AUTHORITY, "neap");
        let size = 8 + 32 + 8 + 4 + 4 + 4 + 2 * 32;
        assert_eq!((&grown[..size], error), (&team("neap", 7, &members)[..size], None));
    }
}

#[test]
fn both_programs_refuse_the_same_with_the_same_errors() {
    let mut full = team("ebb", 5, &[]);
    full.truncate(8 + 32 + 8 + 4 + 3 + 4);
    let other = [vec![7; 8], team("ebb", 5, &[])[8..].to_vec()].concat();
    for (data, leader, code) in
        [(team("ebb", 5, &[]), ANOTHER, 2001), (full, AUTHORITY, 3004), (other, AUTHORITY, 3002)]
    {
        let error = Some(ProgramError::Custom(code));
        assert_eq!(win!(before, data.clone(), leader, "flood").1, error);
        assert_eq!(win!(after, data, leader, "flood").1, error);
    }
}

/// Anchor writes nothing then. The runtime takes back what neap wrote.
#[test]
fn a_failed_instruction_has_changed_the_account_already() {
    let name = &*"x".repeat(33);
    let (after, error) = win!(after, team("ebb", 5, &[]), AUTHORITY, name);
    assert_eq!((after, error), (team("ebb", 6, &[]), Some(ProgramError::Custom(3003))));
    // `max_len` is no limit in Anchor.
    assert_eq!(win!(before, team("ebb", 5, &[]), AUTHORITY, name).1, None);
}

#[test]
fn both_programs_compute_the_same_sizes() -> Result<()> {
    let account = &infos(&[given(9, team("ebb", 5, &[ANOTHER]))])[0];
    let before = before::size_with_one_more(&Account::try_from(account)?)?;
    assert_eq!(before, after::size_with_one_more(&Account::try_from(account)?)?);
    assert_eq!(before::Team::INIT_SPACE, after::Team::INIT_SPACE);
    assert_eq!(before::Team::DISCRIMINATOR, after::Team::DISCRIMINATOR);
    Ok(())
}

/// As `anchor idl build --no-resolution` writes it. With resolution, only `has_one` adds `relations`.
#[cfg(feature = "idl-build")]
#[test]
fn the_idl_stays_the_same() {
    use std::collections::BTreeMap;
    macro_rules! idl {
        ($program:ident) => {{
            let (mut types, mut accounts) = (BTreeMap::new(), BTreeMap::new());
            let lists = [
                $program::Create::__anchor_private_gen_idl_accounts(&mut accounts, &mut types),
                $program::Change::__anchor_private_gen_idl_accounts(&mut accounts, &mut types),
                $program::AddMember::__anchor_private_gen_idl_accounts(&mut accounts, &mut types),
            ];
            let idl = format!("{lists:#?}{:#?}{:#?}", accounts.values(), types.values());
            idl.replace(concat!(stringify!($program), "::"), "")
        }};
    }
    let before = idl!(before);
    assert!(before.contains("\"system_program\"") && before.contains("\"members\""), "{before}");
    assert_eq!(before, idl!(after));
}
