//! Suites: which rows an operation has, and on which accounts.

use crate::suites::{edited, read, run};
use neap_model::results::Results;
use solana_pubkey::Pubkey;

/// A suite whose operation costs more for a higher bump. The seeds of `sum` name `other`.
const BUMP: &str = "\
    [account.sum] => [account.sum]\\nseeds = [{ key = \"other\" }] && \
    data = [{ u8 = 0 }] => data = [{ bump = \"sum\" }] && \
    after.sum.data = [{ u64 = 42 }] =>";

#[test]
fn an_operation_has_a_range_if_its_cost_depends_on_keys() {
    let text = edited(BUMP);
    let row = run("counts", &text).unwrap().rows.remove(0);
    let (least, most) = row.range.unwrap();
    assert!(least < most);
    let none = text.replace("\"sums\"", "\"sums\"\nvariations = 0");
    let same = run("counts", &none).unwrap().rows.remove(0);
    assert_eq!((same.compute_units, same.range), (row.compute_units, None));
    assert_eq!((&same.input, &same.post_state), (&row.input, &row.post_state));
    assert_eq!((row.variations.compute_units.len(), same.variations), (8, Default::default()));
    let fixed = text.replace("[account.other]", &format!("[account.other]\naddress = \"{VOTE}\""));
    assert_eq!(run("counts", &fixed).unwrap().rows[0].range, None);
}

/// A suite whose operation costs more for a larger parameter.
const PARAMETER: &str = "\
    name = \"add\" => name = \"add\"\\nparameter = { n = [1, 10, 0x40] } && \
    data = [{ u8 = 0 }] => data = [{ u8 = \"n\" }] && \
    after.sum.data = [{ u64 = 42 }] =>";

#[test]
fn an_operation_with_a_parameter_has_a_row_for_each_value() {
    let results = run("counts", &edited(PARAMETER)).unwrap();
    let rows = results.rows.iter().map(|row| (row.name.as_str(), row.compute_units));
    let expected = [("adds::add[n=1]", 5), ("adds::add[n=10]", 23), ("adds::add[n=64]", 131)];
    assert_eq!(Vec::from_iter(rows), expected);
    assert_eq!(Results::from_json(&results.to_json()).unwrap(), results);
}

#[test]
fn a_parameter_sizes_data_and_accounts() {
    let text = edited(
        "{ u64 = 41 } => { u32 = \"n\" }, { repeat = \"n\", data = [{ u8 = 7 }, { key_of_copy = \"other\" }] } && \
         account.other] => account.other]\\ndata = [{ zeros = \"n\" }] && \
         name = \"add\" => name = \"add\"\\nparameter = { n = [0, 3] } && \
         account = \"sum\", writable = true } => account = \"sum\" }, { account = \"other\", repeat = \"n\", signer = true } && \
         after.sum.data = [{ u64 = 42 }] => after.other = { data = [{ u64 = 42 }] }",
    );
    let [none, three] = &read(&text).unwrap().programs[0].subject.measurements[..] else {
        panic!("{text}")
    };
    for specimen in none.specimens() {
        assert_eq!(specimen.invocation.instruction.accounts.len(), 1);
        assert_eq!(specimen.invocation.accounts[0].1.data, [0; 4]);
    }
    for specimen in three.specimens() {
        let [(_, sum), others @ ..] = &specimen.invocation.accounts[..] else { panic!("{text}") };
        let metas = &specimen.invocation.instruction.accounts;
        assert!(metas[1..].iter().all(|meta| meta.is_signer && !meta.is_writable));
        assert!(metas[1..].iter().map(|meta| meta.pubkey).eq(others.iter().map(|other| other.0)));
        let keys = others.iter().flat_map(|(key, _)| [&[7], key.as_ref()].concat());
        assert_eq!(sum.data, Vec::from_iter([3, 0, 0, 0].into_iter().chain(keys)));
        assert!(others.len() == 3 && others[0].0 != others[1].0 && others[1].0 != others[2].0);
        assert!(others.iter().all(|(_, other)| other.data == [0; 3]));
        let after = specimen.accounts[1..].iter().map(|(_, other)| other.data.as_slice());
        assert!(after.eq([&[42, 0, 0, 0, 0, 0, 0, 0]; 3]));
    }
}

#[test]
fn an_idl_orders_accounts_and_gives_them_flags() {
    let named = "\"sums\" => \"sums\"\\nidl = \"idl.json\" && \
        data = [{ u8 = 0 }] => data = [{ instruction = \"increment\" }, { u64 = 1 }] && \
        accounts = [{ account = \"sum\", writable = true }] => \
        accounts = { authority = \"other\", counter = \"sum\", \"group.payer\" = \"other\" }";
    let listed = "data = [{ u8 = 0 }] => data = [{ hex = \"0002030405060708 0100000000000000\" }] && \
        writable = true } => writable = true }, { account = \"other\", signer = true }, \
        { account = \"other\", writable = true, signer = true }, { account = \"program\" }, { account = \"system\" }";
    let instruction = |edits: &str| {
        let suite = read(&edited(edits)).unwrap();
        suite.programs[0].subject.measurements[0].specimen.invocation.instruction.clone()
    };
    assert_eq!(instruction(named), instruction(listed));
    let referrer = "\"other\" } => \"other\", referrer = \"sum\" }";
    let with_referrer = instruction(&format!("{named} && {referrer}"));
    assert_eq!(with_referrer.accounts[3], with_referrer.accounts[0]);
    let remaining = "\"group.payer\" = \"other\" } => \"group.payer\" = \"other\" }\\n\
                     remaining_accounts = [{ account = \"sum\", repeat = 2, writable = true }]";
    let with_remaining = instruction(&format!("{named} && {remaining}"));
    let (of_the_idl, after) = with_remaining.accounts.split_at(5);
    assert_eq!(of_the_idl, instruction(named).accounts);
    assert!(after.len() == 2 && after.iter().all(|it| it.is_writable && !it.is_signer));
    assert_eq!(after[0].pubkey, with_remaining.accounts[0].pubkey);
}

