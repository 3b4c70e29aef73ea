//! Structs of 32 numbers that nothing uses.

macro_rules! structs {
    ($($name:ident)*) => {$(
        fixed_schemas! {
            pub struct $name {
                pub f0: u64, pub f1: u64, pub f2: u64, pub f3: u64, pub f4: u64, pub f5: u64, pub f6: u64, pub f7: u64,
                pub f8: u64, pub f9: u64, pub f10: u64, pub f11: u64, pub f12: u64, pub f13: u64, pub f14: u64, pub f15: u64,
                pub f16: u64, pub f17: u64, pub f18: u64, pub f19: u64, pub f20: u64, pub f21: u64, pub f22: u64, pub f23: u64,
                pub f24: u64, pub f25: u64, pub f26: u64, pub f27: u64, pub f28: u64, pub f29: u64, pub f30: u64, pub f31: u64,
            }
        }
    )*};
}

structs!(A B C D E F G H);
