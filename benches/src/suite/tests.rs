use super::*;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use std::io::ErrorKind;

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

/// As `solana account --output json` writes it.
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

fn parsed(text: &str) -> Result<Suite, String> {
    let read_file = |path: &Path| match path.to_str() {
        Some("here/sum.bin") => Ok(vec![7; 3]),
        Some("here/pool.json") => Ok(POOL.into()),
        Some("here/parsed.json") => Ok(POOL.replace("base64", "jsonParsed").into()),
        Some("here/huge.bin") => Ok(vec![0; 10 * 1024 * 1024]),
        _ => Err(ErrorKind::NotFound.into()),
    };
    let suite = parse(text, Path::new("here"), read_file);
    suite.map_err(|refusal| format!("{:#}", refusal.in_file(Path::new("neap.toml"), text)))
}

/// The suite with a part replaced.
fn changed(from: &str, to: &str) -> Result<Suite, String> {
    let text = SUITE.replacen(from, to, 1);
    assert_ne!(text, SUITE, "{from}");
    parsed(&text)
}

/// The data of the account `sum`, when it is declared like this.
fn data(fields: &str) -> Vec<u8> {
    let suite = changed("{ u64 = 41 }", fields).unwrap();
    suite.operations[0].specimen.invocation.accounts[0]
        .1
        .data
        .clone()
}

#[test]
fn an_operation_becomes_what_a_program_is_run_with() {
    let suite = parsed(SUITE).unwrap();
    let specimen = &suite.operations[0].specimen;
    let instruction = &specimen.invocation.instruction;
    assert_eq!(instruction.program_id, PROGRAM_ID);
    assert_eq!(instruction.data, [0]);
    let [meta] = instruction.accounts.as_slice() else {
        panic!("{instruction:?}")
    };
    assert!(meta.is_writable && !meta.is_signer);
    let [(address, before)] = specimen.invocation.accounts.as_slice() else {
        panic!("{specimen:?}")
    };
    assert_eq!(*address, meta.pubkey);
    assert_eq!(
        (before.owner, before.data.as_slice()),
        (PROGRAM_ID, &[41, 0, 0, 0, 0, 0, 0, 0][..])
    );
    assert_eq!(before.lamports, (128 + 8) * 6960);
    let (_, after) = &specimen.accounts[0];
    assert_eq!(after.data[0], 42);
    assert_eq!(
        (after.owner, after.lamports),
        (before.owner, before.lamports)
    );
}

