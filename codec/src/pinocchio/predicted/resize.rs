//! Whether pinocchio was built to let accounts change their length.

/// Stands in for pinocchio's trait where it has none; nothing implements it.
#[allow(dead_code, reason = "pinocchio may have its own")]
trait Resize {}

/// Whether pinocchio has its feature `account-resize`: an entrypoint then notes the length of every account.
///
/// A crate does not see the features of another. But this one brings the trait `Resize` with it.
pub const ENABLED: bool = {
    // What a block imports comes before what is around the block.
    #[allow(unused_imports, reason = "`Resize` may not be among it")]
    use ::pinocchio::*;
    use core::marker::PhantomData;

    #[allow(dead_code, reason = "it only has a constant")]
    struct Probe<T>(PhantomData<T>);

    #[allow(dead_code, reason = "the other comes first where it applies")]
    trait Otherwise {
        const ENABLED: bool = false;
    }

    impl<T> Otherwise for Probe<T> {}

    // Where this applies it comes before the trait's.
    #[allow(dead_code, reason = "it may apply to nothing")]
    impl<T: Resize> Probe<T> {
        const ENABLED: bool = true;
    }

    Probe::<AccountView>::ENABLED
};
