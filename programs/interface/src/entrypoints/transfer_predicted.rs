/// Like [`transfer_entrypoint!`](crate::transfer_entrypoint), but with neap's entrypoint, which expects accounts of
/// given lengths.
///
/// Pass the lengths first, as for `neap_pinocchio::predicted_program_entrypoint!`. The program must also depend on
/// `neap-pinocchio`.
#[macro_export]
macro_rules! transfer_predicted_entrypoint {
    ($lengths:tt, $transfer:ident) => {
        mod entrypoint {
            ::neap_pinocchio::predicted_program_entrypoint!(process_instruction, $lengths);
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            $crate::process_transfer!($transfer);
        }
    };
}
