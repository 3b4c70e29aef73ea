use neap::Error;

use crate::accounts::{case::Trailing, cases};

#[test]
fn trailing_bytes_are_accepted_only_if_the_schema_allows_them() {
    for case in cases() {
        for trailing in [&[0u8][..], &[1], &[0; 40], &[0xee; 40]] {
            let data = [&case.specimen.bytes, trailing].concat();
            let expected = match case.trailing {
                Trailing::Nothing => Err(Error::Length),
                Trailing::Zeros if trailing.iter().any(|byte| *byte != 0) => Err(Error::Trailing),
                Trailing::Zeros | Trailing::Anything => Ok(case.specimen.bytes.len()),
            };
            assert_eq!((case.index)(&data), expected, "{}: {trailing:?}", case.name);
        }
    }
}

#[test]
fn trailing_bytes_of_accounts_on_chain_are_accepted() {
    for case in cases() {
        let data = case.specimen.on_chain();
        assert_eq!((case.index)(&data), Ok(case.specimen.bytes.len()), "{}", case.name);
    }
}
