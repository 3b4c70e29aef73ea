#[allow(dead_code, single_use_lifetimes)]
impl Vault {
    const _OFFSETS: [usize; 5usize] = ::neap::__private::offsets(
        [
            (
                <::neap::wire::Foreign<
                    Address,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE,
                1,
            ),
            (<u64 as ::neap::wire::Fixed>::FIXED_SIZE, 1),
            (<Kind as ::neap::wire::Fixed>::FIXED_SIZE, 1),
            (<[u16; 4] as ::neap::wire::Fixed>::FIXED_SIZE, 1),
            (<[u8; 7] as ::neap::wire::Fixed>::FIXED_SIZE, 1),
        ],
        0usize,
    );
    ///The offset of `owner`, in bytes.
    pub const OFFSET_OWNER: usize = Vault::_OFFSETS[0];
    ///The offset of `balance`, in bytes.
    pub const OFFSET_BALANCE: usize = Vault::_OFFSETS[1];
    ///The offset of `kind`, in bytes.
    pub const OFFSET_KIND: usize = Vault::_OFFSETS[2];
    ///The offset of `history`, in bytes.
    pub const OFFSET_HISTORY: usize = Vault::_OFFSETS[3];
}
const _: () = ::neap::__private::assert_layout(
    &[
        (
            Vault::OFFSET_OWNER,
            <::neap::wire::Foreign<Address, [u8; 32]> as ::neap::wire::Fixed>::FIXED_SIZE,
        ),
        (Vault::OFFSET_BALANCE, <u64 as ::neap::wire::Fixed>::FIXED_SIZE),
        (Vault::OFFSET_KIND, <Kind as ::neap::wire::Fixed>::FIXED_SIZE),
        (Vault::OFFSET_HISTORY, <[u16; 4] as ::neap::wire::Fixed>::FIXED_SIZE),
        (Vault::_OFFSETS[4], <[u8; 7] as ::neap::wire::Fixed>::FIXED_SIZE),
    ],
    0usize,
    <Vault as ::neap::Neap>::HEAD_SIZE,
    0usize,
);
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::Borsh>>() {}
    in_format::<::neap::wire::Foreign<Address, [u8; 32]>>()
};
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::Borsh>>() {}
    in_format::<u64>()
};
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::Borsh>>() {}
    in_format::<Kind>()
};
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::Borsh>>() {}
    in_format::<[u16; 4]>()
};
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::Borsh>>() {}
    in_format::<[u8; 7]>()
};
///Reads a [`Vault`] in place.
pub struct VaultRef<'a> {
    head: &'a [u8; <Vault as ::neap::Neap>::HEAD_SIZE],
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for VaultRef<'a>
where
    <::neap::wire::Foreign<
        Address,
        [u8; 32],
    > as ::neap::wire::Fixed>::View<'a>: ::core::fmt::Debug,
    <Kind as ::neap::wire::Fixed>::View<'a>: ::core::fmt::Debug,
    <[u16; 4] as ::neap::wire::Fixed>::View<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("VaultRef");
        debug.field("owner", &Self::owner(*self));
        debug.field("balance", &Self::balance(*self));
        debug.field("kind", &Self::kind(*self));
        debug.field("history", &Self::history(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for VaultRef<'a>
where
    <::neap::wire::Foreign<
        Address,
        [u8; 32],
    > as ::neap::wire::Fixed>::View<'a>: ::core::cmp::PartialEq,
    <Kind as ::neap::wire::Fixed>::View<'a>: ::core::cmp::PartialEq,
    <[u16; 4] as ::neap::wire::Fixed>::View<'a>: ::core::cmp::PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && Self::owner(*self) == Self::owner(*other)
            && Self::balance(*self) == Self::balance(*other)
            && Self::kind(*self) == Self::kind(*other)
            && Self::history(*self) == Self::history(*other)
    }
}
/// Data that is not valid is equal to no value.
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq<Vault> for VaultRef<'a> {
    #[inline]
    fn eq(&self, value: &Vault) -> bool {
        true
            && <::neap::wire::Foreign<
                Address,
                [u8; 32],
            > as ::neap::wire::Fixed>::matches(
                ::neap::__private::at::<_, { Vault::OFFSET_OWNER }, _>(self.head),
                &value.owner,
            )
            && <u64 as ::neap::wire::Fixed>::matches(
                ::neap::__private::at::<_, { Vault::OFFSET_BALANCE }, _>(self.head),
                &value.balance,
            )
            && <Kind as ::neap::wire::Fixed>::matches(
                ::neap::__private::at::<_, { Vault::OFFSET_KIND }, _>(self.head),
                &value.kind,
            )
            && <[u16; 4] as ::neap::wire::Fixed>::matches(
                ::neap::__private::at::<_, { Vault::OFFSET_HISTORY }, _>(self.head),
                &value.history,
            )
            && <[u8; 7] as ::neap::wire::Fixed>::matches(
                ::neap::__private::at::<_, { Vault::_OFFSETS[4] }, _>(self.head),
                &value._reserved,
            )
    }
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for VaultRef<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for VaultRef<'a> {}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> VaultRef<'a> {
    ///Checks the length, the discriminator and all tags once. Every getter relies on it.
    ///
    /// # Errors
    ///
    ///`Length` unless the data has exactly the encoded size; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    #[inline(always)]
    pub fn parse(data: &'a [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let head = ::neap::__private::exact::<
            { <Vault as ::neap::Neap>::HEAD_SIZE },
        >(data)?;
        Self::_check(head)?;
        ::core::result::Result::Ok(Self { head })
    }
    #[inline(always)]
    fn _check(
        head: &[u8; <Vault as ::neap::Neap>::HEAD_SIZE],
    ) -> ::core::result::Result<(), ::neap::Error> {
        <::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as ::neap::wire::Fixed>::check(
            ::neap::__private::at::<_, { Vault::OFFSET_OWNER }, _>(head),
        )?;
        <u64 as ::neap::wire::Fixed>::check(
            ::neap::__private::at::<_, { Vault::OFFSET_BALANCE }, _>(head),
        )?;
        <Kind as ::neap::wire::Fixed>::check(
            ::neap::__private::at::<_, { Vault::OFFSET_KIND }, _>(head),
        )?;
        <[u16; 4] as ::neap::wire::Fixed>::check(
            ::neap::__private::at::<_, { Vault::OFFSET_HISTORY }, _>(head),
        )?;
        <[u8; 7] as ::neap::wire::Fixed>::check(
            ::neap::__private::at::<_, { Vault::_OFFSETS[4] }, _>(head),
        )?;
        ::core::result::Result::Ok(())
    }
    /// Returns the encoded bytes, without any bytes that follow.
    #[inline(always)]
    pub fn as_bytes(self) -> &'a [u8; <Vault as ::neap::Neap>::HEAD_SIZE] {
        self.head
    }
    /// Copies the value out of the data.
    #[inline(always)]
    pub fn decode(self) -> Vault {
        Vault {
            owner: <::neap::wire::Foreign<
                Address,
                [u8; 32],
            > as ::neap::wire::Fixed>::load(
                ::neap::__private::at::<_, { Vault::OFFSET_OWNER }, _>(self.head),
            ),
            balance: <u64 as ::neap::wire::Fixed>::load(
                ::neap::__private::at::<_, { Vault::OFFSET_BALANCE }, _>(self.head),
            ),
            kind: <Kind as ::neap::wire::Fixed>::load(
                ::neap::__private::at::<_, { Vault::OFFSET_KIND }, _>(self.head),
            ),
            history: <[u16; 4] as ::neap::wire::Fixed>::load(
                ::neap::__private::at::<_, { Vault::OFFSET_HISTORY }, _>(self.head),
            ),
            _reserved: <[u8; 7] as ::neap::wire::Fixed>::load(
                ::neap::__private::at::<_, { Vault::_OFFSETS[4] }, _>(self.head),
            ),
        }
    }
    ///Reads `owner`.
    #[inline(always)]
    pub fn owner(self) -> Address {
        <::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Vault::OFFSET_OWNER }, _>(self.head),
        )
    }
    /// In lamports.
    #[inline(always)]
    pub fn balance(self) -> u64 {
        <u64 as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Vault::OFFSET_BALANCE }, _>(self.head),
        )
    }
    ///Reads `kind`.
    #[inline(always)]
    pub fn kind(self) -> <Kind as ::neap::wire::Fixed>::View<'a> {
        <Kind as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Vault::OFFSET_KIND }, _>(self.head),
        )
    }
    ///Reads `history`.
    #[inline(always)]
    pub fn history(self) -> <[u16; 4] as ::neap::wire::Fixed>::View<'a> {
        <[u16; 4] as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Vault::OFFSET_HISTORY }, _>(self.head),
        )
    }
}
///Reads and changes a [`Vault`] in place.
pub struct VaultMut<'a> {
    head: &'a mut [u8; <Vault as ::neap::Neap>::HEAD_SIZE],
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for VaultMut<'a>
where
    for<'__neap> VaultRef<'__neap>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Debug::fmt(&self.as_view(), formatter)
    }
}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> VaultMut<'a> {
    ///Checks the length, the discriminator and all tags once. Every getter relies on it.
    ///
    /// # Errors
    ///
    ///`Length` unless the data has exactly the encoded size; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    /// Nothing is changed then.
    #[inline(always)]
    pub fn parse(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let head = ::neap::__private::exact_mut::<
            { <Vault as ::neap::Neap>::HEAD_SIZE },
        >(data)?;
        <VaultRef<'a>>::_check(head)?;
        ::core::result::Result::Ok(Self { head })
    }
    /// Opens data whose head has unknown tags, to overwrite them. Until then, their fields read as an arbitrary
    /// value.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), except `Tag`.
    #[inline(always)]
    pub fn repair(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let head = ::neap::__private::exact_mut::<
            { <Vault as ::neap::Neap>::HEAD_SIZE },
        >(data)?;
        ::core::result::Result::Ok(Self { head })
    }
    /// Opens data that is all zeros as a new value: that which zeros encode, with the discriminator.
    ///
    /// # Errors
    ///
    /// `Trailing` if a byte is not zero; otherwise as [`parse`](Self::parse), or if the tail is not valid. Nothing is changed
    /// then.
    #[inline]
    pub fn init(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        ::neap::__private::init(
            data,
            [],
            |data| {
                let _ = <VaultRef<'_>>::parse(data)?;
                ::core::result::Result::Ok(())
            },
        )?;
        Self::parse(data)
    }
    /// Returns a read-only view of the same data.
    #[inline(always)]
    pub fn as_view(&self) -> VaultRef<'_> {
        VaultRef { head: self.head }
    }
    /// Returns the encoded bytes, without any bytes that follow.
    #[inline(always)]
    pub fn as_bytes(&self) -> &[u8; <Vault as ::neap::Neap>::HEAD_SIZE] {
        self.head
    }
    /// Stores another value.
    #[inline(always)]
    pub fn set(&mut self, value: &Vault) {
        value._encode_head(self.head);
    }
    ///Reads `owner`.
    #[inline(always)]
    pub fn owner(&self) -> Address {
        <::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Vault::OFFSET_OWNER }, _>(self.head),
        )
    }
    ///Stores `owner`.
    #[inline(always)]
    pub fn set_owner(&mut self, value: Address) {
        <::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as ::neap::wire::Fixed>::set(
            ::neap::__private::at_mut::<_, { Vault::OFFSET_OWNER }, _>(self.head),
            value,
        );
    }
    ///Returns a mutable view of `owner`.
    #[inline(always)]
    pub fn owner_mut(
        &mut self,
    ) -> <::neap::wire::Foreign<Address, [u8; 32]> as ::neap::wire::Fixed>::ViewMut<'_> {
        <::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as ::neap::wire::Fixed>::get_mut(
            ::neap::__private::at_mut::<_, { Vault::OFFSET_OWNER }, _>(self.head),
        )
    }
    /// In lamports.
    #[inline(always)]
    pub fn balance(&self) -> u64 {
        <u64 as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Vault::OFFSET_BALANCE }, _>(self.head),
        )
    }
    ///Stores `balance`.
    #[inline(always)]
    pub fn set_balance(&mut self, value: u64) {
        <u64 as ::neap::wire::Fixed>::set(
            ::neap::__private::at_mut::<_, { Vault::OFFSET_BALANCE }, _>(self.head),
            value,
        );
    }
    ///Reads `kind`.
    #[inline(always)]
    pub fn kind(&self) -> <Kind as ::neap::wire::Fixed>::View<'_> {
        <Kind as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Vault::OFFSET_KIND }, _>(self.head),
        )
    }
    ///Stores `kind`.
    #[inline(always)]
    pub fn set_kind(&mut self, value: <Kind as ::neap::wire::Fixed>::Arg<'_>) {
        <Kind as ::neap::wire::Fixed>::set(
            ::neap::__private::at_mut::<_, { Vault::OFFSET_KIND }, _>(self.head),
            value,
        );
    }
    ///Returns a mutable view of `kind`.
    #[inline(always)]
    pub fn kind_mut(&mut self) -> <Kind as ::neap::wire::Fixed>::ViewMut<'_> {
        <Kind as ::neap::wire::Fixed>::get_mut(
            ::neap::__private::at_mut::<_, { Vault::OFFSET_KIND }, _>(self.head),
        )
    }
    ///Reads `history`.
    #[inline(always)]
    pub fn history(&self) -> <[u16; 4] as ::neap::wire::Fixed>::View<'_> {
        <[u16; 4] as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Vault::OFFSET_HISTORY }, _>(self.head),
        )
    }
    ///Stores `history`.
    #[inline(always)]
    pub fn set_history(&mut self, value: <[u16; 4] as ::neap::wire::Fixed>::Arg<'_>) {
        <[u16; 4] as ::neap::wire::Fixed>::set(
            ::neap::__private::at_mut::<_, { Vault::OFFSET_HISTORY }, _>(self.head),
            value,
        );
    }
    ///Returns a mutable view of `history`.
    #[inline(always)]
    pub fn history_mut(&mut self) -> <[u16; 4] as ::neap::wire::Fixed>::ViewMut<'_> {
        <[u16; 4] as ::neap::wire::Fixed>::get_mut(
            ::neap::__private::at_mut::<_, { Vault::OFFSET_HISTORY }, _>(self.head),
        )
    }
}
#[allow(dead_code, single_use_lifetimes)]
impl Vault {
    /// Returns the size of the encoded value, in bytes.
    ///
    /// # Errors
    ///
    /// `TooLong` if a string or vector in it is longer than allowed.
    #[inline(always)]
    pub fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        #[allow(unused_mut)]
        let mut size: usize = <Vault as ::neap::Neap>::HEAD_SIZE;
        ::core::result::Result::Ok(size)
    }
    /// Writes the value at the start of `data`. Returns how many bytes it takes.
    ///
    /// # Errors
    ///
    ///`Room` if the data is shorter. Nothing is written then.
    #[inline(always)]
    pub fn encode_into(
        &self,
        data: &mut [u8],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let size = self.encoded_len()?;
        let ::core::option::Option::Some(room) = data.get_mut(..size) else {
            return ::core::result::Result::Err(::neap::Error::Room);
        };
        let mut cursor = ::neap::__private::Cursor::new(room);
        self._encode_head(cursor.room_for()?);
        ::core::result::Result::Ok(size)
    }
    #[inline(always)]
    fn _encode_head(&self, head: &mut [u8; <Vault as ::neap::Neap>::HEAD_SIZE]) {
        <::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as ::neap::wire::Fixed>::store(
            &self.owner,
            ::neap::__private::at_mut::<_, { Vault::OFFSET_OWNER }, _>(head),
        );
        <u64 as ::neap::wire::Fixed>::store(
            &self.balance,
            ::neap::__private::at_mut::<_, { Vault::OFFSET_BALANCE }, _>(head),
        );
        <Kind as ::neap::wire::Fixed>::store(
            &self.kind,
            ::neap::__private::at_mut::<_, { Vault::OFFSET_KIND }, _>(head),
        );
        <[u16; 4] as ::neap::wire::Fixed>::store(
            &self.history,
            ::neap::__private::at_mut::<_, { Vault::OFFSET_HISTORY }, _>(head),
        );
        <[u8; 7] as ::neap::wire::Fixed>::store(
            &self._reserved,
            ::neap::__private::at_mut::<_, { Vault::_OFFSETS[4] }, _>(head),
        );
    }
}
#[automatically_derived]
impl ::neap::Neap for Vault {
    const HEAD_SIZE: usize = Vault::_OFFSETS[4]
        + <[u8; 7] as ::neap::wire::Fixed>::FIXED_SIZE;
    const MAX_SIZE: usize = <Self as ::neap::Neap>::HEAD_SIZE;
    const SIZE: usize = <Self as ::neap::Neap>::HEAD_SIZE;
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        Vault::encoded_len(self)
    }
    #[inline(always)]
    fn encode_into(
        &self,
        data: &mut [u8],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        Vault::encode_into(self, data)
    }
}
#[automatically_derived]
impl ::neap::Schema for Vault {
    type Ref<'__neap> = VaultRef<'__neap>;
    type Mut<'__neap> = VaultMut<'__neap>;
    const DISCRIMINATOR: &'static [u8] = &[];
    #[inline(always)]
    fn parse(data: &[u8]) -> ::core::result::Result<Self::Ref<'_>, ::neap::Error> {
        VaultRef::parse(data)
    }
    #[inline(always)]
    fn parse_mut(
        data: &mut [u8],
    ) -> ::core::result::Result<Self::Mut<'_>, ::neap::Error> {
        VaultMut::parse(data)
    }
    #[inline(always)]
    fn copy<'__neap>(view: &'__neap Self::Ref<'_>) -> Self::Ref<'__neap> {
        *view
    }
    #[inline(always)]
    fn as_view<'__neap>(view: &'__neap Self::Mut<'_>) -> Self::Ref<'__neap> {
        view.as_view()
    }
    #[inline(always)]
    fn reborrow<'__neap>(view: &'__neap mut Self::Mut<'_>) -> Self::Mut<'__neap> {
        VaultMut { head: view.head }
    }
    #[inline(always)]
    fn parsed(data: &[u8]) -> Self::Ref<'_> {
        let (head, _) = ::neap::__private::parsed_head::<
            { <Vault as ::neap::Neap>::HEAD_SIZE },
        >(data);
        VaultRef { head }
    }
    #[inline(always)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
        let (head, _) = ::neap::__private::parsed_head_mut::<
            { <Vault as ::neap::Neap>::HEAD_SIZE },
        >(data);
        VaultMut { head }
    }
}
#[automatically_derived]
impl ::neap::wire::Fixed for Vault {
    fn only_derive_is_allowed_to_implement_this_trait() {}
    type Value = Self;
    type Bytes = [u8; <Vault as ::neap::Neap>::HEAD_SIZE];
    const ALIGN: usize = 1;
    const EQUAL_BY_BYTES: bool = true
        && <::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as ::neap::wire::Fixed>::EQUAL_BY_BYTES
        && <u64 as ::neap::wire::Fixed>::EQUAL_BY_BYTES
        && <Kind as ::neap::wire::Fixed>::EQUAL_BY_BYTES
        && <[u16; 4] as ::neap::wire::Fixed>::EQUAL_BY_BYTES
        && <[u8; 7] as ::neap::wire::Fixed>::EQUAL_BY_BYTES;
    const HAS_ZERO: bool = true
        && <::neap::wire::Foreign<Address, [u8; 32]> as ::neap::wire::Fixed>::HAS_ZERO
        && <u64 as ::neap::wire::Fixed>::HAS_ZERO
        && <Kind as ::neap::wire::Fixed>::HAS_ZERO
        && <[u16; 4] as ::neap::wire::Fixed>::HAS_ZERO
        && <[u8; 7] as ::neap::wire::Fixed>::HAS_ZERO;
    #[inline(always)]
    fn check(bytes: &Self::Bytes) -> ::core::result::Result<(), ::neap::Error> {
        VaultRef::_check(bytes)
    }
    #[inline(always)]
    fn store(value: &Self, bytes: &mut Self::Bytes) {
        value._encode_head(bytes);
    }
    #[inline(always)]
    fn load(bytes: &Self::Bytes) -> Self {
        VaultRef { head: bytes }.decode()
    }
    #[inline(always)]
    fn matches(bytes: &Self::Bytes, value: &Self) -> bool {
        VaultRef { head: bytes } == *value
    }
    ::neap::__fixed_by_view!(VaultRef, VaultMut);
}
#[automatically_derived]
impl ::neap::wire::Element for Vault {}
#[automatically_derived]
impl<NeapFormat: ::neap::wire::Format> ::neap::wire::InFormat<NeapFormat> for Vault
where
    ::neap::wire::Foreign<Address, [u8; 32]>: ::neap::wire::InFormat<NeapFormat>,
    u64: ::neap::wire::InFormat<NeapFormat>,
    Kind: ::neap::wire::InFormat<NeapFormat>,
    [u16; 4]: ::neap::wire::InFormat<NeapFormat>,
    [u8; 7]: ::neap::wire::InFormat<NeapFormat>,
{
    fn only_derive_is_allowed_to_implement_this_trait() {}
}
const _: () = {
    #[doc(hidden)]
    #[allow(dead_code, missing_debug_implementations, unreachable_pub)]
    pub struct _FieldsOfVault {
        pub owner: ::neap::__private::Place<::neap::wire::Foreign<Address, [u8; 32]>>,
        pub balance: ::neap::__private::Place<u64>,
        pub kind: ::neap::__private::Place<Kind>,
        pub history: ::neap::__private::Place<[u16; 4]>,
        _reserved: ::neap::__private::Place<[u8; 7]>,
    }
    #[automatically_derived]
    impl ::neap::__private::Locate for Vault {
        type Format = ::neap::wire::Borsh;
        type Fields = _FieldsOfVault;
        type Checked<'__neap> = VaultRef<'__neap>;
        const FIELDS: &'static [::neap::__private::Field] = &[
            ("owner", &[]),
            ("balance", &[]),
            ("kind", &[]),
            ("history", &[]),
            ("_reserved", &[]),
        ];
        const TRAILING: ::neap::__private::Trailing = ::neap::__private::Trailing::Zeros;
        #[inline(always)]
        fn locate(
            data: &[u8],
        ) -> ::core::result::Result<(Self::Fields, usize, VaultRef<'_>), ::neap::Error> {
            let (head, _) = ::neap::__private::head::<
                { <Vault as ::neap::Neap>::HEAD_SIZE },
            >(data, <Vault as ::neap::Neap>::HEAD_SIZE)?;
            VaultRef::_check(head)?;
            let fields = _FieldsOfVault {
                owner: ::neap::__private::Place::new(
                    Vault::OFFSET_OWNER,
                    Vault::OFFSET_OWNER
                        + <::neap::wire::Foreign<
                            Address,
                            [u8; 32],
                        > as ::neap::wire::Fixed>::FIXED_SIZE,
                ),
                balance: ::neap::__private::Place::new(
                    Vault::OFFSET_BALANCE,
                    Vault::OFFSET_BALANCE + <u64 as ::neap::wire::Fixed>::FIXED_SIZE,
                ),
                kind: ::neap::__private::Place::new(
                    Vault::OFFSET_KIND,
                    Vault::OFFSET_KIND + <Kind as ::neap::wire::Fixed>::FIXED_SIZE,
                ),
                history: ::neap::__private::Place::new(
                    Vault::OFFSET_HISTORY,
                    Vault::OFFSET_HISTORY + <[u16; 4] as ::neap::wire::Fixed>::FIXED_SIZE,
                ),
                _reserved: ::neap::__private::Place::new(
                    Vault::_OFFSETS[4],
                    Vault::_OFFSETS[4] + <[u8; 7] as ::neap::wire::Fixed>::FIXED_SIZE,
                ),
            };
            ::core::result::Result::Ok((
                fields,
                <Vault as ::neap::Neap>::HEAD_SIZE,
                VaultRef { head },
            ))
        }
    }
};
const _: () = {
    #[allow(dead_code, single_use_lifetimes)]
    fn read(schema: &Vault) {
        let _ = &schema.owner;
        let _ = &schema.balance;
        let _ = &schema.kind;
        let _ = &schema.history;
        let _ = &schema._reserved;
    }
    #[allow(dead_code, single_use_lifetimes)]
    fn construct(
        (
            value_0,
            value_1,
            value_2,
            value_3,
            value_4,
        ): (Address, u64, Kind, [u16; 4], [u8; 7]),
    ) -> Vault {
        Vault {
            owner: value_0,
            balance: value_1,
            kind: value_2,
            history: value_3,
            _reserved: value_4,
        }
    }
};
