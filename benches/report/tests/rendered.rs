//! The text of every report, for small samples. `UPDATE_EXPECT=1 cargo test -p neap-report` renews it.

use expect_test::{Expect, expect};
use neap_model::{
    results::Results,
    sample::{elf, multisig_results, results, with_tried_inputs},
    wire_formats::{Reading, Reads},
};
use neap_report::{
    markdown::{
        self,
        excerpt::{excerpt, other_scenarios},
        versions,
    },
    ranking::Ranked,
    suite::{self, Suite},
};
use neap_scenarios::{
    discover::{Program, Role},
    operation::Operation,
    sample::{multisig_program, program},
    scenario::{Scenario, Wire, golden_writer},
};

/// Three codecs in two classes, a bound and the floor. Programs with one letter have the same code.
fn account() -> (Results, Vec<Program>) {
    let rows = [
        ("bound::full", 26),
        ("borsh::full", 700),
        ("borsh::update_amount", 600),
        ("cast::full", 20),
        ("ours::full", 50),
        ("ours::update_amount", 31),
    ];
    let tried = [
        ("borsh::full", "empty", "30 InvalidAccountData"),
        ("borsh::full", "zeros", "40 IncorrectAuthority"),
        ("cast::full", "empty", "7 accepted"),
        ("cast::full", "zeros", "9 aborted: out of bounds"),
        ("floor::full", "empty", "30 accepted"),
        ("ours::full", "empty", "42 InvalidAccountData"),
        ("ours::full", "zeros", "35 Custom(7)"),
        ("ours::update_amount", "empty", "41 InvalidAccountData"),
        ("ours::update_amount", "zeros", "31 accepted"),
    ];
    let mut results = with_tried_inputs(results(&rows), &tried);
    for name in ["ours", "cast", "borsh"] {
        elf(&mut results, name).sha256 = name.to_owned();
    }
    for row in &mut results.rows {
        match &*row.name {
            "ours::full" => row.range = Some((50, 65)),
            "borsh::full" => row.heap_bytes = 336,
            _ => {}
        }
    }
    let mut programs = vec![
        program("bound", Role::Bound),
        program("borsh", Role::Codec),
        program("cast", Role::Codec),
        program("floor", Role::Floor),
        program("ours", Role::Codec),
        program("old", Role::Codec),
        program("older", Role::Codec),
    ];
    for program in &mut programs[5..] {
        program.about.toolchains = vec!["platform-tools".to_owned()];
        program.about.not_built = Some("it does not link".to_owned());
    }
    for (program, reason) in [(0, "too new"), (1, "too old"), (2, "too new")] {
        let cannot = [(Operation::UpdateAmount, reason.to_owned())];
        programs[program].about.cannot = cannot.into();
    }
    (results, programs)
}

/// `ours`, whose cost of `is_member` depends on the keys, and `borsh`.
fn multisig() -> (Results, Vec<Program>) {
    let mut results = multisig_results(&["borsh", "ours"]);
    for row in &mut results.rows {
        let case = row.case.unwrap();
        if row.program == "ours" && row.operation == Operation::IsMember && case.members > 1 {
            row.range = Some((row.compute_units, row.compute_units + case.members as u64));
        }
    }
    let tried = [
        ("borsh::is_member", "empty", "9 InvalidAccountData"),
        ("ours::is_member", "empty", "9 accepted"),
    ];
    let results = with_tried_inputs(results, &tried);
    (
        results,
        ["borsh", "floor", "ours"].map(multisig_program).into(),
    )
}

/// The part of a report between two of its lines.
fn part<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text
        .find(from)
        .unwrap_or_else(|| panic!("no {from} in {text}"));
    let text = &text[start..];
    text.find(to).map_or(text, |end| &text[..end])
}

