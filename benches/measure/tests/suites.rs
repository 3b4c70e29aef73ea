//! Suites: what a `neap.toml` means, what it must not say, and that programs are compared with it.

use crate::fixture::{INVOKES_ITSELF, assemble};
use neap_measure::{all::measure_all, suite};
use neap_model::{failure::ProgramFailure, results::Results, sample};
use neap_scenarios::{
    scenario::{PROGRAM_ID, Specimen},
    suite::Suite,
};
use neap_toolchain::sha256;
use solana_account::Account;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use std::fs;
use tempfile::TempDir;

/// A suite with one program, which adds 1.
const SUITE: &str = r#"
suite = "sums"

[[program]]
name = "adds"
about = "adds 1"
elf = "adds.so"
build = "make adds"

[account.sum]
owner = "program"
data = [{ u64 = 41 }]

[account.other]

[[operation]]
name = "add"
data = [{ u8 = 0 }]
accounts = [{ account = "sum", writable = true }]
after.sum.data = [{ u64 = 42 }]
"#;

const AFTER: &str = "after.sum.data = [{ u64 = 42 }]";

const FLOOR: &str = r#"
[[program]]
name = "idles"
role = "floor"
about = "does nothing"
elf = "idles.so"
build = "make idles"
"#;

/// An account in the format of `solana account --output json`.
const POOL: &str = r#"{
  "pubkey": "Stake11111111111111111111111111111111111111",
  "account": {
    "lamports": 5,
    "data": ["KQAAAAAAAAA=", "base64"],
    "owner": "Vote111111111111111111111111111111111111111",
    "executable": false,
    "rentEpoch": 18446744073709551615,
    "space": 8
  }
}"#;

/// Adds 1 to the u64 in the first account, whose data is at byte 96 of the input.
const ADDS: &str = "ldxdw r2, [r1+96]\nadd64 r2, 1\nstxdw [r1+96], r2\nmov64 r0, 0\nexit";
/// Succeeds.
const IDLES: &str = "mov64 r0, 0\nexit";
/// Fails with the custom error 7.
const FAILS: &str = "mov64 r0, 7\nexit";
/// Returns 7, and keeps the input in register 1.
const RETURNS: &str = "mov64 r9, r1\nsth [r10-8], 7\nmov64 r1, r10\nsub64 r1, 8\nmov64 r2, 2\n\
                       call sol_set_return_data\nmov64 r1, r9\n";
/// Logs `hi` as text and as data, and keeps the input in register 1.
const LOGS: &str = "mov64 r9, r1\nsth [r10-8], 0x6968\nmov64 r1, r10\nsub64 r1, 8\nmov64 r2, 2\n\
                    stxdw [r10-24], r1\nstxdw [r10-16], r2\ncall sol_log_\n\
                    mov64 r1, r10\nsub64 r1, 24\nmov64 r2, 1\ncall sol_log_data\nmov64 r1, r9\n";

/// Reads a suite, with the files that it may name beside it. Errors name files relative to it.
fn read(text: &str) -> Result<Suite, String> {
    let directory = TempDir::new().unwrap();
    for (file, bytes) in [
        ("neap.toml", text),
        ("sum.bin", "\x07\x07\x07"),
        ("pool.json", POOL),
        ("parsed.json", &POOL.replace("base64", "jsonParsed")),
    ] {
        fs::write(directory.path().join(file), bytes).unwrap();
    }
    suite::read(&directory.path().join("neap.toml")).map_err(|error| {
        let directory = format!("{}/", directory.path().display());
        format!("{error:#}").replace(&directory, "")
    })
}

/// The suite with a part replaced.
fn edited(from: &str, to: &str) -> String {
    assert!(SUITE.contains(from), "{from}");
    SUITE.replacen(from, to, 1)
}

fn operation(from: &str, to: &str) -> Specimen {
    let mut suite = read(&edited(from, to)).unwrap();
    suite.operations.remove(0).1
}

