//! Structs of 32 strings that nothing uses.

macro_rules! structs {
    ($($name:ident)*) => {$(
        schemas! {
            pub struct $name {
                pub f0: String, pub f1: String, pub f2: String, pub f3: String,
                pub f4: String, pub f5: String, pub f6: String, pub f7: String,
                pub f8: String, pub f9: String, pub f10: String, pub f11: String,
                pub f12: String, pub f13: String, pub f14: String, pub f15: String,
                pub f16: String, pub f17: String, pub f18: String, pub f19: String,
                pub f20: String, pub f21: String, pub f22: String, pub f23: String,
                pub f24: String, pub f25: String, pub f26: String, pub f27: String,
                pub f28: String, pub f29: String, pub f30: String, pub f31: String,
            }
        }
    )*};
}

structs!(A B C D E F G H);
