//! Exports no macro. Its dependencies choose the features of other macros.

use {proc_macro2 as _, syn as _, typenum as _};
