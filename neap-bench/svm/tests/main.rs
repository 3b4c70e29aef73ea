//! The integration tests of the SVM.

mod heap;
mod places;
mod search;
mod transactions;
