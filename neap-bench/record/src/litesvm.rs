//! The type that replaces LiteSVM.

use std::any::Any;

/// A value that has the type which the compiler asks for. The macro cannot name some types of the harness.
///
/// # Panics
///
/// When it has another type.
pub fn same<A: 'static, B: 'static>(value: A) -> B {
    let value: Box<dyn Any> = Box::new(value);
    let wrong =
        "the types of your tests and of their LiteSVM are from different versions of a crate";
    *value.downcast().unwrap_or_else(|_| panic!("{wrong}"))
}

/// Methods that some versions of LiteSVM do not have. Its own have precedence.
pub trait Builder: Sized {
    fn with_default_programs(self) -> Self {
        missing("with_default_programs")
    }

    fn with_feature_accounts(self) -> Self {
        missing("with_feature_accounts")
    }

    fn with_feature_set(self, _: ()) -> Self {
        missing("with_feature_set")
    }

    fn with_mainnet_features(self) -> Self {
        missing("with_mainnet_features")
    }

    fn with_precompiles(self) -> Self {
        missing("with_precompiles")
    }

    fn with_spl_programs(self) -> Self {
        missing("with_spl_programs")
    }

    fn get_sigverify(&self) -> Option<bool> {
        None
    }
}

impl<T> Builder for T {}

fn missing<T>(name: &str) -> T {
    panic!("this version of LiteSVM has no `{name}`")
}

/// Declares a type that replaces `LiteSVM` and records the transactions that it sends.
///
/// `litesvm!(LiteSVM)` uses the crates `litesvm` and `solana_transaction` of your tests, and `litesvm!(LiteSVM, solana_sdk)` the
/// other one. The new type has the methods of `litesvm::LiteSVM`. `LiteSVM::from` takes one that is built with others than
/// the usual methods.
#[macro_export]
macro_rules! litesvm {
    ($name:ident) => {
        $crate::litesvm!($name, solana_transaction);
    };
    ($name:ident, solana_transaction) => {
        $crate::__litesvm!(
            $name,
            [::litesvm],
            ::solana_transaction::Transaction,
            ::solana_transaction::versioned::VersionedTransaction
        );
    };
    ($name:ident, $($sdk:ident)::+) => {
        $crate::__litesvm!(
            $name,
            [::litesvm],
            $($sdk)::+::transaction::Transaction,
            $($sdk)::+::transaction::VersionedTransaction
        );
    };
}

/// An account of a harness as a fixture has it.
#[doc(hidden)]
#[macro_export]
macro_rules! __account {
    ($account:expr) => {{
        let account = $account;
        $crate::fixture::Account {
            lamports: account.lamports,
            data: account.data,
            owner: account.owner.to_bytes(),
            executable: account.executable,
            rent_epoch: account.rent_epoch,
        }
    }};
}