#[test]
fn data_are_fields_without_padding() {
    for (fields, bytes) in [
        ("", &[][..]),
        (
            "{ u8 = 1 }, { u16 = 0x0203 }, { u32 = 4 }",
            &[1, 3, 2, 4, 0, 0, 0],
        ),
        (
            "{ i64 = -2 }",
            &[0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        ),
        ("{ hex = \"00ff Ab\" }, { hex = \"\" }", &[0, 0xff, 0xab]),
        (
            "{ u32 = 2 }, { text = \"hé\" }",
            &[2, 0, 0, 0, b'h', 0xc3, 0xa9],
        ),
        ("{ zeros = 3 }", &[0, 0, 0]),
        ("{ file = \"sum.bin\" }, { u8 = 1 }", &[7, 7, 7, 1]),
        ("{ key = \"program\" }", PROGRAM_ID.as_array()),
        ("{ key = \"system\" }", &[0; 32]),
        (
            "{ key = \"11111111111111111111111111111112\" }",
            &[&[0; 31][..], &[1]].concat(),
        ),
        // As Anchor's documentation has it.
        (
            "{ discriminator = \"global:initialize\" }",
            &[175, 175, 109, 31, 13, 152, 155, 237],
        ),
    ] {
        assert_eq!(data(fields), bytes, "{fields}");
    }
}

#[test]
fn an_account_without_an_address_has_one_of_its_own() {
    let address = |name: &str| data(&format!("{{ key = \"{name}\" }}"));
    assert_ne!(address("sum"), address("other"));
    assert_eq!(address("sum"), address("sum"));
    let id = "[account.sum]\naddress = \"Vote111111111111111111111111111111111111111\"";
    let suite = changed("[account.sum]", id).unwrap();
    let (address, _) = suite.operations[0].specimen.invocation.accounts[0];
    assert_eq!(
        address.to_string(),
        "Vote111111111111111111111111111111111111111"
    );
}

#[test]
fn an_account_with_seeds_is_where_the_program_derives_it() {
    let nested = "[account.outer]\nseeds = [{ text = \"outer\" }, { key = \"sum\" }]\n\n\
                  [account.sum]\nseeds = [{ text = \"sum\" }, { key = \"other\" }]";
    let suite = changed("[account.sum]", nested).unwrap();
    let other = data("{ key = \"other\" }");
    let (sum, bump) = Pubkey::find_program_address(&[b"sum", &other], &PROGRAM_ID);
    let (address, _) = &suite.operations[0].specimen.invocation.accounts[0];
    assert_eq!(*address, sum);
    let (outer, _) = Pubkey::find_program_address(&[b"outer", sum.as_array()], &PROGRAM_ID);
    let named = nested.replace(
        "[{ text = \"outer\" }",
        "[{ text = \"outer\" }, { bump = \"sum\" }",
    );
    for (accounts, expected) in [
        (nested, outer),
        (
            &named,
            Pubkey::find_program_address(&[b"outer", &[bump], sum.as_array()], &PROGRAM_ID).0,
        ),
    ] {
        let text = SUITE.replace("[account.sum]", accounts);
        let text = text.replace("{ u64 = 41 }", "{ key = \"outer\" }, { bump = \"sum\" }");
        let suite = parsed(&text).unwrap();
        let (_, account) = &suite.operations[0].specimen.invocation.accounts[0];
        assert_eq!(account.data, [expected.as_array(), &[bump][..]].concat());
    }
}

#[test]
fn an_account_may_be_one_of_a_cluster() {
    let file = "[account.sum]\nfile = \"pool.json\"\n\n[account.more]";
    let suite = changed("[account.sum]", file).unwrap();
    let (address, account) = &suite.operations[0].specimen.invocation.accounts[0];
    assert_eq!(
        address.to_string(),
        "Stake11111111111111111111111111111111111111"
    );
    assert_eq!(
        account.owner.to_string(),
        "Vote111111111111111111111111111111111111111"
    );
    assert_eq!(
        (account.lamports, account.data.as_slice()),
        (5, &41_u64.to_le_bytes()[..])
    );
    // What is declared beside the file goes before it.
    let file = "[account.sum]\nfile = \"pool.json\"\nlamports = 6";
    let suite = changed("[account.sum]", file).unwrap();
    let (_, account) = &suite.operations[0].specimen.invocation.accounts[0];
    assert_eq!((account.owner, account.lamports), (PROGRAM_ID, 6));
}

#[test]
fn every_error_of_a_program_has_its_name() {
    for (error, expected) in [
        ("error = \"InvalidArgument\"", ProgramError::InvalidArgument),
        (
            "error = \"IncorrectAuthority\"",
            ProgramError::IncorrectAuthority,
        ),
        ("custom_error = 6001", ProgramError::Custom(6001)),
        ("custom_error = 0", ProgramError::Custom(0)),
    ] {
        let suite = changed("after.sum.data = [{ u64 = 42 }]", error).unwrap();
        assert_eq!(suite.operations[0].specimen.result, Err(expected));
    }
}

#[test]
fn an_operation_returns_and_logs_what_it_declares() {
    let suite = parsed(SUITE).unwrap();
    let specimen = &suite.operations[0].specimen;
    assert_eq!(
        (specimen.return_data.as_slice(), &specimen.logs),
        (&[][..], &None)
    );
    let declared = "name = \"add\"\nreturns = [{ u16 = 7 }, { text = \"hé\" }]\n\
                    logs = [\"Program log: adds\", \"Program data: KgA=\"]";
    let suite = changed("name = \"add\"", declared).unwrap();
    let specimen = &suite.operations[0].specimen;
    assert_eq!(specimen.return_data, [7, 0, b'h', 0xc3, 0xa9]);
    let logs = ["Program log: adds", "Program data: KgA="].map(str::to_owned);
    assert_eq!(specimen.logs.as_deref(), Some(&logs[..]));
    let silent = changed("name = \"add\"", "name = \"add\"\nlogs = []").unwrap();
    assert_eq!(silent.operations[0].specimen.logs, Some(Vec::new()));
}

#[test]
fn refuses_what_is_wrong_and_says_where() {
    let operation = "[[operation]]\nname = \"add\"\naccounts = []\n";
    let program = "[[program]]\nname = \"more\"\nabout = \"\"\nelf = \"more.so\"\nbuild = \"\"\n";
    let floor = program.replace("\nabout", "\nrole = \"floor\"\nabout");
    let floors = format!("{floor}{}[account.other]", floor.replace("more", "most"));
    let twice = format!("{}[account.other]", program.replace("more", "adds"));
    let own = "[account.other]\nseeds = ";
    let [in_circles, both, long, no_bump] = [
        format!("{own}[{{ key = \"more\" }}]\n[account.more]\nseeds = [{{ bump = \"other\" }}]"),
        format!("{own}[]\naddress = \"Vote111111111111111111111111111111111111111\""),
        format!("{own}[{{ zeros = 33 }}]"),
        format!("{own}[{{ bump = \"sum\" }}]"),
    ];
    for (from, to, message) in [
        (
            "[account.other]",
            in_circles.as_str(),
            "16: the seeds of `more` lead back to it",
        ),
        (
            "[account.other]",
            &both,
            "16: an account has an `address` or `seeds`, not both",
        ),
        (
            "[account.other]",
            &long,
            "14: no address has these seeds: 15 at most, each of 32 bytes at most",
        ),
        (
            "[account.other]",
            &no_bump,
            "15: `sum` has no bump: it is no account with `seeds`",
        ),
        (
            "[account.other]",
            "[account.other]\nfile = \"none\"",
            "15: cannot read here/none: ",
        ),
        (
            "[account.other]",
            "[account.other]\nfile = \"sum.bin\"",
            "15: not what `solana account --output json` writes: ",
        ),
        (
            "[account.other]",
            "[account.other]\nfile = \"parsed.json\"",
            "unknown variant `jsonParsed`, expected `base64`",
        ),
        (
            "suite =",
            "sweet =",
            "2: unknown field `sweet`, expected one of `suite`, `elfs`",
        ),
        (
            "suite = \"sums\"",
            "suite = 5",
            "2: invalid type: integer `5`, expected a string",
        ),
        ("suite = \"sums\"", "suite =", "2: "),
        (
            "\"sums\"",
            "\"sums::\"",
            "2: `sums::` is no name: of letters",
        ),
        (
            "\"sums\"",
            "\"multisig\"",
            "2: a suite cannot be called as one of neap's own: account,",
        ),
        (
            "suite = \"sums\"",
            "suite = \"sums\"\nprogram_id = \"me\"",
            "3: `me` is no address: 32 bytes",
        ),
        (
            "build =",
            "built =",
            "8: unknown field `built`, expected one of `name`, `about`, `elf`, `build`",
        ),
        (
            "about = \"adds 1\"",
            "about = \"adds 1 | adds 2\"",
            "6: `about` is not one line without `|`",
        ),
        (
            "about = \"adds 1\"",
            "about = \"\"\"adds\n1\"\"\"",
            "6: `about` is not one line without `|`",
        ),
        ("build = \"make adds\"", "", "4: missing field `build`"),
        (
            "adds.so",
            "bin/adds.so",
            "7: `bin/adds.so` is no file name: `elfs` is the directory",
        ),
        ("\"adds\"", "\"\"", "5: `` is no name"),
        (
            "[account.other]",
            &twice,
            "15: there are two of program `adds`",
        ),
        (
            "[account.other]",
            &floors,
            "21: a suite has one floor at most",
        ),
        (
            "role",
            "role = \"ceiling\"",
            "unknown variant `ceiling`, expected one of `codec`, `bound`, `floor`",
        ),
        (
            "name = \"add\"",
            "name = \"add\"\nreturns = [{ zeros = 1025 }]",
            "18: 1025 bytes: an instruction returns 1024 at most",
        ),
        (
            "name = \"add\"",
            "name = \"add\"\nlogs = [\"adds\"]",
            "18: no program logs `adds`: a message begins with `Program log: ` or",
        ),
        (
            "[account.sum]",
            "[account.system]",
            "10: an account cannot be called `system`",
        ),
        ("[account.sum]", "[account.\"a b\"]", "10: `a b` is no name"),
        (
            "[account.other]",
            "[account.other]\nlamport = 5",
            "15: unknown field `lamport`, expected one of",
        ),
        ("[account.other]", "[account.other]\nlamports = -5", "15: "),
        (
            "[account.other]",
            "[account.other]\naddress = \"5\"",
            "15: `5` is no address",
        ),
        (
            "[account.other]",
            "[account.other]\naddress = \"11111111111111111111111111111111\"",
            "14: account `other` has the address of `system`",
        ),
        (
            "owner = \"program\"",
            "owner = \"prgram\"",
            "11: `prgram` is no account and no address; there are `other`, `program`, `sum`, `system`",
        ),
        (
            "{ u64 = 41 }",
            "{ u65 = 41 }",
            "12: unknown variant `u65`, expected one of `u8`, `u16`",
        ),
        ("{ u64 = 41 }", "{ u8 = 256 }", "12: "),
        ("{ u64 = 41 }", "{ u8 = 1, u16 = 2 }", "12: "),
        (
            "{ u64 = 41 }",
            "{ hex = \"0\" }",
            "12: `0` is not hex: two of 0-9 and a-f for each byte",
        ),
        ("{ u64 = 41 }", "{ hex = \"0g\" }", "12: `0g` is not hex"),
        (
            "{ u64 = 41 }",
            "{ key = \"nobody\" }",
            "12: `nobody` is no account and no address",
        ),
        (
            "{ u64 = 41 }",
            "{ file = \"nowhere\" }",
            "12: cannot read here/nowhere: ",
        ),
        (
            "{ u64 = 41 }",
            "{ zeros = 10_485_761 }",
            "12: longer than an account can be, 10485760 bytes",
        ),
        (
            "{ u64 = 41 }",
            "{ zeros = 9223372036854775807 }",
            "12: longer than an account can be",
        ),
        (
            "{ u64 = 41 }",
            "{ u8 = 1 }, { file = \"huge.bin\" }",
            "12: longer than an account can be",
        ),
        (
            "{ u64 = 42 }",
            "{ zeros = 10_485_761 }",
            "20: longer than an account can be",
        ),
        (
            "account = \"sum\"",
            "account = \"some\"",
            "19: there is no [account.some]; there are `other`, `program`, `sum`, `system`",
        ),
        (
            "writable = true",
            "writeable = true",
            "19: unknown field `writeable`, expected one of `account`, `writable`, `signer`",
        ),
        (
            "after.sum",
            "after.other",
            "20: `other` is none of the operation's accounts; it has `sum`",
        ),
        (
            "after.sum.data",
            "after.sum.bytes",
            "20: unknown field `bytes`, expected one of `owner`, `lamports`, `data`",
        ),
        (
            "after.sum.data = [{ u64 = 42 }]",
            "error = \"Wrong\"",
            "20: `Wrong` is no error; there are `InvalidArgument`, ",
        ),
        (
            "after.sum.data = [{ u64 = 42 }]",
            "error = \"Custom\"",
            "and `custom_error = 6000`",
        ),
        (
            "after.sum.data",
            "error = \"InvalidArgument\"\ncustom_error = 5\nafter.sum.data",
            "21: an operation has an `error` or a `custom_error`, not both",
        ),
        (
            "after.sum.data = [{ u64 = 42 }]\n",
            operation,
            "21: there are two of operation `add`",
        ),
        (
            "[[operation]]",
            "[[operations]]",
            "unknown field `operations`",
        ),
    ] {
        let text = match from {
            "role" => SUITE.replacen("build", &format!("{to}\nbuild"), 1),
            _ => SUITE.replacen(from, to, 1),
        };
        assert_ne!(text, SUITE, "{from}");
        let refusal = parsed(&text)
            .err()
            .unwrap_or_else(|| panic!("accepts {to}"));
        let expected = format!("neap.toml:{message}");
        let found = match message.starts_with(|c: char| c.is_ascii_digit()) {
            true => refusal.starts_with(&expected),
            false => refusal.contains(message),
        };
        assert!(found, "{to}: expected {expected}, found {refusal}");
    }
}

#[test]
fn refuses_a_suite_of_nothing() {
    let head = "suite = \"empty\"\n";
    let refusal = parsed(&format!("{head}program = []\noperation = []")).unwrap_err();
    assert_eq!(refusal, "neap.toml:1: the suite has no [[program]]");
    let (programs, _) = SUITE.split_once("[[operation]]").unwrap();
    let refusal = parsed(&programs.replacen('\n', "operation = []\n", 1)).unwrap_err();
    assert!(
        refusal.ends_with(": the suite has no [[operation]]"),
        "{refusal}"
    );
    assert!(parsed("").unwrap_err().contains("missing field `suite`"));
}
