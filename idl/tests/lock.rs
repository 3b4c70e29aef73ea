//! Changes of layouts that break accounts on chain are refused, and others are allowed.

use neap_idl::{
    Change, Idl, Layouts, Source, SourceError, Stated, asserts, changes, layouts_of_idl,
    layouts_of_source,
};

const PROGRAM: &str = include_str!("lock/program.txt");

fn read<const N: usize>(texts: [&str; N]) -> Result<Layouts, SourceError> {
    layouts_of_source(&Source::of_texts(texts, &Stated::default())?)
}

fn of_source(text: &str) -> Layouts {
    let layouts = read([text]).unwrap();
    // The file says the same as the layouts.
    assert_eq!(Layouts::read(&layouts.write()).unwrap(), layouts);
    layouts
}

/// The cases in a file: what the lock says stands below the sources, with an indent.
fn cases<const N: usize>(text: &str) -> Vec<[String; N]> {
    let lines = text.lines().filter(|line| !line.starts_with("# "));
    let lines = Vec::from_iter(lines.map(|line| line.trim_start().replace("\\n", "\n")));
    lines.chunks(N).map(|case| case.to_vec().try_into().unwrap()).collect()
}

/// Compares what the lock says when one source becomes another one.
fn compare(before: &str, after: &str, verdict: &str) {
    let (word, what) = verdict.split_once(' ').unwrap_or((verdict, ""));
    let old = of_source(before);
    if word == "refuses" {
        let error = read([after]).expect_err(after).to_string();
        return assert!(error.contains(what), "{after}: {error}");
    }
    let changes = changes(&old, &of_source(after));
    let is_named = |it: &Change| it.to_string().starts_with(what);
    match word {
        "same" => assert_eq!(changes, [], "{after}"),
        "allows" => assert!(
            changes.iter().all(|it| !it.is_breaking) && changes.iter().any(is_named),
            "{after}: {changes:?}"
        ),
        "breaks" => {
            assert!(changes.iter().any(|it| it.is_breaking && is_named(it)), "{after}: {changes:?}")
        }
        _ => panic!("{verdict}"),
    }
}

#[test]
fn changes_that_break_accounts_are_refused_and_others_allowed() {
    compare(PROGRAM, PROGRAM, "same");
    for [edit, verdict] in cases(include_str!("lock/edits.txt")) {
        let (from, to) = edit.split_once(" => ").unwrap();
        assert_eq!(PROGRAM.matches(from).count(), 1, "{from}");
        let to = if to == "(nothing)" { "" } else { to };
        compare(PROGRAM, &PROGRAM.replace(from, to), &verdict);
    }
}

#[test]
fn names_mean_what_they_mean_to_the_compiler() {
    for [before, after, verdict] in cases(include_str!("lock/sources.txt")) {
        compare(&before, &after, &verdict);
    }
}

#[test]
fn the_type_without_fields_needs_no_name() {
    let lock = of_source("#[account] struct A { a: (u64, ()) }").write();
    assert!(lock.contains("a: (u64, ())"), "{lock}");
}

