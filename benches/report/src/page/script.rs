//! The page's scripts and data, embedded so that no text can break out of its element.

use base64::{Engine, prelude::BASE64_STANDARD};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The page's own scripts, in load order.
pub const OWN: [&str; 5] = [
    include_str!("../../page/filter.js"),
    include_str!("../../page/measure.js"),
    include_str!("../../page/bars.js"),
    include_str!("../../page/curves.js"),
    include_str!("../../page/main.js"),
];

/// The page's Content-Security-Policy: allows these scripts and no others, and no access to the network.
pub fn policy<'a>(scripts: impl Iterator<Item = &'a str>) -> String {
    let hashes = scripts.map(|script| {
        let hash = BASE64_STANDARD.encode(Sha256::digest(script));
        format!(" 'sha256-{hash}'")
    });
    // The charting library adds style elements to its charts.
    format!(
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src{}",
        hashes.collect::<String>()
    )
}

/// Renders data as JSON that is safe in an HTML element. Only strings contain `<`, so escaping it is safe.
pub fn json(data: &impl Serialize) -> String {
    let json = serde_json::to_string(data).expect("the page's data are strings and integers");
    json.replace('<', "\\u003c")
}
