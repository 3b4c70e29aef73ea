pub use ::anchor_lang_v1::*;