#[test]
fn a_field_that_an_idl_appends_is_one_that_older_accounts_lack() {
    let idl = |fields: &str| {
        let text = format!(
            r#"{{ "instructions": [{{ "name": "open", "accounts": [], "args": [] }}],
            "accounts": [{{ "name": "Vault", "type": {{ "kind": "struct", "fields": [{fields}] }} }}] }}"#
        );
        layouts_of_idl(&Idl::read(text.as_bytes()).unwrap())
    };
    let balance = r#"{ "name": "balance", "type": "u64" }"#;
    let old = idl(balance);
    let new = idl(&format!(r#"{balance}, {{ "name": "limit", "type": "u64" }}"#)).after(&old);
    let changes = changes(&old, &new);
    assert_eq!(
        changes[0].to_string(),
        "Vault: `limit` is new, at the end: older accounts end before it"
    );
    assert!(!changes[0].is_breaking);
    assert_eq!(new.since()["Vault"].iter().collect::<Vec<_>>(), ["limit"]);
    // The mark stays.
    let again = idl(&format!(r#"{balance}, {{ "name": "limit", "type": "u64" }}"#)).after(&new);
    assert_eq!(again, new);
}

#[test]
fn a_lock_file_is_readable() {
    let expected = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lock/program.layouts.toml");
    expect_test::expect_file![expected].assert_eq(&of_source(PROGRAM).write());
}

#[test]
fn the_compiler_agrees_with_the_lock() {
    let expected = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lock/cast.asserts.rs");
    let text = asserts(&of_source(include_str!("lock/cast.rs")));
    expect_test::expect_file![expected].assert_eq(&text);
}

#[test]
fn what_the_caller_states_decides_what_the_source_does_not() {
    let text = "use mpl_core::{Royalty, SLOTS}; #[cfg(feature = \"x\")] const N: usize = 4; #[cfg(not(feature = \"x\"))] const N: usize = 8;
        #[account] struct A { a: [Royalty; N], b: [u8; SLOTS], #[cfg(feature = \"y\")] c: u8 }";
    let assumed = [("mpl_core::Royalty", "[u8; 3]"), ("SLOTS", "5")];
    let assumed = assumed.map(|(name, meant)| (name.to_owned(), meant.to_owned()));
    let fields = |features: &[&str]| {
        let features = Some(features.iter().map(ToString::to_string).collect());
        let stated = Stated { features, assumed: assumed.clone().into() };
        let layouts = layouts_of_source(&Source::of_texts([text], &stated).unwrap()).unwrap();
        // The lock file keeps it.
        assert_eq!(Layouts::read(&layouts.write()).unwrap().stated, stated);
        layouts.accounts["A"].body.lines()
    };
    assert_eq!(fields(&["x"]), ["8 a: [[u8; 3]; 4]", "20 b: [u8; 5]"]);
    assert_eq!(fields(&["y"]), ["8 a: [[u8; 3]; 8]", "32 b: [u8; 5]", "37 c: u8"]);
    let assumed = [("SLOTS".to_owned(), "5 +".to_owned())].into();
    let stated = Stated { features: None, assumed };
    let text = "use mpl_core::SLOTS; #[account] struct A { b: [u8; SLOTS] }";
    let error =
        layouts_of_source(&Source::of_texts([text], &stated).unwrap()).unwrap_err().to_string();
    assert!(error.contains("`A.b` cannot be locked: `5 +` is not a value: "), "{error}");
}

#[test]
fn long_chains_of_names_end() {
    for (first, link, field) in [
        ("type N0 = u64;", "type N# = N@;", "N#"),
        ("const N0: usize = 4;", "const N#: usize = N@;", "[u8; N#]"),
    ] {
        let source = |count: usize| {
            let numbered = |text: &str, at: usize| {
                text.replace('#', &at.to_string()).replace('@', &(at - 1).to_string())
            };
            let links = String::from_iter((1..=count).map(|at| numbered(link, at)));
            format!("#[account] struct A {{ a: {} }} {first} {links}", numbered(field, count))
        };
        assert!(read([&*source(100)]).is_ok(), "{link}");
        let error = read([&*source(200)]).unwrap_err().to_string();
        assert!(error.contains("200") && error.contains("` has more than 128 levels: "), "{error}");
    }
}

#[test]
fn names_that_double_end() {
    for (links, field) in
        [("type N# = (N@, N@);", "N60"), ("const N#: usize = N@ + N@;", "[u8; N60]")]
    {
        let numbered =
            |at: usize| links.replace('#', &at.to_string()).replace('@', &(at - 1).to_string());
        let links = String::from_iter((1..=60).map(numbered));
        let source = format!(
            "type N0 = u64; const N0: usize = 1; #[account] struct A {{ a: {field} }} {links}"
        );
        let error = read([&*source]).unwrap_err().to_string();
        let field = field.replace(';', " ;");
        let what = format!("`A.a` cannot be locked: `{field}` has more than 4096 parts: ");
        assert!(error.contains(&(what + "write it with fewer aliases")), "{error}");
    }
    // Each type has the one after the next four times. One is a name where the other is a tuple, so no pair of names repeats.
    let lock = |name: &str, levels: std::ops::Range<usize>, of_account: &str, last: &str| {
        let table = |at: usize, ty: &str| {
            format!("[types.{name}{at}]\nformat = 'borsh'\nfields = ['0: {ty}']\n")
        };
        let last = table(levels.end, last);
        let links = levels.step_by(2).map(|at| {
            let pair = format!("({name}{0}, {name}{0})", at + 2);
            table(at, &format!("({pair}, {pair})"))
        });
        let account = format!("[accounts.A]\nformat = 'borsh'\nfields = ['a: {of_account}']\n");
        Layouts::read(&(account + &String::from_iter(links) + &last)).unwrap()
    };
    let old = lock("A", 0..100, "A0", "(u8, u8)");
    let changes = changes(&old, &lock("B", 1..101, "(B1, B1)", "u8"));
    let why = "A: `a` has more than 4096 parts, so neap-idl cannot compare it: ";
    let [change] = &changes[..] else { panic!("{changes:?}") };
    assert!(change.is_breaking && change.to_string().starts_with(why), "{change}");
}

#[test]
fn locks_of_older_versions_say_how_to_write_them_again() {
    let new = of_source("#[account] struct A { a: Vec<u64>, b: u8 }");
    let text = new.write();
    let old = Layouts::read(&text.replace("vec<u64>", "Vec<u64>")).unwrap();
    let change = changes(&old, &new)[0].to_string();
    let advice = "if an older neap-idl wrote it, remove it, check out the version that is on chain, and run `neap-idl lock` there";
    let what = "A: `a` was Vec<u64> and is vec<u64>. The lock does not have the type `Vec<u64>`: ";
    assert_eq!(change, format!("{what}{advice}"));
    let error = Layouts::read(&text.replace("vec<u64>", "Vec<u64")).unwrap_err().to_string();
    assert!(error.to_lowercase().ends_with(advice), "{error}");
}

#[test]
fn other_sources_are_refused() {
    for (text, why) in [
        ("struct", "line 1: unexpected end of input, expected identifier"),
        ("pub struct Vault { pub balance: u64 }", "there is no account"),
        (
            "#[derive(Neap)] #[neap(discriminator = OTHER)] struct A { a: u8 }",
            "line 1: `A` cannot be locked: the constant `OTHER` is not in the files: name the file that has it",
        ),
    ] {
        let error = read([text]).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    // An alias stands for a type, and the discriminator may be a number. Modules for tests do not count.
    let account = "#[account(discriminator = 7)] struct A { a: Amount } type Amount = u64; #[cfg(test)] mod tests { struct A; }";
    let layouts = of_source(account);
    assert_eq!(layouts.accounts["A"].discriminator, [7]);
    assert_eq!(layouts.accounts["A"].body.lines(), ["1 a: u64"]);
    // Another file may have what one lacks.
    let account = "#[derive(Neap)] #[neap(discriminator = OTHER)] struct A { a: u8 }";
    let layouts = read([account, "const OTHER: [u8; 2] = [1, 2];"]).unwrap();
    assert_eq!(layouts.accounts["A"].discriminator, [1, 2]);
    for text in ["accounts = 5", "[accounts.Vault]\nformat = 'borsh'\nsize = 'x'", "[other]"] {
        assert!(Layouts::read(text).is_err());
    }
}
