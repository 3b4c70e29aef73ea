pub use ::anchor_lang_v0_32::*;
