//! Numbers as reports show them.

/// Renders a change of compute units: `+3`, `−12`, `0`.
pub fn delta(before: u64, after: u64) -> String {
    if after > before {
        format!("+{}", after - before)
    } else if after < before {
        format!("−{}", before - after)
    } else {
        "0".to_owned()
    }
}

/// Renders compute units above the floor: `12`, or `−12` if they are below it.
pub fn signed(net: i64) -> String {
    match net {
        0.. => net.to_string(),
        _ => format!("−{}", net.unsigned_abs()),
    }
}