#[test]
fn the_summary_has_a_table_for_each_class_and_notes() {
    let (results, programs) = account();
    expect![[r#"
        The compute units of whole instructions. In brackets: the part above the floor, which is the same entrypoint and dispatch without a codec. Every number is from an instruction whose complete post-state was verified.

        Toolchain `upstream-llvm22-v0`: rustc 1.96.0, LLVM 22.1.8, sbpf-linker 0.2.6, SBPF v0; mollusk-svm 0.15.1 on Agave 4.2.2; fingerprint 222222222222.

        ## The 160-byte account

        Codecs that were seen to check the same things form a class. Compare codecs only within a class, because checking less costs less.

        **Checks length**

        | Codec | full | update_amount | Heap bytes | ELF bytes | Wire format | Checks | What it is |
        |---|---:|---:|---:|---:|---|---|---|
        | ours | 50\* (20) | 31 (1) | 0 | 1000 | wire | length | what ours is |
        | borsh | 700 (670) | 600 (570) | 336 | 1000 | wire | length | what borsh is |

        **Checks nothing; aborts on bad input**

        | Codec | full | update_amount | Heap bytes | ELF bytes | Wire format | Checks | What it is |
        |---|---:|---:|---:|---:|---|---|---|
        | cast | 20 (−10) |  | 0 | 1000 | wire | nothing; **aborts** on zeros | what cast is |

        **Bounds: programs without a codec**

        | Codec | full | update_amount | Heap bytes | ELF bytes | Wire format | Checks | What it is |
        |---|---:|---:|---:|---:|---|---|---|
        | *bound* | 26 (−4) |  | 0 | 1000 | wire | – | what bound is |
        | *floor* | 30 (0) | 30 (0) | 0 | 1000 | wire | nothing | what floor is |

        - No `update_amount` for `cast`, `bound` (too new).
        - No `update_amount` for `borsh` (too old).

        Heap bytes: the most heap that any of the program's operations touches.

        \* The cost also depends on the keys and values in the account. The range for accounts of the same size:

        - `full`: `ours` 50 to 65.

        `bound` and `floor` compile to the same code, byte for byte.

        This toolchain does not build `old`, `older` (it does not link).
    "#]].assert_eq(&markdown::summary(&Ranked::new(&results, &programs), ""));
}

#[test]
fn the_matrix_names_the_checks_once_if_all_codecs_are_of_one_class() {
    let rows = [("borsh::full", 700), ("ours::full", 50)];
    let mut programs = ["borsh", "ours"].map(|name| program(name, Role::Codec));
    let unseen = results(&rows);
    let tried = [
        ("borsh::full", "empty", "20 InvalidAccountData"),
        ("ours::full", "empty", "20 InvalidAccountData"),
    ];
    let seen = with_tried_inputs(unseen.clone(), &tried);
    let mut text = String::new();
    for results in [unseen, seen] {
        let summary = markdown::summary(&Ranked::new(&results, &programs), "");
        text += part(&summary, "## The 160", "&");
        programs[0].about.cannot.clear();
    }
    expect![[r#"
        ## The 160-byte account

        | Codec | full | ELF bytes | Wire format | Checks | What it is |
        |---|---:|---:|---|---|---|
        | ours | 50 (20) | 1000 | wire | – | what ours is |
        | borsh | 700 (670) | 1000 | wire | – | what borsh is |

        `borsh` and `ours` compile to the same code, byte for byte.
        ## The 160-byte account

        All codecs were seen to check the same things: length.

        | Codec | full | ELF bytes | Wire format | Checks | What it is |
        |---|---:|---:|---|---|---|
        | ours | 50 (20) | 1000 | wire | length | what ours is |
        | borsh | 700 (670) | 1000 | wire | length | what borsh is |

        `borsh` and `ours` compile to the same code, byte for byte.
    "#]].assert_eq(&text);
}

#[test]
fn the_report_shows_every_row_with_its_change() {
    let (results, programs) = account();
    let mut baseline = results.clone();
    for (row, cost) in [(1, 700), (2, 588), (3, 23)] {
        baseline.rows[row].compute_units = cost;
    }
    baseline.rows.remove(0);
    let report = markdown::report(&Ranked::new(&results, &programs), Some(&baseline));
    expect![[r#"
        ## Rows whose cost depends on the keys and values

        Each row was also measured on 8 other accounts of the same size. They have random keys, keys that differ only in the last byte, keys with zeros, amounts and lamports from 0 to the largest, and each variant of an enum. Every row that is not listed here costs the same on all of them. The multisig has 10 members and a name of 8 bytes. If another size has a wider range, the last column names that size. The contract compares the keys in `is_member`, so this part is the same in every program.

        | Codec | Scenario | Operation | CUs | Least | Most | Widest range |
        |---|---|---|---:|---:|---:|---|
        | ours | account | full | 50 | 50 | 65 |  |

        ## Every row

        Net is the part above the floor. Δ is the change from the committed baseline of the same toolchain.

        | Name | CUs | Net | Δ | Heap bytes |
        |---|---:|---:|---:|---:|
        | bound::full | 26 | −4 | new | 0 |
        | borsh::full | 700 | 670 | 0 | 336 |
        | borsh::update_amount | 600 | 570 | +12 | 0 |
        | cast::full | 20 | −10 | −3 | 0 |
        | ours::full | 50 | 20 | 0 | 0 |
        | ours::update_amount | 31 | 1 | 0 | 0 |
        | floor::full | 30 | 0 | 0 | 0 |
        | floor::update_amount | 30 | 0 | 0 | 0 |

        ## Every ELF

        These ELFs were measured.

        | Scenario | Program | ELF bytes | SHA-256 |
        |---|---|---:|---|
        | account | bound | 1000 | `0000000000000000000000000000000000000000000000000000000000000000` |
        | account | borsh | 1000 | `borsh` |
        | account | cast | 1000 | `cast` |
        | account | ours | 1000 | `ours` |
        | account | floor | 1000 | `0000000000000000000000000000000000000000000000000000000000000000` |
    "#]].assert_eq(part(&report, "## Rows", "&"));
    let without = markdown::every_row(&results_without_heap(), None);
    expect![[r#"
        ## Every row

        Net is the part above the floor. Δ is empty, because this toolchain has no committed baseline.

        | Name | CUs | Net | Δ |
        |---|---:|---:|---:|
        | ours::full | 50 | 20 | – |
        | floor::full | 30 | 0 | – |
        | floor::update_amount | 30 | 0 | – |"#]].assert_eq(part(&without, "## Every row", "\n\n## Every ELF"));
}

fn results_without_heap() -> Results {
    results(&[("ours::full", 50)])
}

#[test]
fn the_multisig_is_shown_at_every_size() {
    let (results, programs) = multisig();
    let ranked = Ranked::new(&results, &programs);
    expect![[r#"
        The compute units of whole instructions. In brackets: the part above the floor, which is the same entrypoint and dispatch without a codec. Every number is from an instruction whose complete post-state was verified.

        Toolchain `upstream-llvm22-v0`: rustc 1.96.0, LLVM 22.1.8, sbpf-linker 0.2.6, SBPF v0; mollusk-svm 0.15.1 on Agave 4.2.2; fingerprint 222222222222.

        ## The multisig account, of variable length

        The account has 10 members and a name of 8 bytes.

        Codecs that were seen to check the same things form a class. Compare codecs only within a class, because checking less costs less.

        **Checks length**

        | Codec | threshold | set_transaction_index | bump | is_member | add_member | create | ELF bytes | Wire format | Checks | What it is |
        |---|---:|---:|---:|---:|---:|---:|---:|---|---|---|
        | borsh | 126 (96) | 126 (96) | 126 (96) | 126 (96) | 126 (96) | 126 (96) | 1000 | wire | length | what borsh is |

        **Checks nothing**

        | Codec | threshold | set_transaction_index | bump | is_member | add_member | create | ELF bytes | Wire format | Checks | What it is |
        |---|---:|---:|---:|---:|---:|---:|---:|---|---|---|
        | ours | 222 (192) | 222 (192) | 222 (192) | 222\* (192) | 222 (192) | 222 (192) | 1000 | wire | nothing | what ours is |

        **Bounds: programs without a codec**

        | Codec | threshold | set_transaction_index | bump | is_member | add_member | create | ELF bytes | Wire format | Checks | What it is |
        |---|---:|---:|---:|---:|---:|---:|---:|---|---|---|
        | *floor* | 30 (0) | 30 (0) | 30 (0) | 30 (0) | 30 (0) | 30 (0) | 1000 | wire | – | what floor is |

        \* The cost also depends on the keys and values in the account. The range for accounts of the same size:

        - `is_member`: `ours` 222 to 232.

        `borsh`, `floor` and `ours` compile to the same code, byte for byte.

        Compute units for n members and a name of 8 bytes. Each cell is the least-squares line through n = 0, 1, 10, 32, 64. ± is the largest deviation from the line, if it is more than 2. For `is_member` the line leaves out n = 0, which is a refusal.

        | Codec | threshold | set_transaction_index | bump | is_member | add_member | create |
        |---|---:|---:|---:|---:|---:|---:|
        | borsh | 46 + 8.0·n | 46 + 8.0·n | 46 + 8.0·n | 46 + 8.0·n | 46 + 8.0·n | 46 + 8.0·n |
        | ours | 62 + 16.0·n | 62 + 16.0·n | 62 + 16.0·n | 62 + 16.0·n | 62 + 16.0·n | 62 + 16.0·n |
        | *floor* | 30 | 30 | 30 | 30 | 30 | 30 |

        ![Compute units by number of members, a chart for each operation](charts/multisig.svg)
    "#]].assert_eq(&markdown::summary(&ranked, "charts/"));
    let report = markdown::report(&ranked, None);
    expect![[r#"
        ## The multisig at every size

        Compute units for n members and a name of 0 / 8 / 32 bytes. A single number is the same for all three names.

        ### threshold

        | Codec | n = 0 | n = 1 | n = 10 | n = 32 | n = 64 |
        |---|---:|---:|---:|---:|---:|
        | borsh | 38 / 46 / 70 | 46 / 54 / 78 | 118 / 126 / 150 | 294 / 302 / 326 | 550 / 558 / 582 |
        | ours | 46 / 62 / 110 | 62 / 78 / 126 | 206 / 222 / 270 | 558 / 574 / 622 | 1070 / 1086 / 1134 |
        | *floor* | 30 | 30 | 30 | 30 | 30 |

    "#]].assert_eq(part(&report, "## The multisig at", "### set_transaction"));
    expect![[r#"
        | Codec | Scenario | Operation | CUs | Least | Most | Widest range |
        |---|---|---|---:|---:|---:|---|
        | ours | multisig | is_member | 222 | 222 | 232 | 64 with members=64,name=0: 1070 to 1134 |

    "#]].assert_eq(part(&report, "| Codec | Scenario", "## Every"));
}

#[test]
fn rejections_compare_costs_within_a_class() {
    let (results, programs) = account();
    let report = markdown::rejections(&Ranked::new(&results, &programs));
    expect![[r#"
        ## The 160-byte account

        | Input | What is wrong | Shows | ours | borsh | cast | *floor* |
        |---|---|---|---|---|---|---|
        | empty | no data | length | refused | refused | accepted | accepted |
        | zeros | 160 bytes of zero |  | accepted by update_amount | refused | **aborts** |  |

        Each cell has the compute units and how the instruction ended: *data* is `InvalidAccountData`, *authority* `IncorrectAuthority`, *room* `AccountDataTooSmall`, *accounts* `NotEnoughAccountKeys`, *instruction* `InvalidInstructionData`. In brackets: how much more this refusal costs than the cheapest one in the same class.

        ### ours

        Checks length. 1 of its 3 refusals costs up to 12 CU more than the cheapest in its class (`empty` in `full`).

        | Input | full | update_amount |
        |---|---:|---:|
        | empty | 42 data (+12) | 41 data |
        | zeros | 35 Custom(7) | 31 accepted |

        ### borsh

        Checks length. 1 of its 2 refusals costs up to 5 CU more than the cheapest in its class (`zeros` in `full`).

        | Input | full | update_amount |
        |---|---:|---:|
        | empty | 30 data |  |
        | zeros | 40 authority (+5) |  |

        ### cast

        Checks nothing; **aborts** on zeros. No other codec checks the same things.

        | Input | full |
        |---|---:|
        | empty | 7 accepted |
        | zeros | **9 aborted: out of bounds** |

        ### floor

        Checks nothing.

        | Input | full | update_amount |
        |---|---:|---:|
        | empty | 30 accepted |  |
    "#]].assert_eq(part(&report, "## The 160", "&"));
}

#[test]
fn wire_formats_group_programs_that_read_each_other() {
    let mut programs = ["a", "b", "c", "floor"].map(multisig_program);
    let wires = [Wire::Borsh, Wire::Bincode, Wire::Borsh, Wire::Borsh];
    for (program, wire) in programs.iter_mut().zip(wires) {
        program.wire = wire;
        program.about.wire = wire.name().to_owned();
    }
    programs[3].about.wire = "none".to_owned();
    let reading = |scenario: Scenario, writer: &str, reader: &str, reads| Reading {
        scenario: scenario.to_string(),
        writer: writer.to_owned(),
        reader: reader.to_owned(),
        reads,
    };
    let both = programs
        .iter()
        .flat_map(|writer| programs.iter().map(move |reader| (writer, reader)));
    let mut readings: Vec<Reading> = both
        .map(|(writer, reader)| {
            let reads = if [writer, reader]
                .iter()
                .any(|program| program.name == "floor")
            {
                Reads::NotApplicable
            } else if writer.wire == reader.wire {
                Reads::Yes
            } else {
                Reads::No
            };
            reading(Scenario::Multisig, &writer.name, &reader.name, reads)
        })
        .collect();
    let golden = golden_writer(Scenario::Multisig, Wire::Bincode);
    readings.push(reading(Scenario::Multisig, &golden, "b", Reads::Yes));
    let results = multisig_results(&["a", "b", "c"])
        .with_wire_formats(readings)
        .unwrap();
    let report = markdown::wire_formats(&results, &programs);
    expect![[r#"
        ## `multisig`

        | Written by | Wire format | a | c | b | *floor* |
        |---|---|---|---|---|---|
        | *golden bytes* | borsh |  |  |  |  |
        | a | borsh | **yes** | **yes** | no | – |
        | c | borsh | **yes** | **yes** | no | – |
        | *golden bytes* | bincode, fixed integers |  |  | **yes** |  |
        | b | bincode, fixed integers | no | no | **yes** | – |
        | *golden bytes* | borsh, fixed fields first |  |  |  |  |
        | *floor* | none | – | – | – | – |
    "#]].assert_eq(part(&report, "## `multisig`", "&"));
    programs.reverse();
    assert_eq!(markdown::wire_formats(&results, &programs), report);

    let readings = ["golden bytes", "ours"]
        .map(|writer| reading(Scenario::Account, writer, "ours", Reads::Yes));
    let (results, programs) = account();
    let results = results.with_wire_formats(readings.into()).unwrap();
    let report = markdown::wire_formats(&results, &programs);
    expect![[r#"
        ## `account`

        This account has the same bytes in all wire formats.

        | Written by | Wire format | ours |
        |---|---|---|
        | *golden bytes* | all | **yes** |
        | ours | wire | **yes** |
    "#]].assert_eq(part(&report, "## `account`", "&"));
}

#[test]
fn documents_show_excerpts() {
    let (results, programs) = account();
    let ranked = Ranked::new(&results, &programs);
    let check = |words: &str, expected: Expect| {
        let words: Vec<&str> = words.split(' ').collect();
        let excerpt = excerpt(&ranked, words[0], &words[1..]);
        expected.assert_eq(&excerpt.unwrap_or_else(|error| error.to_string()));
    };
    check("account borsh ours floor", expect![[r#"
        | Codec | full | update_amount | Wire format | Alignment | Checks |
        |---|---:|---:|---|---:|---|
        | ours | 50\* (20) | 31 (1) | wire | 1 | length |
        | borsh | 700 (670) | 600 (570) | wire | 1 | length |
        | *floor* | 30 (0) | 30 (0) | wire | 1 | nothing |
    "#]]);
    check("account update_amount ours", expect![[r#"
        | Codec | update_amount | Wire format | Alignment | Checks |
        |---|---:|---|---:|---|
        | ours | 31 (1) | wire | 1 | length |
    "#]]);
    check("account ours old", expect!["no rows of `account/old`"]);
    check("vault ours", expect!["no scenario `vault`"]);
    let (results, programs) = multisig();
    expect![[r#"
        | Account | Operation | Compute units |
        |---|---|---|
        | The 160-byte account with a checked enum | `full` |  |
        | The multisig account, of variable length | `is_member` | borsh 126; ours 222\* |
        | The 160-byte account, in Anchor 2 | `full` |  |
    "#]].assert_eq(&other_scenarios(&Ranked::new(&results, &programs)));
}

#[test]
fn documents_compare_two_versions() {
    let mut newer = multisig_results(&["borsh", "ours"]);
    newer.toolchain.sbpf = "v3".to_owned();
    let mut older = newer.clone();
    older.toolchain.sbpf = "v0".to_owned();
    expect![[r#"

        ## Differences on SBPF v0

        All 270 rows cost the same as on SBPF v3.
    "#]].assert_eq(&versions::section(&newer, &older));
    for row in older.rows.iter_mut().filter(|row| row.program == "borsh") {
        match &*row.operation {
            "create" if row.case.unwrap().members == 1 => row.compute_units += 5,
            "bump" => row.compute_units -= 12,
            _ => {}
        }
    }
    expect![[r#"

        ## Differences on SBPF v0

        18 of 270 rows cost more or less than on SBPF v3. A range means that the difference depends on the account's size.

        | Program | Compute units on v0 minus those on v3 |
        |---|---|
        | multisig/borsh | `bump` −12, `create` 0 to +5 |
    "#]].assert_eq(&versions::section(&newer, &older));
}

#[test]
fn the_summary_of_a_suite_shows_heap_and_refusals() {
    let (results, _) = account();
    let programs = [
        ("floor", Role::Floor),
        ("borsh", Role::Codec),
        ("ours", Role::Codec),
    ];
    let suite = Suite {
        name: "account",
        programs: programs
            .map(|(name, role)| suite::Program {
                name,
                about: "what it is",
                role,
            })
            .into(),
        operations: vec![
            ("full", None),
            ("update_amount", Some("Custom(1)".to_owned())),
        ],
    };
    expect![[r#"
        The compute units of whole instructions of `account`. In brackets: the part above the floor. Every number is from an instruction whose complete post-state was verified.

        Toolchain `upstream-llvm22-v0`: rustc 1.96.0, LLVM 22.1.8, sbpf-linker 0.2.6, SBPF v0; mollusk-svm 0.15.1 on Agave 4.2.2; fingerprint 222222222222.

        | Program | full | update_amount | Heap bytes | ELF bytes | What it is |
        |---|---:|---:|---:|---:|---|
        | ours | 50\* (20) | 31 (1) | 0 | 1000 | what it is |
        | borsh | 700 (670) | 600 (570) | 336 | 1000 | what it is |
        | *floor* | 30 (0) | 30 (0) | 0 | 1000 | what it is |

        - `update_amount` is refused: Custom(1).

        Heap bytes: the most heap that any of the program's operations touches.
    "#]].assert_eq(&suite::summary(&results, &suite));
    let other = Suite {
        name: "other",
        ..suite
    };
    let error = suite::render(&results, &other, None).unwrap_err();
    expect!["row `bound::full` belongs to `account`, not to the suite `other`: run the suite first"].assert_eq(&error.to_string());
}

#[test]
fn a_report_leaves_out_what_was_not_measured() {
    let results = results(&[("ours::full", 50)]);
    let programs = [program("ours", Role::Codec)];
    let ranked = Ranked::new(&results, &programs);
    let report = markdown::report(&ranked, None);
    let headings: Vec<&str> = report
        .lines()
        .filter(|line| line.starts_with('#'))
        .collect();
    expect![[r#"
        # Compute units
        ## The 160-byte account
        ## Every row
        ## Every ELF"#]].assert_eq(&headings.join("\n"));
    assert_eq!(markdown::rejections(&ranked), "");
    assert_eq!(markdown::wire_formats(&results, &programs), "");
}