#[doc(hidden)]
#[macro_export]
macro_rules! __litesvm {
    ($name:ident, [$($harness:tt)*], $transaction:path, $versioned:path) => {
        /// LiteSVM, which records the transactions that it sends.
        #[derive(Clone)]
        #[allow(dead_code, unreachable_pub)]
        pub struct $name<T = $($harness)*::LiteSVM> {
            inner: T,
            /// Whether it verifies signatures, where LiteSVM does not say so.
            verifies: bool,
        }

        impl ::core::default::Default for $name<$($harness)*::LiteSVM> {
            fn default() -> Self {
                Self { inner: ::core::default::Default::default(), verifies: false }
            }
        }

        impl ::core::convert::From<$($harness)*::LiteSVM> for $name<$($harness)*::LiteSVM> {
            fn from(inner: $($harness)*::LiteSVM) -> Self {
                Self { inner, verifies: true }
            }
        }

        impl ::core::convert::From<$name<$($harness)*::LiteSVM>> for $($harness)*::LiteSVM {
            fn from(recorder: $name<$($harness)*::LiteSVM>) -> Self {
                recorder.inner
            }
        }

        impl ::core::ops::Deref for $name<$($harness)*::LiteSVM> {
            type Target = $($harness)*::LiteSVM;

            fn deref(&self) -> &Self::Target {
                &self.inner
            }
        }

        impl ::core::ops::DerefMut for $name<$($harness)*::LiteSVM> {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.inner
            }
        }

        #[allow(dead_code, unreachable_pub, unused_assignments, unused_imports, clippy::all)]
        impl $name<$($harness)*::LiteSVM> {
            pub fn new() -> Self {
                <$($harness)*::LiteSVM>::new().into()
            }

            fn map(mut self, with: impl FnOnce($($harness)*::LiteSVM) -> $($harness)*::LiteSVM) -> Self {
                self.inner = with(self.inner);
                self
            }

            pub fn with_sigverify(mut self, sigverify: bool) -> Self {
                self.verifies = sigverify;
                self.map(|inner| inner.with_sigverify(sigverify))
            }

            pub fn with_blockhash_check(self, check: bool) -> Self {
                self.map(|inner| inner.with_blockhash_check(check))
            }

            pub fn with_builtins(self) -> Self {
                self.map(|inner| inner.with_builtins())
            }

            pub fn with_sysvars(self) -> Self {
                self.map(|inner| inner.with_sysvars())
            }

            pub fn with_lamports(self, lamports: u64) -> Self {
                self.map(|inner| inner.with_lamports(lamports))
            }

            pub fn with_transaction_history(self, capacity: usize) -> Self {
                self.map(|inner| inner.with_transaction_history(capacity))
            }

            pub fn with_log_bytes_limit(self, limit: ::core::option::Option<usize>) -> Self {
                self.map(|inner| inner.with_log_bytes_limit(limit))
            }

            pub fn with_compute_budget<B: 'static>(self, budget: B) -> Self {
                self.map(|inner| inner.with_compute_budget($crate::__private::same(budget)))
            }

            pub fn with_feature_set<F: 'static>(self, features: F) -> Self {
                use $crate::__private::Builder as _;
                self.map(|inner| inner.with_feature_set($crate::__private::same(features)))
            }

            pub fn with_default_programs(self) -> Self {
                use $crate::__private::Builder as _;
                self.map(|inner| inner.with_default_programs())
            }

            pub fn with_feature_accounts(self) -> Self {
                use $crate::__private::Builder as _;
                self.map(|inner| inner.with_feature_accounts())
            }

            pub fn with_precompiles(self) -> Self {
                use $crate::__private::Builder as _;
                self.map(|inner| inner.with_precompiles())
            }

            pub fn with_spl_programs(self) -> Self {
                use $crate::__private::Builder as _;
                self.map(|inner| inner.with_spl_programs())
            }

            pub fn with_mainnet_features(self) -> Self {
                use $crate::__private::Builder as _;
                self.map(|inner| inner.with_mainnet_features())
            }

            pub fn send_transaction(
                &mut self,
                transaction: impl ::core::convert::Into<$versioned>,
            ) -> $($harness)*::types::TransactionResult {
                let transaction: $versioned = transaction.into();
                let Some(directory) = $crate::__private::directory() else {
                    return self.inner.send_transaction(transaction);
                };
                if ::std::format!("{:?}", transaction.version()) == "Number(1)" {
                    directory.skip("transactions of version 1");
                    return self.inner.send_transaction(transaction);
                }
                let recording = self.__recording(&transaction);
                let result = self.inner.send_transaction(transaction);
                let error = result.as_ref().err().map(|failed| ::std::format!("{:?}", failed.err));
                recording.end(error, directory);
                result
            }

            /// Runs the instructions of a transaction one at a time. This changes nothing, and verifies no signatures.
            fn __recording(&mut self, transaction: &$versioned) -> $crate::__private::Recording {
                use $crate::__private::Builder as _;
                let inner = ::core::mem::take(&mut self.inner);
                let known: ::core::option::Option<bool> = inner.get_sigverify().into();
                let verifies = known.unwrap_or(self.verifies);
                let inner = inner.with_sigverify(false);
                let budget = inner.get_compute_budget();
                let bank = $crate::__private::Bank {
                    account: &|key| Self::__account(&inner, key),
                    run: &|plain, order| Self::__run(&inner, transaction, plain, order),
                    budget: budget.map(|budget| (budget.compute_unit_limit, budget.heap_size)),
                };
                let plain = Self::__plain(&inner, transaction);
                let recording = $crate::__private::Recording::new(&plain, &bank);
                self.inner = inner.with_sigverify(verifies);
                recording
            }

            fn __account(
                inner: &$($harness)*::LiteSVM,
                key: &$crate::fixture::Key,
            ) -> ::core::option::Option<$crate::fixture::Account> {
                let account = inner.get_account(&::core::convert::From::from(*key))?;
                ::core::option::Option::Some($crate::__account!(account))
            }

            fn __plain(
                inner: &$($harness)*::LiteSVM,
                transaction: &$versioned,
            ) -> $crate::__private::Transaction {
                let message = &transaction.message;
                let header = message.header();
                let instructions = message.instructions().iter();
                let tables = message.address_table_lookups().unwrap_or_default().iter();
                let tables = tables.map(|table| $crate::__private::Table {
                    data: Self::__account(inner, &table.account_key.to_bytes()).unwrap_or_default().data,
                    writable: table.writable_indexes.clone(),
                    readonly: table.readonly_indexes.clone(),
                });
                let plain = $crate::__private::Transaction {
                    keys: message.static_account_keys().iter().map(|key| key.to_bytes()).collect(),
                    header: [
                        header.num_required_signatures,
                        header.num_readonly_signed_accounts,
                        header.num_readonly_unsigned_accounts,
                    ],
                    instructions: instructions
                        .map(|it| $crate::__private::Compiled {
                            program: it.program_id_index,
                            accounts: it.accounts.clone(),
                            data: it.data.clone(),
                        })
                        .collect(),
                };
                plain.with_tables(&tables.collect::<::std::vec::Vec<_>>())
            }

            /// Runs some of the instructions of a transaction.
            fn __run(
                inner: &$($harness)*::LiteSVM,
                transaction: &$versioned,
                plain: &$crate::__private::Transaction,
                order: &[usize],
            ) -> $crate::__private::Run {
                let mut other = <$transaction as ::core::default::Default>::default();
                other.signatures = transaction.signatures.clone();
                other.message.recent_blockhash = transaction.message.recent_blockhash().clone();
                other.message.header.num_required_signatures = plain.header[0];
                other.message.header.num_readonly_signed_accounts = plain.header[1];
                other.message.header.num_readonly_unsigned_accounts = plain.header[2];
                other.message.account_keys =
                    plain.keys.iter().map(|key| ::core::convert::From::from(*key)).collect();
                let instructions = order.iter().map(|index| {
                    let mut instruction = transaction.message.instructions()[*index].clone();
                    instruction.program_id_index = plain.instructions[*index].program;
                    instruction.accounts = plain.instructions[*index].accounts.clone();
                    instruction
                });
                other.message.instructions = instructions.collect();
                let failed = match inner.simulate_transaction(other) {
                    ::core::result::Result::Err(failed) => failed,
                    ::core::result::Result::Ok(ran) => {
                        let accounts = ran.post_accounts.into_iter().map(|(address, left)| {
                            // This says the type.
                            let mut account = inner.get_account(&address).unwrap_or_default();
                            account = left.into();
                            (address.to_bytes(), $crate::__account!(account))
                        });
                        return $crate::__private::Run {
                            error: ::core::option::Option::None,
                            accounts: accounts.collect(),
                            return_data: ran.meta.return_data.data,
                            compute_units: ran.meta.compute_units_consumed,
                        };
                    }
                };
                $crate::__private::Run {
                    error: ::core::option::Option::Some(::std::format!("{:?}", failed.err)),
                    compute_units: failed.meta.compute_units_consumed,
                    ..::core::default::Default::default()
                }
            }
        }
    };
}
