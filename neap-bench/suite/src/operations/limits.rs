//! The limits that operations and transactions ask for.

use crate::error::{SuiteError, ensure};
use toml::Spanned;

/// The least and the most bytes of a heap.
const HEAP_BYTES: [u32; 2] = [32 * 1024, 256 * 1024];

/// The bytes of a heap, which a cluster has in steps of 1024.
pub fn heap_size(declared: &Option<Spanned<u32>>) -> Result<Option<u32>, SuiteError> {
    if let Some(heap) = declared {
        ensure(heap.get_ref().is_multiple_of(1024), heap, || {
            "`heap_size` is a multiple of 1024".to_owned()
        })?;
    }
    within("heap_size", declared, HEAP_BYTES)
}

/// A limit in the range that a cluster has. It ignores what is above.
pub fn within(
    key: &str,
    value: &Option<Spanned<u32>>,
    [least, most]: [u32; 2],
) -> Result<Option<u32>, SuiteError> {
    let Some(value) = value else { return Ok(None) };
    let number = *value.get_ref();
    let is_within = (least..=most).contains(&number);
    ensure(is_within, value, || format!("`{key}` is from {least} to {most}"))?;
    Ok(Some(number))
}
