//! The heap that programs touch.

use crate::fixture::{builds, results};

#[test]
fn views_touch_no_heap_and_vectors_do() {
    for build in builds() {
        let rows = &results(build).rows;
        for row in rows.iter().filter(|it| ["transmute", "neap"].contains(&&*it.program)) {
            assert_eq!(row.heap_bytes, 0, "{}", row.name);
        }
        // The name, ten keys and the allocator's own word. Without members, only the name is allocated.
        for (members, heap_bytes) in [(10, 8 + 10 * 32 + 8), (0, 8 + 8)] {
            let name = format!("borsh-plain::threshold[members={members},name=8]");
            let row = rows.iter().find(|row| row.name == name).unwrap();
            assert_eq!(row.heap_bytes, heap_bytes);
        }
    }
}
