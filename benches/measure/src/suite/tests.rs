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

fn parsed(text: &str) -> Result<Suite, String> {
    let read_file = |path: &Path| match path.to_str() {
        Some("here/sum.bin") => Ok(vec![7; 3]),
        Some("here/pool.json") => Ok(POOL.into()),
        Some("here/parsed.json") => Ok(POOL.replace("base64", "jsonParsed").into()),
        Some("here/huge.bin") => Ok(vec![0; 10 * 1024 * 1024]),
        _ => Err(ErrorKind::NotFound.into()),
    };
    let suite = parse(text, Path::new("here"), read_file);
    suite.map_err(|error| format!("{:#}", error.in_file(Path::new("neap.toml"), text)))
}

/// Parses the suite with a part replaced.
fn parse_with(from: &str, to: &str) -> Result<Suite, String> {
    let text = SUITE.replacen(from, to, 1);
    assert_ne!(text, SUITE, "{from}");
    parsed(&text)
}

/// The data of the account `sum` if it is declared with these fields.
fn data(fields: &str) -> Vec<u8> {
    let suite = parse_with("{ u64 = 41 }", fields).unwrap();
    suite.operations[0].specimen.invocation.accounts[0]
        .1
        .data
        .clone()
}

#[test]
fn resolves_an_operation() {
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
fn encodes_fields_without_padding() {
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
        // The example in Anchor's documentation.
        (
            "{ discriminator = \"global:initialize\" }",
            &[175, 175, 109, 31, 13, 152, 155, 237],
        ),
    ] {
        assert_eq!(data(fields), bytes, "{fields}");
    }
}

#[test]
fn derives_the_address_of_an_account_from_its_name() {
    let address = |name: &str| data(&format!("{{ key = \"{name}\" }}"));
    assert_ne!(address("sum"), address("other"));
    assert_eq!(address("sum"), address("sum"));
    let id = "[account.sum]\naddress = \"Vote111111111111111111111111111111111111111\"";
    let suite = parse_with("[account.sum]", id).unwrap();
    let (address, _) = suite.operations[0].specimen.invocation.accounts[0];
    assert_eq!(
        address.to_string(),
        "Vote111111111111111111111111111111111111111"
    );
}

