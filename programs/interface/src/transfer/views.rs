//! Macros that implement `Token` for a codec's view of a token account.

/// Implements [`Token`](crate::transfer::Token) with an expression for each method.
///
/// An expression gets what the method gets, under the names that you choose. Leave out `store` if the
/// codec changes the account in place.
#[macro_export]
macro_rules! token {
    (
        impl<$lifetime:lifetime> Token for $view:ty {
            load: |$data:ident| $load:expr,
            mint: |$mint_of:ident| $mint:expr,
            owner: |$owner_of:ident| $owner:expr,
            amount: |$amount_of:ident| $amount:expr,
            delegate: |$delegate_of:ident| $delegate:expr,
            state: |$state_of:ident| $state:expr,
            is_native: |$native:ident| $is_native:expr,
            delegated_amount: |$delegated_of:ident| $delegated_amount:expr,
            set_amount: |$amount_in:ident, $new_amount:ident| $set_amount:expr,
            set_delegated_amount: |$delegated_in:ident, $new_delegated:ident| $set_delegated:expr,
            clear_delegate: |$delegate_in:ident| $clear_delegate:expr,
            $(store: |$stored:ident| $store:expr,)?
        }
    ) => {
        impl<$lifetime> $crate::transfer::Token<$lifetime> for $view {
            #[inline(always)]
            fn load($data: &$lifetime mut [u8]) -> Result<Self, $crate::ProgramError> {
                $load
            }

            #[inline(always)]
            fn mint(&self) -> &[u8; 32] {
                let $mint_of = self;
                $mint
            }

            #[inline(always)]
            fn owner(&self) -> &[u8; 32] {
                let $owner_of = self;
                $owner
            }

            #[inline(always)]
            fn amount(&self) -> u64 {
                let $amount_of = self;
                $amount
            }

            #[inline(always)]
            fn delegate(&self) -> Option<&[u8; 32]> {
                let $delegate_of = self;
                $delegate
            }

            #[inline(always)]
            fn state(&self) -> u8 {
                let $state_of = self;
                $state
            }

            #[inline(always)]
            fn is_native(&self) -> bool {
                let $native = self;
                $is_native
            }

            #[inline(always)]
            fn delegated_amount(&self) -> u64 {
                let $delegated_of = self;
                $delegated_amount
            }

            #[inline(always)]
            fn set_amount(&mut self, $new_amount: u64) {
                let $amount_in = self;
                $set_amount
            }

            #[inline(always)]
            fn set_delegated_amount(&mut self, $new_delegated: u64) {
                let $delegated_in = self;
                $set_delegated
            }

            #[inline(always)]
            fn clear_delegate(&mut self) {
                let $delegate_in = self;
                $clear_delegate
            }

            $(
                #[inline(always)]
                fn store(self) -> $crate::ProgramResult {
                    let $stored = self;
                    $store
                }
            )?
        }
    };
}

/// Implements `Token` for a `&mut TokenAccount` whose tags and numbers are byte arrays.
///
/// `$cast` turns a `&mut [u8]` into it.
#[macro_export]
macro_rules! cast_token {
    ($cast:ident) => {
        $crate::token! {
            impl<'a> Token for &'a mut TokenAccount {
                load: |data| $cast(data),
                mint: |account| &account.mint,
                owner: |account| &account.owner,
                amount: |account| u64::from_le_bytes(account.amount),
                delegate: |account| {
                    let has_delegate = account.delegate_tag == $crate::transfer::SOME.to_le_bytes();
                    has_delegate.then_some(&account.delegate)
                },
                state: |account| account.state,
                is_native: |account| account.native_tag == $crate::transfer::SOME.to_le_bytes(),
                delegated_amount: |account| u64::from_le_bytes(account.delegated_amount),
                set_amount: |account, amount| account.amount = amount.to_le_bytes(),
                set_delegated_amount: |account, amount| {
                    account.delegated_amount = amount.to_le_bytes()
                },
                clear_delegate: |account| account.delegate_tag = [0; 4],
            }
        }
    };
}

/// Declares `struct Decoded`: a `TokenAccount` that was decoded, and the bytes that it came from.
///
/// `$decode` makes a `TokenAccount` of a `&[u8]`. `$encode` writes a `&TokenAccount` into a `&mut [u8]`.
#[macro_export]
macro_rules! decoded_token {
    ($decode:ident, $encode:ident) => {
        struct Decoded<'a> {
            account: TokenAccount,
            data: &'a mut [u8],
        }

        $crate::token! {
            impl<'a> Token for Decoded<'a> {
                load: |data| Ok(Self { account: $decode(data)?, data }),
                mint: |it| &it.account.mint,
                owner: |it| &it.account.owner,
                amount: |it| it.account.amount,
                delegate: |it| {
                    let has_delegate = it.account.delegate_tag == $crate::transfer::SOME;
                    has_delegate.then_some(&it.account.delegate)
                },
                state: |it| it.account.state,
                is_native: |it| it.account.native_tag == $crate::transfer::SOME,
                delegated_amount: |it| it.account.delegated_amount,
                set_amount: |it, amount| it.account.amount = amount,
                set_delegated_amount: |it, amount| it.account.delegated_amount = amount,
                clear_delegate: |it| it.account.delegate_tag = 0,
                store: |it| $encode(&it.account, it.data),
            }
        }
    };
}
