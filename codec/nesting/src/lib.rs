//! Types that are hard to compile: deeply nested ones, with the feature `wide` structs of many fields, with `strings` and `numbers` structs
//! of these, and with `accounts` some of mainnet.

// The test sets another value for each run, so that cargo compiles this crate again.
const _: Option<&str> = option_env!("NEAP_NESTING_RUN");

macro_rules! schemas {
    ($($item:item)*) => {$(
        #[cfg_attr(feature = "with-borsh", derive(borsh::BorshDeserialize, borsh::BorshSerialize))]
        #[cfg_attr(feature = "with-neap", derive(neap::Neap))]
        #[cfg_attr(feature = "with-wincode", derive(wincode::SchemaRead, wincode::SchemaWrite))]
        $item
    )*};
}

/// The same for structs of fixed size.
#[cfg(any(feature = "accounts", feature = "numbers"))]
macro_rules! fixed_schemas {
    ($($item:item)*) => { schemas! {$(
        // The other derives cannot borrow the fields of a packed struct.
        #[cfg_attr(
            all(feature = "with-bytemuck", not(any(feature = "with-borsh", feature = "with-neap", feature = "with-wincode"))),
            derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable),
            repr(C, packed)
        )]
        $item
    )*} };
}

#[cfg(feature = "accounts")]
pub mod accounts;
#[cfg(not(any(feature = "accounts", feature = "numbers", feature = "strings", feature = "wide")))]
pub mod nested;
#[cfg(feature = "numbers")]
pub mod numbers;
#[cfg(feature = "strings")]
pub mod strings;
#[cfg(feature = "wide")]
pub mod wide;
