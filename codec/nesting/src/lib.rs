//! Types that are hard to compile: deeply nested ones, with the feature `wide` structs of many fields, and with `strings` structs that nothing
//! uses.

// The test sets another value for each run, so that cargo compiles this crate again.
const _: Option<&str> = option_env!("NEAP_NESTING_RUN");

macro_rules! schemas {
    ($($item:item)*) => {$(
        #[cfg_attr(feature = "with-borsh", derive(borsh::BorshDeserialize, borsh::BorshSerialize))]
        #[cfg_attr(feature = "with-neap", derive(neap::Neap))]
        $item
    )*};
}

#[cfg(not(any(feature = "strings", feature = "wide")))]
pub mod nested;
#[cfg(feature = "strings")]
pub mod strings;
#[cfg(feature = "wide")]
pub mod wide;
