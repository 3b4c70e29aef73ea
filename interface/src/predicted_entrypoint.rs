/// As [`entrypoint!`](crate::entrypoint), by neap's, which expects its accounts to be of certain lengths.
///
/// They come first, as `neap::predicted_program_entrypoint!` takes them; the program must depend on neap with its
/// feature `pinocchio`, too. The operations are three, the dispatch is the same.
#[macro_export]
macro_rules! predicted_entrypoint {
    ($lengths:tt, $full:ident, $read_owner:ident, $update_amount:ident) => {
        mod entrypoint {
            ::neap::predicted_program_entrypoint!(process_instruction, $lengths);
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            $crate::process_instruction!($full, $read_owner, $update_amount);
        }
    };
}