/// The account `sum` and its address if its declaration is edited.
fn sum(from: &str, to: &str) -> (Pubkey, Account) {
    operation(from, to).invocation.accounts.remove(0)
}

/// The data of the account `sum` if it is declared with these fields.
fn data(fields: &str) -> Vec<u8> {
    sum("{ u64 = 41 }", fields).1.data
}

/// Measures `adds` and `idles`, as far as the suite has them.
fn measured(text: &str, adds: &str, idles: &str) -> Result<Results, String> {
    let suite = read(text)?;
    let elfs = TempDir::new().unwrap();
    for (elf, source) in [("adds.so", adds), ("idles.so", idles)] {
        fs::write(elfs.path().join(elf), assemble(source)).unwrap();
    }
    let subjects = suite.subjects(&suite.programs, elfs.path());
    measure_all(&subjects, sample::results(&[]).toolchain).map_err(|error| {
        assert!(error.is::<ProgramFailure>(), "{error:#}");
        format!("{error:#}")
    })
}

#[test]
fn compares_the_whole_outcome() {
    let id = "Stake11111111111111111111111111111111111111";
    let owner = format!("\"{id}\"");
    let top = &SUITE[..SUITE.find("data").unwrap()];
    let with_id = format!("program_id = {owner}\n{}", top.replace("\"program\"", &owner));
    let twice = "true }, { account = \"sum\", writable = true }]";
    let system = "true }, { account = \"system\" }, { account = \"program\" }]";
    let fails = "custom_error = 7";
    let writes_and_fails = ADDS.replace("r0, 0", "r0, 7");

    let returns = format!("returns = [{{ u16 = 7 }}]\n{AFTER}");
    let [seven, eight] =
        [RETURNS.to_owned(), RETURNS.replace('7', "8")].map(|returns| format!("{returns}{ADDS}"));

    let logs = |messages: &[&str]| format!("logs = [{}]\n{AFTER}", messages.join(", "));
    let [text, bytes] = ["\"Program log: hi\"", "\"Program data: aGk=\""];
    let hi = format!("{LOGS}{ADDS}");
    // A logged address appears as it was logged, so that it can be copied into a suite.
    let logged = format!("\"Program log: {}\"", "1".repeat(32));
    let [address, no_address] = [&*logged, ""]
        .map(|logs| format!("accounts = [{{ account = \"system\" }}]\nlogs = [{logs}]"));
    let logs_address = format!("add64 r1, 16\ncall sol_log_pubkey\n{IDLES}");
    // A cluster cuts a log after 10 kB.
    let again = "again:\nmov64 r1, r6\nmov64 r2, 200\ncall sol_log_\nsub64 r7, 1\njne r7, 0, again";
    let long = format!("mov64 r7, 100\nmov64 r6, r10\nsub64 r6, 200\n{again}\n{IDLES}");
    let zeros = format!("\"Program log: {}\"", "\\u0000".repeat(200));
    let [hundred, fewer] = [100, 99].map(|count| {
        let messages = vec![zeros.as_str(); count].join(", ");
        format!("logs = [{messages}]")
    });

    // The inner program logs `hi` and returns 7, then the outer one logs `hi`.
    let body = &SUITE[SUITE.find("data = [{ u8 = 0 }]").unwrap()..];
    let relayed = format!(
        "data = [{{ u8 = 1 }}]\naccounts = [{{ account = \"program\" }}]\nreturns = [{{ u16 = 7 }}]\n\
         logs = [{text}, {bytes}, {text}, {bytes}]"
    );
    let relays = format!(
        "ldxb r3, [r2+0]\njne r3, 0, invokes\n{LOGS}{RETURNS}{IDLES}\n{INVOKES_ITSELF}{LOGS}{IDLES}"
    );
    let silent = relays.replace("sol_set_return_data", "sol_log_");

    for (from, to, adds, message) in [
        ("u64 = 42", "u64 = 43", ADDS, "offset 0: expected 0x2b, found 0x2a"),
        (AFTER, "", ADDS, "offset 0: expected 0x29, found 0x2a"),
        ("after", "after.sum.lamports = 1\nafter", ADDS, "lamports: expected 1,"),
        (
            "after",
            "after.sum.owner = \"system\"\nafter",
            ADDS,
            "account `sum`, owner: expected `system`, found `program`",
        ),
        ("42 }", "42 }, { u8 = 0 }", ADDS, "data length: expected 9, found 8"),
        ("writable = true", "writable = false", ADDS, "expected Success, found"),
        // The account belongs to this id, so a program with another id cannot write it.
        ("\"program\"", &owner, ADDS, "ExternalAccountDataModified"),
        (top, &with_id, ADDS, ""),
        ("true }]", system, ADDS, ""),
        ("true }]", twice, ADDS, ""),
        (AFTER, "error = \"InvalidArgument\"", ADDS, "InvalidArgument"),
        (AFTER, fails, FAILS, ""),
        (AFTER, fails, "mov64 r0, 8\nexit", "(Custom(7)), found Failure(Custom(8))"),
        (AFTER, fails, IDLES, "(Custom(7)), found Success"),
        // A write before the refusal.
        (AFTER, fails, &writes_and_fails, "offset 0: expected 0x29, found 0x2a"),
        (AFTER, AFTER, &seven, "return data: expected nothing, found 0700"),
        (AFTER, &returns, &seven, ""),
        (AFTER, &returns, &eight, "return data: expected 0700, found 0800"),
        (AFTER, &returns, ADDS, "return data: expected 0700, found nothing"),
        (AFTER, AFTER, &hi, ""),
        (AFTER, &logs(&[text, bytes]), &hi, ""),
        (AFTER, &logs(&[]), &hi, &format!("log message 0: expected none, found {text}")),
        (AFTER, &logs(&[text]), &hi, &format!("log message 1: expected none, found {bytes}")),
        (AFTER, &logs(&[bytes, text]), &hi, &format!("0: expected {bytes}, found {text}")),
        (AFTER, &logs(&[text, bytes, text]), &hi, &format!("2: expected {text}, found none")),
        (body, &address, &logs_address, ""),
        (body, &no_address, &logs_address, &format!("expected none, found {logged}")),
        (AFTER, &hundred, &long, ""),
        (AFTER, &fewer, &long, "log message 99"),
        (body, &relayed, &relays, ""),
        (body, &relayed, &silent, "return data: expected 0700, found nothing"),
    ] {
        let found = measured(&edited(from, to), adds, IDLES).err().unwrap_or_default();
        assert!(found.contains(message) && found.is_empty() == message.is_empty(), "{to}: {found}");
        assert!(found.is_empty() || found.starts_with("adds::"), "{found}");
    }
}

