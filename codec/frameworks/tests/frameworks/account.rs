//! Builds an account as the runtime lays it out.

/// Defines `account::Account` with one version of the runtime's types: pinocchio's own, or those of Anchor's pinocchio.
macro_rules! account {
    ($($runtime:tt)*) => {
        mod account {
            use $($runtime)*::account::{AccountView, NOT_BORROWED, RuntimeAccount};

            /// An account as the runtime lays it out: its header, then its data.
            pub struct Account {
                /// Words, since the header is aligned to eight bytes.
                memory: Vec<u64>,
                data_len: usize,
            }

            impl Account {
                pub fn new(owner: [u8; 32], data: &[u8]) -> Self {
                    let size = size_of::<RuntimeAccount>() + data.len();
                    let mut account = Self {
                        memory: vec![0; size.div_ceil(8)],
                        data_len: data.len(),
                    };
                    let header = account.memory.as_mut_ptr().cast::<RuntimeAccount>();
                    let value = RuntimeAccount {
                        borrow_state: NOT_BORROWED,
                        owner: owner.into(),
                        data_len: data.len() as u64,
                        ..RuntimeAccount::default()
                    };
                    // SAFETY: the memory has room for a header, and its alignment.
                    unsafe { header.write(value) };
                    account.bytes_mut().copy_from_slice(data);
                    account
                }

                /// Marks the account as writable.
                pub fn writable(mut self) -> Self {
                    self.header_mut().is_writable = 1;
                    self
                }

                pub fn view(&mut self) -> AccountView {
                    // SAFETY: `new` has written a header, and the number of data bytes in it follows.
                    unsafe { AccountView::new_unchecked(self.header_mut()) }
                }

                pub fn header_mut(&mut self) -> &mut RuntimeAccount {
                    let header = self.memory.as_mut_ptr().cast::<RuntimeAccount>();
                    // SAFETY: `new` has written a header there, and it is borrowed with `self`.
                    unsafe { &mut *header }
                }

                pub fn bytes_mut(&mut self) -> &mut [u8] {
                    let start = self.memory.as_mut_ptr().cast::<u8>();
                    // SAFETY: the data begins there, within the memory.
                    let data = unsafe { start.add(size_of::<RuntimeAccount>()) };
                    // SAFETY: `new` has allocated this much memory, and it is borrowed with `self`.
                    unsafe { std::slice::from_raw_parts_mut(data, self.data_len) }
                }
            }
        }
    };
}