/// The data of `sum` before and after the operation, if its type is `Pool`.
fn pool(before: &str, after: &str) -> [Vec<u8>; 2] {
    let text = edited(&format!(
        "\"sums\" => \"sums\"\\nidl = \"idl.json\" && data = [{{ u64 = 41 }}] => type = \"Pool\"\\n{before} && \
         [account.other] => [account.other]\\naddress = \"{VOTE}\" && after.sum.data = [{{ u64 = 42 }}] => {after}"
    ));
    let suite = read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let specimen = &suite.programs[0].subject.measurements[0].specimen;
    [&specimen.invocation.accounts, &specimen.accounts].map(|it| it[0].1.data.clone())
}

#[test]
fn fields_of_an_account_have_the_types_of_the_idl() {
    let vote = Pubkey::from_str_const(VOTE).to_bytes();
    let zeros = [&[1][..], &[0; 32 + 1 + 16 + 4 + 1]].concat();
    let [before, after] = pool("", "after.sum.fields = {}");
    assert_eq!((&before, &after), (&zeros, &zeros));
    let [before, after] = pool(
        "fields = { authority = \"other\", kind = { Fee = { rate = 7 } }, rewards = [{ count = 1 }, { count = 2 }] }\\nspace = 80",
        "after.sum.fields = { rewards = { 1 = { count = 3 } }, label = \"ab\", delegate = \"other\" }",
    );
    let rewards = |second| [[1, 0, 0, 0, 0, 0, 0, 0], [second, 0, 0, 0, 0, 0, 0, 0]].concat();
    let start = |second| [&[1][..], &vote, &[1, 7, 0], &rewards(second)].concat();
    let mut expected = start(2);
    expected.resize(80, 0);
    assert_eq!(before, expected);
    // It is longer than the space that the account had.
    assert_eq!(after, [&start(3)[..], &[2, 0, 0, 0], b"ab", &[1], &vote].concat());
    // Another variant replaces the first one, and the bytes after the fields stay.
    let [before, after] = pool(
        "fields = { kind = { Fee = { rate = 0x0101 } }, delegate = \"other\" }",
        "after.sum.fields = { kind = \"Open\", delegate = \"none\" }",
    );
    assert_eq!(after[..zeros.len()], zeros);
    assert_eq!(after[zeros.len()..], before[zeros.len()..]);
}

#[test]
fn an_instruction_has_the_arguments_of_the_idl() {
    let typed = edited(
        "\"sums\" => \"sums\"\\nidl = \"idl.json\" && \
         name = \"add\" => name = \"add\"\\nparameter = { n = [5] } && \
         { u8 = 0 } => { instruction = \"increment\", args = { by = \"n\" } }",
    );
    let suite = read(&typed).unwrap();
    let instruction = &suite.programs[0].subject.measurements[0].specimen.invocation.instruction;
    assert_eq!(instruction.data, [0, 2, 3, 4, 5, 6, 7, 8, 5, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn a_sequence_keeps_the_value_of_a_parameter() {
    let again = "[[operation]]\nname = \"add-again\"\nfrom = \"add\"\nparameter = { n = [1, 10] }\n\
        accounts = [{ account = \"sum\", writable = true }]\n\
        after.sum.data = [{ u64 = 43 }, { zeros = \"n\" }]";
    let text = edited(
        "{ u64 = 41 } => { u64 = 41 }, { zeros = \"n\" } && \
         name = \"add\" => name = \"add\"\\nparameter = { n = [0, 1, 10] } && \
         after.sum.data = [{ u64 = 42 }] => after.sum.data = [{ u64 = 42 }, { zeros = \"n\" }]",
    );
    let results = run("adds", &format!("{text}\n{again}")).unwrap();
    assert_eq!(results.rows.len(), 5);
}

const VOTE: &str = "Vote111111111111111111111111111111111111111";

#[test]
fn addresses_depend_on_the_order_of_the_accounts_alone() {
    let text = edited(BUMP);
    let rows = run("counts", &text).unwrap().rows;
    // Another place in the alphabet, and in the file.
    let renamed = text.replace("other", "a").replace("account.sum]", "account.z]");
    let renamed = renamed.replace("\"sum\"", "\"z\"");
    let appended = format!("{text}\n[account.a]\n");
    for text in [renamed, appended] {
        assert_eq!(run("counts", &text).unwrap().rows, rows, "{text}");
    }
    let swapped = text.replace("[account.sum]", "[account.first]\n[account.sum]");
    assert_ne!(run("counts", &swapped).unwrap().rows, rows);
}

#[test]
fn no_account_gets_the_address_of_another() {
    // A draw has 256 keys, and one of them is the system program.
    let accounts: String = (0..300).map(|index| format!("[account.a{index}]\n")).collect();
    let suite = read(
        &edited("[account.other] =>")
            .replace("[account.sum]", &format!("{accounts}\n[account.sum]")),
    );
    assert_eq!(suite.unwrap().programs[0].subject.measurements[0].variations.len(), 8);
}
