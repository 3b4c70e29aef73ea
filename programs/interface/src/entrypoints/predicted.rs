/// Like [`entrypoint!`](crate::entrypoint), but with neap's entrypoint, which expects accounts of given lengths.
///
/// Pass the lengths first, as for `neap_pinocchio::predicted_program_entrypoint!`. The program must also depend on
/// `neap-pinocchio`. There are three operations; the dispatch is the same.
#[macro_export]
macro_rules! predicted_entrypoint {
    ($lengths:tt, $full:ident, $read_owner:ident, $update_amount:ident) => {
        mod entrypoint {
            ::neap_pinocchio::predicted_program_entrypoint!(process_instruction, $lengths);
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            $crate::process_instruction!($full, $read_owner, $update_amount);
        }
    };
}