#[test]
fn says_what_a_floor_must_do() {
    let text = format!("{SUITE}{FLOOR}");
    let results = measured(&text, ADDS, IDLES).unwrap();
    let nets = results.rows.iter().map(|row| (row.compute_units, row.net));
    assert_eq!(Vec::from_iter(nets), [(5, Some(3)), (2, Some(0))]);
    let must = "idles::add: a floor must succeed in every operation and change no account: ";
    let returns = format!("{RETURNS}{IDLES}");
    for (idles, why) in [
        (FAILS, "expected Success"),
        (ADDS, "account `sum`, offset 0"),
        (&returns, "return data: expected nothing, found 0700"),
    ] {
        let message = measured(&text, ADDS, idles).unwrap_err();
        assert!(message.starts_with(&format!("{must}{why}")), "{message}");
    }
    // Another program that fails gets the usual message.
    let message = measured(&text, FAILS, IDLES).unwrap_err();
    assert!(message.starts_with("adds::add: expected Success"), "{message}");
}

#[test]
fn runs_every_program_with_every_operation() {
    let program = "[[program]]\nname = \"adds-too\"\nabout = \"\"\nelf = \"adds.so\"\nbuild = \"\"";
    let again =
        "[[operation]]\nname = \"again\"\naccounts = [{ account = \"sum\", writable = true }]";
    let text = format!("{SUITE}\n{program}\n{again}\n{AFTER}");
    let rows = measured(&text, ADDS, IDLES).unwrap().rows;
    let names = Vec::from_iter(rows.iter().map(|row| row.name.as_str()));
    assert_eq!(names, ["adds::add", "adds::again", "adds-too::add", "adds-too::again"]);
}

