//! Programs are found by their manifests, and an error in a manifest names it.

use crate::common::suite::Suite;
use neap_scenarios::discover::programs;
use std::fs;

#[test]
fn finds_programs_of_every_scenario() {
    let suite = Suite::new(&[
        ("multisig/floor", "multisig", "role = \"floor\"\nwire = \"none\""),
        ("programs/ours-enum", "account-enum", "wire = \"borsh\""),
        ("multisig/ours", "multisig", "wire = \"borsh\""),
        ("programs/ours", "account", "wire = \"borsh\"\ncannot.encode = \"not yet\""),
    ]);
    let programs = programs(&[suite.manifest()]).unwrap();
    let found = programs.iter().map(|program| {
        let operations: Vec<_> = program.operations().collect();
        (&*program.build_name, &*program.elf_name, operations.len())
    });
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            ("floor", "neap_program_floor.so", 4),
            ("ours", "neap_program_ours.so", 3),
            ("ours-enum", "neap_program_ours_enum.so", 3),
            ("multisig-floor", "neap_multisig_floor.so", 6),
            ("multisig-ours", "neap_multisig_ours.so", 6),
        ]
    );
}

#[test]
fn a_framework_has_its_own_floor_and_may_need_one_toolchain() {
    let (framework, toolchain) = (
        "wire = \"borsh\"\nframework = \"anchor-v1\"\n",
        "toolchains = [\"platform-tools\"]\nnot_built = \"it does not link\"",
    );
    let floor = format!("{framework}role = \"floor\"\n{toolchain}");
    let codec = format!("{framework}{toolchain}");
    let suite = Suite::new(&[
        ("frameworks/floor-anchor-v1", "account", &floor),
        ("frameworks/account-anchor-v1", "account", &codec),
    ]);
    let programs = programs(&[suite.manifest()]).unwrap();
    let found = programs.iter().map(|program| {
        let built_by = |id| program.built_by(id);
        (
            &*program.build_name,
            program.about.scenario.framework().map(|f| f.name()),
            (built_by("upstream-llvm22-v0"), built_by("platform-tools-1.52-v0")),
        )
    });
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            ("floor", None, (true, true)),
            ("frameworks-account-anchor-v1", Some("anchor-v1"), (false, true)),
            ("frameworks-floor-anchor-v1", Some("anchor-v1"), (false, true)),
        ]
    );
}

#[test]
fn refuses_an_about_that_does_not_fit_a_table() {
    for about in ["a | b", "a \\\\| b", "a\\nb", "a\\tb", "a\\u001bb"] {
        let suite = Suite::new(&[("programs/x", "account", "wire = \"borsh\"")]);
        let manifest = suite.manifest().with_file_name("x/Cargo.toml");
        let text = fs::read_to_string(&manifest).unwrap();
        let text = text.replace("about = \"\"", &format!("about = \"{about}\""));
        fs::write(&manifest, text).unwrap();
        let error = format!("{:#}", programs(&[suite.manifest()]).unwrap_err());
        let what = "programs/x/Cargo.toml: \"a";
        assert!(error.contains(what), "{about}: {error}");
        assert!(error.contains("must be one line without `|`"), "{error}");
    }
}

#[test]
fn names_the_error_in_a_manifest() {
    // The rest of the manifest of an account's program, and the error.
    let accounts = [
        ("cannott = {}", "unknown field `cannott`"),
        ("alignment = 6", "`alignment` is 6, but must be a power of two"),
        ("framework = \"anchor\"", "declare a `framework`, such as"),
        (
            "toolchains = [\"platform-tools\"]",
            "and `not_built` says why the others cannot: declare both or neither",
        ),
        ("cannot.encode = \"a | b\"", "\"a | b\" must be one line without `|`"),
        ("toolchains = [\"upstream\"]\nnot_built = \"\"\"a\nb\"\"\"", "\"a\\nb\" must be one line"),
        (
            "validates = [\"alignment\"]",
            "unknown variant `alignment`, expected one of `discriminator`, `owner`, `length`, `tags`, `bounds`, \
             `max`, `utf-8`",
        ),
        (
            "validates = [\"max\"]\nvalidates_what_it_reads = [\"max\"]",
            "`max` is in `validates` and in `validates_what_it_reads`",
        ),
        ("role = \"floor\"", "exactly one program with `scenario = \"account\"`"),
    ];
    let accounts = accounts.map(|(rest, why)| ("programs/x", "account", rest, why));
    let others = [
        ("programs/x", "acount", "", "unknown scenario `acount`, expected one of account,"),
        (
            "programs/x",
            "multisig",
            "wire = \"C layout\"",
            "`multisig` has no wire `C layout`: use one of `borsh`, ",
        ),
        ("programs/x", "multisig", "", "`scenario = \"multisig\"` and `role = \"floor\"`"),
        ("programs/x", "account-enum", "cannot.encode = \"\"", "`cannot` names `encode`"),
        (
            "programs/x",
            "account-enum",
            "role = \"floor\"",
            "`account-enum` uses the floor of `account`: remove this one",
        ),
        (
            "elsewhere/x",
            "account",
            "",
            "must be in a directory of programs/, multisig/ or frameworks/",
        ),
        ("frameworks/x", "account", "", "declare a `framework`, such as"),
        (
            "frameworks/x",
            "multisig",
            "framework = \"anchor\"",
            "frameworks have no scenario `multisig`",
        ),
        (
            "frameworks/x",
            "account",
            "framework = \"anchor-v3\"",
            "unknown variant `anchor-v3`, expected one of `predicted`,",
        ),
        (
            "frameworks/x",
            "account",
            "framework = \"anchor\"",
            "exactly one program with `framework = \"anchor\"` and `role = \"floor\"`",
        ),
        (
            "frameworks/floor",
            "account",
            "framework = \"lazy\"\nrole = \"floor\"",
            "have the same name",
        ),
    ];
    for (directory, scenario, rest, why) in accounts.into_iter().chain(others) {
        let suite = Suite::new(&[(directory, scenario, rest)]);
        let error = format!("{:#}", programs(&[suite.manifest()]).unwrap_err());
        assert!(error.contains(why), "{directory}, {scenario}: {error}");
        assert!(error.contains("Cargo.toml"), "{error}");
    }
}
