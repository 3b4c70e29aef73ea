//! Instructions that a node parsed for "jsonParsed", as they were.

use serde_json::Value;

/// The accounts and the data of an instruction of a program, if what a node shows of it determines them.
pub fn rebuilt(program: &str, parsed: &Value) -> Option<(Vec<Value>, Vec<u8>)> {
    let info = &parsed["info"];
    let lamports = || Some(info["lamports"].as_u64()?.to_le_bytes());
    let amount = |value: &Value| Some(value.as_str()?.parse::<u64>().ok()?.to_le_bytes());
    let (names, data): (&[&str], Vec<u8>) = match (program, parsed["type"].as_str()?) {
        ("system", "transfer") => {
            (&["source", "destination"], [&[2, 0, 0, 0][..], &lamports()?].concat())
        }
        ("system", "advanceNonce") => {
            (&["nonceAccount", "recentBlockhashesSysvar", "nonceAuthority"], vec![4, 0, 0, 0])
        }
        ("spl-token", "transfer") => (
            &["source", "destination", "authority"],
            [&[3][..], &amount(&info["amount"])?].concat(),
        ),
        ("spl-token", "transferChecked") => {
            let tokens = &info["tokenAmount"];
            let decimals = u8::try_from(tokens["decimals"].as_u64()?).ok()?;
            let data = [&[12][..], &amount(&tokens["amount"])?, &[decimals]].concat();
            (&["source", "mint", "destination", "authority"], data)
        }
        _ => return None,
    };
    let accounts = names.iter().map(|name| Some(&info[*name]).filter(|it| it.is_string()).cloned());
    Some((accounts.collect::<Option<_>>()?, data))
}
