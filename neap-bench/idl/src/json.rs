//! What nodes of all kinds of IDLs have.

use serde_json::Value;

/// The nodes below a key. None if there is no list.
pub fn list<'a>(node: &'a Value, key: &str) -> &'a [Value] {
    node[key].as_array().map_or(&[], Vec::as_slice)
}

/// The name of a node, if it has one.
pub fn name(node: &Value) -> Option<String> {
    node["name"].as_str().map(str::to_owned)
}

/// What the IDL says about a node, line by line.
pub fn docs(node: &Value) -> Vec<String> {
    list(node, "docs").iter().filter_map(|line| line.as_str().map(str::to_owned)).collect()
}
