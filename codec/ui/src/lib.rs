//! What programmers see of neap: its public API, and the errors for wrong code. The tests are the whole package.