#[test]
fn derives_the_address_of_an_account_with_seeds() {
    let nested = "[account.outer]\nseeds = [{ text = \"outer\" }, { key = \"sum\" }]\n\n\
                  [account.sum]\nseeds = [{ text = \"sum\" }, { key = \"other\" }]";
    let suite = parse_with("[account.sum]", nested).unwrap();
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
fn reads_an_account_from_a_dumped_file() {
    let file = "[account.sum]\nfile = \"pool.json\"\n\n[account.more]";
    let suite = parse_with("[account.sum]", file).unwrap();
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
    // Declared values override those of the file.
    let file = "[account.sum]\nfile = \"pool.json\"\nlamports = 6";
    let suite = parse_with("[account.sum]", file).unwrap();
    let (_, account) = &suite.operations[0].specimen.invocation.accounts[0];
    assert_eq!((account.owner, account.lamports), (PROGRAM_ID, 6));
}

#[test]
fn accepts_program_errors_by_name_or_number() {
    for (error, expected) in [
        ("error = \"InvalidArgument\"", ProgramError::InvalidArgument),
        (
            "error = \"IncorrectAuthority\"",
            ProgramError::IncorrectAuthority,
        ),
        ("custom_error = 6001", ProgramError::Custom(6001)),
        ("custom_error = 0", ProgramError::Custom(0)),
    ] {
        let suite = parse_with("after.sum.data = [{ u64 = 42 }]", error).unwrap();
        assert_eq!(suite.operations[0].specimen.result, Err(expected));
    }
}

#[test]
fn reads_return_data_and_logs() {
    let suite = parsed(SUITE).unwrap();
    let specimen = &suite.operations[0].specimen;
    assert_eq!(
        (specimen.return_data.as_slice(), &specimen.logs),
        (&[][..], &None)
    );
    let declared = "name = \"add\"\nreturns = [{ u16 = 7 }, { text = \"hé\" }]\n\
                    logs = [\"Program log: adds\", \"Program data: KgA=\"]";
    let suite = parse_with("name = \"add\"", declared).unwrap();
    let specimen = &suite.operations[0].specimen;
    assert_eq!(specimen.return_data, [7, 0, b'h', 0xc3, 0xa9]);
    let logs = ["Program log: adds", "Program data: KgA="].map(str::to_owned);
    assert_eq!(specimen.logs.as_deref(), Some(&logs[..]));
    let silent = parse_with("name = \"add\"", "name = \"add\"\nlogs = []").unwrap();
    assert_eq!(silent.operations[0].specimen.logs, Some(Vec::new()));
}

#[test]
fn names_the_line_of_each_error() {
    let operation = "[[operation]]\nname = \"add\"\naccounts = []\n";
    let program = "[[program]]\nname = \"more\"\nabout = \"\"\nelf = \"more.so\"\nbuild = \"\"\n";
    let floor = program.replace("\nabout", "\nrole = \"floor\"\nabout");
    let floors = format!("{floor}{}[account.other]", floor.replace("more", "most"));
    let twice = format!("{}[account.other]", program.replace("more", "adds"));
    let own = "[account.other]\nseeds = ";
    let [cycle, both, long, no_bump] = [
        format!("{own}[{{ key = \"more\" }}]\n[account.more]\nseeds = [{{ bump = \"other\" }}]"),
        format!("{own}[]\naddress = \"Vote111111111111111111111111111111111111111\""),
        format!("{own}[{{ zeros = 33 }}]"),
        format!("{own}[{{ bump = \"sum\" }}]"),
    ];
    for (from, to, message) in [
        (
            "[account.other]",
            cycle.as_str(),
            "16: the seeds of `more` depend on its own address: remove the cycle",
        ),
        (
            "[account.other]",
            &both,
            "16: `address` and `seeds` exclude each other: remove one",
        ),
        (
            "[account.other]",
            &long,
            "14: no address can be derived from these seeds: use at most 15, each of at most 32 bytes",
        ),
        (
            "[account.other]",
            &no_bump,
            "15: `sum` has no bump: name an account with `seeds`",
        ),
        (
            "[account.other]",
            "[account.other]\nfile = \"none\"",
            "15: cannot read here/none: ",
        ),
        (
            "[account.other]",
            "[account.other]\nfile = \"sum.bin\"",
            "15: the file is not the output of `solana account --output json`: ",
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
            "2: `sums::` is not a valid name: use letters",
        ),
        (
            "\"sums\"",
            "\"multisig\"",
            "2: a suite cannot have the name of a scenario of neap (account,",
        ),
        (
            "suite = \"sums\"",
            "suite = \"sums\"\nprogram_id = \"me\"",
            "3: `me` is not an address: write its 32 bytes",
        ),
        (
            "build =",
            "built =",
            "8: unknown field `built`, expected one of `name`, `about`, `elf`, `build`",
        ),
        (
            "about = \"adds 1\"",
            "about = \"adds 1 | adds 2\"",
            "6: `about` must be one line without `|`",
        ),
        (
            "about = \"adds 1\"",
            "about = \"\"\"adds\n1\"\"\"",
            "6: `about` must be one line without `|`",
        ),
        ("build = \"make adds\"", "", "4: missing field `build`"),
        (
            "adds.so",
            "bin/adds.so",
            "7: `bin/adds.so` is not a file name: `elfs` declares the directory",
        ),
        ("\"adds\"", "\"\"", "5: `` is not a valid name"),
        (
            "[account.other]",
            &twice,
            "15: two programs are called `adds`: rename one",
        ),
        (
            "[account.other]",
            &floors,
            "21: a suite can have only one floor: remove this one",
        ),
        (
            "role",
            "role = \"ceiling\"",
            "unknown variant `ceiling`, expected one of `codec`, `bound`, `floor`",
        ),
        (
            "name = \"add\"",
            "name = \"add\"\nreturns = [{ zeros = 1025 }]",
            "18: `returns` has 1025 bytes: an instruction can return at most 1024",
        ),
        (
            "name = \"add\"",
            "name = \"add\"\nlogs = [\"adds\"]",
            "18: `adds` is not a message of a program: begin it with `Program log: ` or",
        ),
        (
            "[account.sum]",
            "[account.system]",
            "10: an account cannot be called `system`: the name is reserved",
        ),
        (
            "[account.sum]",
            "[account.\"a b\"]",
            "10: `a b` is not a valid name",
        ),
        (
            "[account.other]",
            "[account.other]\nlamport = 5",
            "15: unknown field `lamport`, expected one of",
        ),
        ("[account.other]", "[account.other]\nlamports = -5", "15: "),
        (
            "[account.other]",
            "[account.other]\naddress = \"5\"",
            "15: `5` is not an address",
        ),
        (
            "[account.other]",
            "[account.other]\naddress = \"11111111111111111111111111111111\"",
            "14: account `other` has the same address as `system`",
        ),
        (
            "owner = \"program\"",
            "owner = \"prgram\"",
            "11: `prgram` is neither an account nor an address: use a base58 address or one of `other`, \
             `program`, `sum`, `system`",
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
            "12: `0` is not hexadecimal: write two digits for each byte",
        ),
        (
            "{ u64 = 41 }",
            "{ hex = \"0g\" }",
            "12: `0g` is not hexadecimal",
        ),
        (
            "{ u64 = 41 }",
            "{ key = \"nobody\" }",
            "12: `nobody` is neither an account nor an address",
        ),
        (
            "{ u64 = 41 }",
            "{ file = \"nowhere\" }",
            "12: cannot read here/nowhere: ",
        ),
        (
            "{ u64 = 41 }",
            "{ zeros = 10_485_761 }",
            "12: the data is longer than an account can be: shorten it to 10485760 bytes",
        ),
        (
            "{ u64 = 41 }",
            "{ zeros = 9223372036854775807 }",
            "12: the data is longer than an account can be",
        ),
        (
            "{ u64 = 41 }",
            "{ u8 = 1 }, { file = \"huge.bin\" }",
            "12: the data is longer than an account can be",
        ),
        (
            "{ u64 = 42 }",
            "{ zeros = 10_485_761 }",
            "20: the data is longer than an account can be",
        ),
        (
            "account = \"sum\"",
            "account = \"some\"",
            "19: there is no [account.some]: declare it, or use one of `other`, `program`, `sum`, `system`",
        ),
        (
            "writable = true",
            "writeable = true",
            "19: unknown field `writeable`, expected one of `account`, `writable`, `signer`",
        ),
        (
            "after.sum",
            "after.other",
            "20: the operation does not pass `other`: add it to `accounts`, or use one of `sum`",
        ),
        (
            "after.sum.data",
            "after.sum.bytes",
            "20: unknown field `bytes`, expected one of `owner`, `lamports`, `data`",
        ),
        (
            "after.sum.data = [{ u64 = 42 }]",
            "error = \"Wrong\"",
            "20: `Wrong` is not a `ProgramError`: use one of `InvalidArgument`, ",
        ),
        (
            "after.sum.data = [{ u64 = 42 }]",
            "error = \"Custom\"",
            "or `custom_error = 6000`",
        ),
        (
            "after.sum.data",
            "error = \"InvalidArgument\"\ncustom_error = 5\nafter.sum.data",
            "21: `error` and `custom_error` exclude each other: remove one",
        ),
        (
            "after.sum.data = [{ u64 = 42 }]\n",
            operation,
            "21: two operations are called `add`: rename one",
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
        let error = parsed(&text)
            .err()
            .unwrap_or_else(|| panic!("accepts {to}"));
        let expected = format!("neap.toml:{message}");
        let found = match message.starts_with(|c: char| c.is_ascii_digit()) {
            true => error.starts_with(&expected),
            false => error.contains(message),
        };
        assert!(found, "{to}: expected {expected}, found {error}");
    }
}

#[test]
fn refuses_a_suite_without_programs_or_operations() {
    let head = "suite = \"empty\"\n";
    let error = parsed(&format!("{head}program = []\noperation = []")).unwrap_err();
    assert_eq!(
        error,
        "neap.toml:1: the suite has no [[program]]: declare at least one"
    );
    let (programs, _) = SUITE.split_once("[[operation]]").unwrap();
    let error = parsed(&programs.replacen('\n', "operation = []\n", 1)).unwrap_err();
    assert!(
        error.ends_with(": the suite has no [[operation]]: declare at least one"),
        "{error}"
    );
    assert!(parsed("").unwrap_err().contains("missing field `suite`"));
}
