//! The command writes files, says what changed, and fails where a script must stop.

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    path::Path,
    process::Command,
};
use tempfile::TempDir;

/// Runs the command in a directory. Returns the exit code, and what it printed.
fn run(directory: &TempDir, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_neap-idl"));
    let output = command.args(arguments).current_dir(directory.path()).output().unwrap();
    let printed = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8(printed).unwrap())
}

/// A directory with the IDLs of the tests.
fn directory() -> TempDir {
    let directory = TempDir::new().unwrap();
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/idls")).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), directory.path().join(file.file_name())).unwrap();
    }
    directory
}

fn edit(directory: &TempDir, file: &str, from: &str, to: &str) {
    let path = directory.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn a_second_run_says_what_changed() {
    let directory = directory();
    let arguments = ["ticket_bank.json", "-o", "src/ticket_bank.rs", "--no-discriminators"];
    assert_eq!(run(&directory, &arguments), (0, "src/ticket_bank.rs: 45 lines\n".into()));
    assert_eq!(run(&directory, &arguments), (0, "src/ticket_bank.rs: no change\n".into()));
    edit(&directory, "ticket_bank.json", r#""name": "row","#, r#""name": "line","#);
    let (code, printed) = run(&directory, &arguments);
    assert!(printed.contains("-    pub row: u8,\n+    pub line: u8,\n"), "{printed}");
    assert_eq!(code, 0);
}

#[test]
fn what_neap_cannot_express_fails_if_asked() {
    let directory = directory();
    let (code, printed) = run(&directory, &["token_bank.json", "-o", "out.rs"]);
    let why =
        "token_bank.json: wide: `title` has a length in 2 bytes. The schema ends before `title`\n";
    assert_eq!((code, printed), (0, format!("out.rs: 110 lines\n{why}")));
    assert_eq!(run(&directory, &["token_bank.json", "-o", "out.rs", "--strict"]).0, 1);
    // What an IDL does not say is no failure.
    let (code, printed) = run(&directory, &["bank.json", "-o", "out.rs", "--strict"]);
    assert!(code == 0 && printed.contains("bank.json: Side: the IDL does not say"), "{printed}");
    let numbered = ["bank.json", "-o", "out.rs", "--number", "Side=u8"];
    assert!(!run(&directory, &numbered).1.contains("does not say"));
    // Several IDLs need a directory.
    let (code, printed) = run(&directory, &["bank.json", "old_bank.json"]);
    assert_eq!((code, printed.contains("--output")), (2, true), "{printed}");
    assert_eq!(run(&directory, &["bank.json", "old_bank.json", "-o", "schemas"]).0, 0);
    assert!(directory.path().join("schemas/old_bank.rs").exists());
}

#[test]
fn a_name_stays_on_its_line() {
    let directory = directory();
    let [from, to] = ["ticket_bank.json", "a\n::b.json"].map(|name| directory.path().join(name));
    fs::rename(from, to).unwrap();
    let written = run(&directory, &["a\n::b.json", "-o", "c\n\u{1b}[2J.rs", "--no-discriminators"]);
    assert_eq!(written, (0, "c\\n\\u{1b}[2J.rs: 45 lines\n".into()));
    let (code, printed) = run(&directory, &["lock", "a\n::b.json", "--no-discriminators"]);
    assert!(code == 0 && printed.starts_with("a\\n::b.layouts.toml: "), "{printed}");
    let error = run(&directory, &["a\nb.json"]);
    let reason = "No such file or directory (os error 2)";
    assert_eq!(error, (2, format!("error: cannot read `a\\nb.json`: {reason}\n")));
    // The place of an error in a lock keeps its lines.
    fs::write(directory.path().join("wrong.toml"), "accounts = [\nb").unwrap();
    let (code, printed) = run(&directory, &["lock", "bank.json", "--lock", "wrong.toml"]);
    assert!(code == 2 && printed.lines().count() > 3, "{printed}");
}

#[test]
fn unusable_files_and_options_are_refused() {
    let directory = directory();
    fs::write(directory.path().join("other.json"), "{}").unwrap();
    fs::write(directory.path().join("empty.toml"), "").unwrap();
    let types = r#"{"types":[{"name":"A","type":{"kind":"struct","fields":["u8"]}}]}"#;
    fs::write(directory.path().join("types.json"), types).unwrap();
    for (arguments, why) in [
        (&["missing.json"][..], "cannot read `missing.json`"),
        (&["other.json"], "cannot use `other.json`: it describes no instruction, account or type"),
        (&["bank.json", "--zero-copy", "Nothing"], "the IDL has no account `Nothing`"),
        (&["bank.json", "--account", "Nothing"], "the IDL has no type `Nothing`"),
        (&["bank.json", "--number", "Side=key"], "such as `Side=u8`"),
        (&["bank.json", "--header", "4"], "`Book` is cast to a struct"),
        (&["lock", "missing.rs"], "cannot read `missing.rs`"),
        (&["lock", "missing.rs", "--account", "A"], "are for IDLs, and these files are Rust"),
        (&["lock", "bank.json", "--check"], "there is no `bank.layouts.toml`: run `neap-idl lock`"),
        (
            &["lock", "bank.json", "--lock", "other.json"],
            "`other.json` is not a lock file: restore it from version control. If an older neap-idl wrote it, remove it",
        ),
        (&["lock", "bank.json", "--lock", "empty.toml"], "it has no account: restore it"),
        (&["bank.json", "--lock", "empty.toml"], "it has no account: restore it"),
        (&["lock", "types.json"], "there is no account to lock"),
        (&["/dev/zero"], "cannot read `/dev/zero`: it has more than 67108864 bytes"),
        (&["bank.json", "--lock", "/dev/zero"], "it has more than 67108864 bytes"),
        (&["lock", "bank.json", "--lock", "/dev/zero"], "it has more than 67108864 bytes"),
        (&["lock", "/dev/zero", "--lock", "new.toml"], "it has more than 67108864 bytes"),
    ] {
        let (code, printed) = run(&directory, arguments);
        assert!(code == 2 && printed.contains(why), "{arguments:?}: {code} {printed}");
    }
}

#[test]
fn a_lock_refuses_what_breaks_accounts_and_marks_what_is_new() {
    let directory = directory();
    let lock = ["lock", "old_bank.json"];
    let (code, printed) = run(&directory, &lock);
    assert_eq!(
        (code, printed),
        (0, "old_bank.layouts.toml: 2 accounts. Commit this file.\n".into())
    );
    let committed = fs::read(directory.path().join("old_bank.layouts.toml")).unwrap();
    assert_eq!(run(&directory, &["lock", "old_bank.json", "--check"]).0, 0);

    edit(&directory, "old_bank.json", r#""name": "feeRate","#, r#""name": "rate","#);
    edit(&directory, "old_bank.json", r#""type": "u16""#, r#""type": "u32""#);
    let (code, printed) = run(&directory, &lock);
    assert_eq!(code, 1);
    assert!(
        printed.starts_with("breaks: pool: `rate` is where `feeRate` was [pool.rate]\n"),
        "{printed}"
    );
    assert_eq!(fs::read(directory.path().join("old_bank.layouts.toml")).unwrap(), committed);
    assert_eq!(run(&directory, &["lock", "old_bank.json", "--accept"]).0, 0);

    let last = "\"defined\": \"Vault\"\n            }\n          }\n";
    let added = format!("{},\n{{ \"name\": \"limit\", \"type\": \"u64\" }}\n", last.trim_end());
    edit(&directory, "old_bank.json", last, &added);
    let (code, printed) = run(&directory, &["lock", "old_bank.json", "--check"]);
    assert_eq!(code, 1);
    assert!(printed.contains("is not up to date"), "{printed}");
    assert_eq!(run(&directory, &lock).0, 0);
    let (_, code) = run(&directory, &["old_bank.json", "--lock", "old_bank.layouts.toml"]);
    assert!(code.contains("    #[neap(since)]\n    pub limit: u64,\n"), "{code}");
}

#[test]
fn keeps_files_when_the_disk_is_full() {
    let directory = directory();
    for (file, first, second) in [
        ("a.toml", "lock old_bank.json --lock a.toml", "lock bank.json --accept --lock a.toml"),
        ("a.rs", "old_bank.json -o a.rs", "bank.json -o a.rs"),
    ] {
        let file = directory.path().join(file);
        assert_eq!(run(&directory, &Vec::from_iter(first.split(' '))).0, 0);
        fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
        let before = fs::read(&file).unwrap();
        // No file may have a byte, and the signal that says so is ignored.
        let script = format!("trap '' XFSZ; ulimit -f 0; exec \"$0\" {second}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_neap-idl")]);
        let output = shell.current_dir(directory.path()).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(fs::read(&file).unwrap(), before, "{error}");
        assert!(error.contains("cannot write `a."), "{error}");
        // A file that can be written keeps its permissions.
        assert_eq!(run(&directory, &Vec::from_iter(second.split(' '))).0, 0);
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    }
}

#[test]
fn a_lock_reads_the_crate_and_keeps_what_it_was_told() {
    let directory = TempDir::new().unwrap();
    fs::create_dir_all(directory.path().join("src/state")).unwrap();
    for (file, text) in [
        (
            "src/lib.rs",
            "#[cfg_attr(not(feature = \"x\"), path = \"numbers.rs\")] mod sizes; mod state; mod unused; pub use sizes::MEMBERS as SEATS;",
        ),
        ("src/numbers.rs", "pub const MEMBERS: usize = 4;\npub const SEATS: usize = 9;\n"),
        ("src/state/mod.rs", "mod club; pub use club::*;"),
        (
            "src/state/club.rs",
            "use crate::SEATS;\n#[account]\npub struct Club {\n    members: [u64; SEATS],\n    fee: mpl_core::Fee,\n    #[cfg(feature = \"x\")]\n    bump: u8,\n    tail: u64,\n}\n",
        ),
        ("src/unused.rs", "this is no Rust"),
    ] {
        fs::write(directory.path().join(file), text).unwrap();
    }
    let lock = ["lock", "src/state/club.rs", "--lock", "layouts.toml"];
    let with = |more: &[&'static str]| run(&directory, &[&lock, more].concat());
    for (more, why) in [
        (
            &[][..],
            "skipped: src/unused.rs:1: expected `!`\nerror: src/state/club.rs:4: `Club.members` cannot be locked: the constant `SEATS`",
        ),
        (
            &["--features", ""],
            "error: src/state/club.rs:5: `Club.fee` cannot be locked: `mpl_core::Fee`",
        ),
        (&["--assume", "Fee"], "write NAME=TYPE"),
    ] {
        let (code, printed) = with(more);
        assert!(code == 2 && printed.contains(why), "{printed}");
    }
    assert_eq!(with(&["--assume", "Fee=u16", "--features", ""]).0, 0);
    // The file keeps both.
    assert_eq!(with(&["--check"]).0, 0);
    // The compiler's file is compared too.
    let asserts = ["--asserts", "src/asserts.rs"];
    let with_check = [&asserts[..], &["--check"]].concat();
    assert_eq!(with(&with_check).0, 1);
    assert_eq!(with(&asserts).0, 0);
    assert_eq!(with(&with_check).0, 0);
    edit(&directory, "src/asserts.rs", "0x", "0x1");
    assert!(with(&with_check).1.contains("`src/asserts.rs` is not up to date"));
    fs::remove_file(directory.path().join("src/unused.rs")).unwrap();
    let all = ["lock", "src/lib.rs", "--lock", "layouts.toml", "--check"];
    assert_eq!(run(&directory, &all).0, 0);
    edit(&directory, "src/numbers.rs", "MEMBERS: usize = 4", "MEMBERS: usize = 5");
    edit(&directory, "src/state/club.rs", "tail: u64", "tail: i64");
    let (code, printed) = with(&[]);
    let changed = "breaks: Club: `members` was [u64; 4] and is [u64; 5] [Club.members]\n";
    assert!(code == 1 && printed.starts_with(changed), "{printed}");
    // Each change is accepted for itself.
    let (code, printed) = with(&["--accept=Club.members"]);
    assert!(code == 1 && printed.contains("1 of 2 changes break accounts"), "{printed}");
    let (code, printed) = with(&["--accept=Club.fee"]);
    assert!(code == 2 && printed.contains("is called `Club.fee`"), "{printed}");
    assert_eq!(with(&["--accept=Club.members", "--accept=Club.tail"]).0, 0);
    assert_eq!(with(&["--check"]).0, 0);
}
