//! Numbers as reports show them.

/// Renders a change of compute units: `+3`, `−12`, `0`.
pub fn delta(before: u64, after: u64) -> String {
    change(i128::from(after) - i128::from(before))
}

/// Renders a change as [`delta`] does.
pub fn change(delta: i128) -> String {
    match delta {
        0 => "0".to_owned(),
        more @ 1.. => format!("+{more}"),
        less => format!("−{}", -less),
    }
}

/// Renders compute units above the floor: `12`, or `−12` if they are below it.
pub fn signed(net: i64) -> String {
    match net {
        0.. => net.to_string(),
        _ => format!("−{}", net.unsigned_abs()),
    }
}