#[test]
fn the_toolchain_beside_the_elfs_takes_precedence() {
    let declared =
        "[toolchain]\nid = \"mine\"\nrustc = \"1\"\nllvm = \"2\"\nlinker = \"3\"\nsbpf = \"v0\"\n";
    let suite = read(&format!("{SUITE}{declared}")).unwrap();
    let elfs = TempDir::new().unwrap();
    let build = suite.built_by(elfs.path()).unwrap();
    assert_eq!((&*build.id, build.fingerprint), ("mine", sha256("mine\n1\n2\n3\nv0")));
    let unknown = read(SUITE).unwrap().built_by(elfs.path()).unwrap_err();
    assert!(unknown.to_string().contains("is unknown: declare [toolchain] in the suite"));
    let file =
        r#"{"id":"any-v0","rustc":"1","llvm":"2","linker":"3","sbpf":"v0","fingerprint":"4"}"#;
    fs::write(elfs.path().join("toolchain.json"), file).unwrap();
    assert_eq!(suite.built_by(elfs.path()).unwrap().id, "any-v0");
    let nowhere = suite.built_by(&elfs.path().join("nowhere")).unwrap_err();
    assert!(nowhere.is::<ProgramFailure>() && nowhere.to_string().contains("run `make adds`"));
}

#[test]
fn resolves_an_operation() {
    let Specimen { invocation, accounts, return_data, logs, .. } = operation("[account.other]", "");
    let instruction = invocation.instruction;
    let [meta] = instruction.accounts.as_slice() else { panic!("{instruction:?}") };
    assert_eq!((instruction.program_id, instruction.data), (PROGRAM_ID, vec![0]));
    assert!(meta.is_writable && !meta.is_signer);
    for (accounts, first) in [(invocation.accounts, 41), (accounts, 42)] {
        let account = Account {
            lamports: (128 + 8) * 6960,
            data: vec![first, 0, 0, 0, 0, 0, 0, 0],
            owner: PROGRAM_ID,
            executable: false,
            rent_epoch: u64::MAX,
        };
        assert_eq!(accounts, [(meta.pubkey, account)]);
    }
    assert_eq!((return_data.len(), logs), (0, None));
}

#[test]
fn encodes_fields_without_padding() {
    for (fields, bytes) in [
        ("", &[][..]),
        ("{ u8 = 1 }, { u16 = 0x0203 }, { u32 = 4 }", &[1, 3, 2, 4, 0, 0, 0]),
        ("{ i64 = -2 }", &(-2_i64).to_le_bytes()),
        ("{ hex = \"00ff Ab\" }, { hex = \"\" }", &[0, 0xff, 0xab]),
        ("{ u32 = 2 }, { text = \"hé\" }", &[2, 0, 0, 0, b'h', 0xc3, 0xa9]),
        ("{ zeros = 3 }", &[0, 0, 0]),
        ("{ file = \"sum.bin\" }, { u8 = 1 }", &[7, 7, 7, 1]),
        ("{ key = \"program\" }", PROGRAM_ID.as_array()),
        ("{ key = \"system\" }", &[0; 32]),
        ("{ key = \"11111111111111111111111111111112\" }", &[&[0; 31][..], &[1]].concat()),
        // The example in Anchor's documentation.
        ("{ discriminator = \"global:initialize\" }", &[175, 175, 109, 31, 13, 152, 155, 237]),
    ] {
        assert_eq!(data(fields), bytes, "{fields}");
    }
}

