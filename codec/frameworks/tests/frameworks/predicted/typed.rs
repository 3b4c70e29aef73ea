//! Typed entrypoints, which must do what pinocchio's does: once by handing the instruction over, once by themselves.

use neap_pinocchio::{
    __private::{Accounts, process_typed},
    Any, Exactly, Instruction,
};

use super::{
    entrypoint::{MAXIMUM, Predicted},
    observe::{ObservedAccount, chosen_result, handler, offset, record},
};

macro_rules! length {
    (any) => { Any };
    ($length:literal) => { Exactly<$length> };
}

/// Defines two entrypoints for each list of lengths. Each length has a name for its account.
macro_rules! typed {
    ($([$($length:tt $account:ident),+])*) => {
        &[$(
            Predicted {
                lengths: stringify!([$($length),+] handed over),
                size: <neap_pinocchio::__expected!($($length),+) as Accounts>::SIZE,
                // SAFETY: the caller guarantees the same.
                entrypoint: |input, instruction_data| unsafe {
                    process_typed::<($(length!($length),)+), MAXIMUM>(
                        input,
                        instruction_data,
                        |instruction| instruction.handle(handler),
                        handler,
                    )
                },
            },
            Predicted {
                lengths: stringify!([$($length),+] typed),
                size: <neap_pinocchio::__expected!($($length),+) as Accounts>::SIZE,
                // SAFETY: the caller guarantees the same.
                entrypoint: |input, instruction_data| unsafe {
                    process_typed::<($(length!($length),)+), MAXIMUM>(
                        input,
                        instruction_data,
                        |mut instruction: Instruction<'_, ($(length!($length),)+)>| {
                            let (program_id, data) = (instruction.program_id(), instruction.data());
                            let ($(mut $account,)+) = instruction.accounts();
                            let observed = vec![$(ObservedAccount {
                                offset: offset($account.address()),
                                address: *$account.address().as_array(),
                                owner: *$account.owner().as_array(),
                                lamports: $account.lamports(),
                                flags: [
                                    $account.is_signer(),
                                    $account.is_writable(),
                                    $account.executable(),
                                ],
                                data: $account.data().to_vec(),
                            }),+];
                            // They are all different, so pinocchio's handler can borrow each.
                            let borrows = vec![true; observed.len()];
                            record(program_id, observed, borrows, data);
                            let mut index = 0;
                            $({
                                assert_eq!($account.data_len(), $account.data().len());
                                $account.set_lamports($account.lamports() + u64::from(index));
                                for byte in $account.data_mut() {
                                    *byte = byte.wrapping_add(1 + index);
                                }
                                index += 1;
                            })+
                            assert_ne!(index, 0);
                            chosen_result(data)
                        },
                        handler,
                    )
                },
            },
        )*]
    };
}

/// The entrypoints.
pub const TYPED: &[Predicted] = typed! {
    [any a]
    [160 a]
    [0 a]
    [160 a, any b]
    [160 a, 0 b]
    [0 a, 0 b]
    [8 a, 0 b]
    [0 a, 8 b]
    [0 a, 10336 b]
    [161 a, 161 b]
    [165 a, 165 b, 0 c]
    [165 a, 165 b, any c]
    [160 a, 0 b, 7 c]
    [0 a, 1 b, 7 c, 8 d, any e]
};
