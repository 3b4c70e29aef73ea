//! Finds out whether pinocchio was built with its feature `account-resize`.

/// Takes the place of pinocchio's trait if pinocchio has none. Nothing implements it.
#[allow(dead_code, reason = "pinocchio may have its own")]
trait Resize {}

/// Whether pinocchio has its feature `account-resize`. An entrypoint then notes the length of every account.
///
/// A crate cannot see the features of another crate. But this feature adds the trait `Resize`.
pub const ENABLED: bool = {
    // A name that the block imports takes precedence over a name outside the block.
    #[allow(unused_imports, reason = "pinocchio may not have `Resize`")]
    use ::pinocchio::*;
    use core::marker::PhantomData;

    #[allow(dead_code, reason = "it only has a constant")]
    struct Probe<T>(PhantomData<T>);

    #[allow(dead_code, reason = "the inherent constant takes precedence if it applies")]
    trait Fallback {
        const ENABLED: bool = false;
    }

    impl<T> Fallback for Probe<T> {}

    // If this applies, its constant takes precedence over the trait's.
    #[allow(dead_code, reason = "it may apply to no type")]
    impl<T: Resize> Probe<T> {
        const ENABLED: bool = true;
    }

    Probe::<AccountView>::ENABLED
};
