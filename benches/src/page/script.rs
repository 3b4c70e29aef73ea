//! What a page runs, in a form that neither a file's text nor a stranger's can break out of.

use base64::{Engine, prelude::BASE64_STANDARD};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The page's own scripts, in the order in which they use each other.
pub const OWN: [&str; 5] = [
    include_str!("../../page/filter.js"),
    include_str!("../../page/measure.js"),
    include_str!("../../page/bars.js"),
    include_str!("../../page/curves.js"),
    include_str!("../../page/main.js"),
];

/// What a page may do: run these scripts and no other, and nothing that needs a network.
pub fn policy<'a>(scripts: impl Iterator<Item = &'a str>) -> String {
    let hashes = scripts.map(|script| {
        let hash = BASE64_STANDARD.encode(Sha256::digest(script));
        format!(" 'sha256-{hash}'")
    });
    // The charting library styles its charts in elements of their own.
    format!(
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src{}",
        hashes.collect::<String>()
    )
}

/// Renders data as JSON that can stand in an HTML element: `<` only ever stands in a string.
pub fn json(data: &impl Serialize) -> String {
    let json = serde_json::to_string(data).expect("the page's data are strings and integers");
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_string_ends_its_element() {
        let hostile = "</script><script>alert(1)</script><!--";
        let json = json(&[hostile]);
        assert!(!json.contains('<'), "{json}");
        let read: Vec<String> = serde_json::from_str(&json).unwrap();
        assert_eq!(read, [hostile]);
    }

    #[test]
    fn only_scripts_of_the_page_may_run() {
        // Of the empty text, by `openssl dgst -sha256 -binary </dev/null | base64`.
        let empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
        let policy = policy([""].into_iter());
        assert!(policy.starts_with("default-src 'none';"), "{policy}");
        assert!(policy.ends_with(&format!("script-src {empty}")), "{policy}");
    }
}
