//! The integration tests of the SVM.

mod heap;
mod places;
mod transactions;
