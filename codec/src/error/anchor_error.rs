//! `From<neap::Error>` for the errors of Anchor 1, 0.32 and 0.31. Rust allows these only in the crate of `neap::Error`.

use core::hint::black_box;

use super::Error;

macro_rules! anchor_errors {
    ($($feature:literal $anchor_lang:ident)*) => {$(
        /// A lack of room becomes `AccountDidNotSerialize`, every other refusal `AccountDidNotDeserialize`, as with
        /// Anchor's own accounts.
        #[cfg(feature = $feature)]
        impl From<Error> for ::$anchor_lang::error::Error {
            #[inline(always)]
            fn from(error: Error) -> Self {
                // Anchor's errors take hundreds of compute units. So they are built off the hot path.
                #[cold]
                #[inline(never)]
                fn outlined(error: Error) -> ::$anchor_lang::error::Error {
                    use ::$anchor_lang::error::ErrorCode;
                    match error {
                        Error::Room => ErrorCode::AccountDidNotSerialize.into(),
                        _ => ErrorCode::AccountDidNotDeserialize.into(),
                    }
                }
                black_box(());
                outlined(error)
            }
        }
    )*};
}

anchor_errors! {
    "anchor-v1-error" anchor_lang_v1
    "anchor-v0-32-error" anchor_lang_v0_32
    "anchor-v0-31-error" anchor_lang_v0_31
}