#[test]
fn derives_addresses_from_names_and_from_seeds() {
    let address = |name: &str| data(&format!("{{ key = \"{name}\" }}"));
    assert_ne!(address("sum"), address("other"));
    assert_eq!(address("sum"), address("sum"));
    let id = "Vote111111111111111111111111111111111111111";
    let (declared, _) = sum("[account.sum]", &format!("[account.sum]\naddress = \"{id}\""));
    assert_eq!(declared.to_string(), id);

    let derive = |seeds: &[&[u8]]| Pubkey::find_program_address(seeds, &PROGRAM_ID);
    let (inner, bump) = derive(&[b"sum", &address("other")]);
    for (seeds, (outer, _)) in [
        ("", derive(&[b"outer", inner.as_array()])),
        ("{ bump = \"sum\" }, ", derive(&[b"outer", &[bump], inner.as_array()])),
    ] {
        let accounts = format!(
            "[account.outer]\nseeds = [{{ text = \"outer\" }}, {seeds}{{ key = \"sum\" }}]\n\
             [account.sum]\nseeds = [{{ text = \"sum\" }}, {{ key = \"other\" }}]"
        );
        let text = edited("[account.sum]", &accounts);
        let text = text.replace("{ u64 = 41 }", "{ key = \"outer\" }, { bump = \"sum\" }");
        let suite = read(&text).unwrap();
        let (address, account) = &suite.operations[0].1.invocation.accounts[0];
        assert_eq!((*address, &account.data), (inner, &[outer.as_array(), &[bump][..]].concat()));
    }
}

#[test]
fn reads_an_account_from_a_dumped_file() {
    let file = "[account.sum]\nfile = \"pool.json\"\n\n[account.more]";
    let (address, account) = sum("[account.sum]", file);
    assert_eq!(address.to_string(), "Stake11111111111111111111111111111111111111");
    assert_eq!(account.owner.to_string(), "Vote111111111111111111111111111111111111111");
    assert_eq!((account.lamports, account.data), (5, 41_u64.to_le_bytes().to_vec()));
    // Declared values override those of the file.
    let file = "[account.sum]\nfile = \"pool.json\"\nlamports = 6";
    let (_, account) = sum("[account.sum]", file);
    assert_eq!((account.owner, account.lamports), (PROGRAM_ID, 6));
}

#[test]
fn accepts_program_errors_by_name_or_number() {
    for (error, expected) in [
        ("error = \"InvalidArgument\"", ProgramError::InvalidArgument),
        ("error = \"IncorrectAuthority\"", ProgramError::IncorrectAuthority),
        ("custom_error = 6001", ProgramError::Custom(6001)),
        ("custom_error = 0", ProgramError::Custom(0)),
    ] {
        assert_eq!(operation(AFTER, error).result, Err(expected));
    }
}

/// Edits of the suite, and the line and start of the error below each. Without a line, the error contains the text.
const ERRORS: &str = include_str!("suite_errors.txt");

#[test]
fn names_the_line_of_each_error() {
    let mut lines = ERRORS.lines();
    while let Some(edit) = lines.next() {
        let message = lines.next().unwrap().trim_start();
        let (from, to) = edit.split_once(" => ").unwrap();
        let error = read(&edited(from, &to.replace("\\n", "\n"))).err();
        let error = error.unwrap_or_else(|| panic!("accepts {edit}"));
        let found = match message.starts_with(|c: char| c.is_ascii_digit()) {
            true => error.starts_with(&format!("neap.toml:{message}")),
            false => error.contains(message),
        };
        assert!(found, "{edit}: expected {message}, found {error}");
    }
    let program_only = SUITE.split_once("[[operation]]").unwrap().0;
    for (text, message) in [
        ("", "missing field `suite`"),
        (
            "suite = \"empty\"\nprogram = []\noperation = []",
            "neap.toml:1: the suite has no [[program]]",
        ),
        (&format!("operation = []{program_only}"), "the suite has no [[operation]]"),
    ] {
        let error = read(text).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
}
