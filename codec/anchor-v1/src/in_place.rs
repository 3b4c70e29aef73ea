//! The implementation for all versions of Anchor, which differ only in the crate.

/// Defines `InPlace` and `Load` for the version of Anchor that this crate is.
macro_rules! in_place {
    ($(#[$documentation:meta])* $anchor_lang:ident) => {
        use std::{
            cell::{Cell, Ref, RefMut},
            fmt,
            io::Write,
            marker::PhantomData,
        };
        #[cfg(feature = "idl-build")]
        use std::{collections::BTreeMap, string::String};

        #[cfg(feature = "idl-build")]
        use ::$anchor_lang::idl;
        use ::$anchor_lang::{
            AccountDeserialize, AccountSerialize, Discriminator, Owner, Result, Space,
            error::{Error, ErrorCode},
            prelude::{Account, Pubkey},
            solana_program::{account_info::AccountInfo, program_error::ProgramError},
        };
        use neap::{__private::equal_bytes, Loaded, Schema, same_key};

        $(#[$documentation])*
        pub struct InPlace<T> {
            /// Not zero if Anchor has just created the account, so that its discriminator is still missing. A word, which Anchor
            /// moves with fewer instructions than a byte.
            fresh: Cell<usize>,
            schema: PhantomData<fn() -> T>,
        }

        impl<T: Schema + Owner + Discriminator> InPlace<T> {
            /// Opens an account to read it: an `UncheckedAccount`, an `AccountInfo`, or any other of Anchor's types.
            ///
            /// Checks what `Account<T>` checks: the program owns the account, and its data is a `T` with the right
            /// discriminator. Borrows the data until the result is dropped.
            ///
            /// # Errors
            ///
            /// `AccountOwnedByWrongProgram`, `AccountDiscriminatorNotFound`, `AccountDiscriminatorMismatch`, or
            /// `AccountDidNotDeserialize` if `parse` refuses the data. `AccountBorrowFailed` if the data is mutably borrowed.
            #[inline(always)]
            pub fn open<'a, 'info: 'a>(
                account: &'a impl AsRef<AccountInfo<'info>>,
            ) -> Result<Loaded<T, Ref<'a, [u8]>>> {
                let account = account.as_ref();
                open_or(account, || refuse::<T>(account))
            }

            /// Opens an account to read and change it, after the same checks.
            ///
            /// # Errors
            ///
            /// As [`open`](Self::open). Also `ConstraintMut` if the account is not writable, and `AccountBorrowFailed` if its
            /// data is borrowed in any way. Nothing is changed then.
            #[inline(always)]
            pub fn open_mut<'a, 'info: 'a>(
                account: &'a impl AsRef<AccountInfo<'info>>,
            ) -> Result<Loaded<T, RefMut<'a, [u8]>>> {
                let account = account.as_ref();
                open_mut_or(account, || refuse::<T>(account))
            }
        }

        impl<T> InPlace<T> {
            #[inline(always)]
            fn new(fresh: bool) -> Self {
                Self { fresh: Cell::new(usize::from(fresh)), schema: PhantomData }
            }

            #[inline(always)]
            fn is_fresh(&self) -> bool {
                self.fresh.get() != 0
            }
        }

        /// Loads the data of an `Account<'info, InPlace<T>>`.
        ///
        /// Import the trait to call `vault.load()` and `vault.load_mut()`.
        pub trait Load<T> {
            /// Borrows the account's data to read it, after the checks of [`InPlace::open`].
            ///
            /// # Errors
            ///
            /// As [`InPlace::open`].
            fn load(&self) -> Result<Loaded<T, Ref<'_, [u8]>>>;

            /// Borrows the account's data to read and change it, after the checks of [`InPlace::open_mut`].
            ///
            /// # Errors
            ///
            /// As [`InPlace::open_mut`]. If Anchor has just created the account, its discriminator may be written nevertheless.
            fn load_mut(&self) -> Result<Loaded<T, RefMut<'_, [u8]>>>;
        }

        impl<T: Schema + Owner + Discriminator> Load<T> for Account<'_, InPlace<T>> {
            #[inline(always)]
            fn load(&self) -> Result<Loaded<T, Ref<'_, [u8]>>> {
                open_or(self.as_ref(), || initialize(self))
            }

            #[inline(always)]
            fn load_mut(&self) -> Result<Loaded<T, RefMut<'_, [u8]>>> {
                open_mut_or(self.as_ref(), || initialize(self))
            }
        }

        impl<T> Clone for InPlace<T> {
            #[inline(always)]
            fn clone(&self) -> Self {
                Self::new(self.is_fresh())
            }
        }

        impl<T> fmt::Debug for InPlace<T> {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.debug_struct("InPlace").finish_non_exhaustive()
            }
        }

        /// Opens an account to read it. If its data is invalid, `repair` makes it valid or refuses it.
        #[inline(always)]
        fn open_or<'a, T: Schema + Owner + Discriminator>(
            account: &'a AccountInfo<'_>,
            repair: impl FnOnce() -> Result<()>,
        ) -> Result<Loaded<T, Ref<'a, [u8]>>> {
            require_owner::<T>(account)?;
            let mut data = account.try_borrow_data().map_err(borrow_error)?;
            if !is_valid::<T>(&data) {
                drop(data);
                repair()?;
                data = account.try_borrow_data().map_err(borrow_error)?;
            }
            Ok(Loaded::from_checked(Ref::map(data, |data| &**data)))
        }

        /// As [`open_or`], to change the account.
        #[inline(always)]
        fn open_mut_or<'a, T: Schema + Owner + Discriminator>(
            account: &'a AccountInfo<'_>,
            repair: impl FnOnce() -> Result<()>,
        ) -> Result<Loaded<T, RefMut<'a, [u8]>>> {
            if !account.is_writable {
                return Err(error_of(ErrorCode::ConstraintMut));
            }
            require_owner::<T>(account)?;
            let mut data = account.try_borrow_mut_data().map_err(borrow_error)?;
            if !is_valid::<T>(&data) {
                drop(data);
                repair()?;
                data = account.try_borrow_mut_data().map_err(borrow_error)?;
            }
            Ok(Loaded::from_checked(RefMut::map(data, |data| &mut **data)))
        }

        /// Says why the data is invalid.
        #[cold]
        #[inline(never)]
        fn refuse<T: Schema + Discriminator>(account: &AccountInfo) -> Result<()> {
            let data = account.try_borrow_data().map_err(borrow_error)?;
            require_valid::<T>(&data)
        }

        /// Writes the discriminator of an account that Anchor has just created. Refuses any other account, and zeros that are no
        /// valid value.
        #[cold]
        #[inline(never)]
        fn initialize<T: Schema + Discriminator>(account: &Account<InPlace<T>>) -> Result<()> {
            let info: &AccountInfo = account.as_ref();
            if account.is_fresh() {
                let mut data = info.try_borrow_mut_data().map_err(borrow_error)?;
                let start = data.get_mut(..<T as Discriminator>::DISCRIMINATOR.len());
                // Other bytes than zeros are there if the account was initialized meanwhile. They are not overwritten.
                if let Some(start) = start.filter(|start| start.iter().all(|byte| *byte == 0)) {
                    start.copy_from_slice(<T as Discriminator>::DISCRIMINATOR);
                }
                account.fresh.set(0);
            }
            refuse::<T>(info)
        }

        #[inline(always)]
        fn require_owner<T: Owner>(account: &AccountInfo) -> Result<()> {
            if !same_key(account.owner.as_array(), T::owner().as_array()) {
                return Err(owner_error::<T>(account));
            }
            Ok(())
        }

        /// Checks the data, and keeps none of it.
        impl<T: Schema + Discriminator> AccountDeserialize for InPlace<T> {
            #[inline(always)]
            fn try_deserialize(data: &mut &[u8]) -> Result<Self> {
                require_valid::<T>(data)?;
                Ok(Self::new(false))
            }

            /// For an account that Anchor has just created: zeros in place of the discriminator. Any other data must be
            /// valid, so that no account is initialized twice.
            fn try_deserialize_unchecked(data: &mut &[u8]) -> Result<Self> {
                let discriminator = data.get(..<T as Discriminator>::DISCRIMINATOR.len());
                if !discriminator.is_some_and(|bytes| bytes.iter().all(|byte| *byte == 0)) {
                    return Self::try_deserialize(data);
                }
                if data.len() < T::HEAD_SIZE {
                    return Err(error_of(ErrorCode::AccountDidNotDeserialize));
                }
                Ok(Self::new(true))
            }
        }

        /// Writes the discriminator of a new account that was never loaded. Everything else is in the account already.
        impl<T: Discriminator> AccountSerialize for InPlace<T> {
            #[inline(always)]
            fn try_serialize<W: Write>(&self, writer: &mut W) -> Result<()> {
                if self.is_fresh() {
                    let written = writer.write_all(T::DISCRIMINATOR);
                    return written.map_err(|_| error_of(ErrorCode::AccountDidNotSerialize));
                }
                Ok(())
            }
        }

        impl<T: Owner> Owner for InPlace<T> {
            #[inline(always)]
            fn owner() -> Pubkey {
                T::owner()
            }
        }

        impl<T: Discriminator> Discriminator for InPlace<T> {
            const DISCRIMINATOR: &'static [u8] = T::DISCRIMINATOR;
        }

        impl<T: Space> Space for InPlace<T> {
            const INIT_SPACE: usize = T::INIT_SPACE;
        }

        #[cfg(feature = "idl-build")]
        impl<T: idl::IdlBuild> idl::IdlBuild for InPlace<T> {
            fn create_type() -> Option<idl::types::IdlTypeDef> {
                T::create_type()
            }

            fn insert_types(types: &mut BTreeMap<String, idl::types::IdlTypeDef>) {
                T::insert_types(types);
            }

            fn get_full_path() -> String {
                T::get_full_path()
            }
        }

        /// Checks that the data is a `T`.
        #[inline(always)]
        fn require_valid<T: Schema + Discriminator>(data: &[u8]) -> Result<()> {
            if !is_valid::<T>(data) {
                return Err(data_error(data, <T as Discriminator>::DISCRIMINATOR));
            }
            Ok(())
        }

        /// Returns whether the data is a `T`. Compiles only if neap and Anchor know a `T` by the same discriminator.
        #[inline(always)]
        fn is_valid<T: Schema + Discriminator>(data: &[u8]) -> bool {
            const {
                let (ours, anchors) = (<T as Schema>::DISCRIMINATOR, <T as Discriminator>::DISCRIMINATOR);
                assert!(
                    equal_bytes(ours, anchors),
                    "the discriminator differs from Anchor's: add `#[neap(discriminator = \"anchor\")]`"
                );
            };
            T::parse(data).is_ok()
        }

        #[cold]
        #[inline(never)]
        fn error_of(code: ErrorCode) -> Error {
            code.into()
        }

        #[cold]
        #[inline(never)]
        fn borrow_error(error: ProgramError) -> Error {
            error.into()
        }

        #[cold]
        #[inline(never)]
        fn owner_error<T: Owner>(account: &AccountInfo) -> Error {
            Error::from(ErrorCode::AccountOwnedByWrongProgram).with_pubkeys((*account.owner, T::owner()))
        }

        /// Says what is wrong as Anchor's own accounts do.
        #[cold]
        #[inline(never)]
        fn data_error(data: &[u8], discriminator: &[u8]) -> Error {
            let code = match data.get(..discriminator.len()) {
                None => ErrorCode::AccountDiscriminatorNotFound,
                Some(start) if start != discriminator => ErrorCode::AccountDiscriminatorMismatch,
                Some(_) => ErrorCode::AccountDidNotDeserialize,
            };
            code.into()
        }
    };
}
