//! The tests of what reports show. They are one binary, so that they are linked only once.

mod page;
