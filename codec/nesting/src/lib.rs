//! Types that are hard to compile: deeply nested ones, and with the feature `wide` structs of many fields.

// The test sets another value for each run, so that cargo compiles this crate again.
const _: Option<&str> = option_env!("NEAP_NESTING_RUN");

macro_rules! schemas {
    ($($item:item)*) => {$(
        #[cfg_attr(feature = "with-borsh", derive(borsh::BorshDeserialize, borsh::BorshSerialize))]
        #[cfg_attr(feature = "with-neap", derive(neap::Neap))]
        $item
    )*};
}

#[cfg(not(feature = "wide"))]
pub mod nested;
#[cfg(feature = "wide")]
pub mod wide;
