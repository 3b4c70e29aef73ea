//! Has no code: its dependencies choose the features of other macros.
