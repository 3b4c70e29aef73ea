#[allow(dead_code, single_use_lifetimes)]
impl Vault {
    const _SIZES: [(usize, usize); 5usize] = [
        (
            <vendor::neap::wire::Foreign<
                Address,
                [u8; 32],
            > as vendor::neap::wire::Fixed>::FIXED_SIZE,
            1,
        ),
        (<[u8; 7] as vendor::neap::wire::Fixed>::FIXED_SIZE, 1),
        (<u16 as vendor::neap::wire::Fixed>::FIXED_SIZE, 1),
        (<u32 as vendor::neap::wire::Fixed>::FIXED_SIZE, 1),
        (<u64 as vendor::neap::wire::Fixed>::FIXED_SIZE, 1),
    ];
    const _OFFSETS: [usize; 5usize] = vendor::neap::__private::offsets(
        Self::_SIZES,
        8usize,
    );
    ///The offset of `owner`, in bytes.
    pub const OFFSET_OWNER: usize = Vault::_OFFSETS[0];
}
#[automatically_derived]
impl vendor::neap::__private::Head for Vault {
    type Bytes = [u8; <Vault as vendor::neap::Neap>::HEAD_SIZE];
    const OFFSETS: &'static [usize] = &Self::_OFFSETS;
    const SIZE: usize = <Vault as vendor::neap::Neap>::HEAD_SIZE;
}
const _: () = vendor::neap::__private::assert_layout(
    &Vault::_OFFSETS,
    &Vault::_SIZES,
    8usize,
    <Vault as vendor::neap::Neap>::HEAD_SIZE,
    0usize,
);
const _: fn() = || {
    fn in_format<T: vendor::neap::wire::InFormat<vendor::neap::wire::Borsh>>() {}
    in_format::<vendor::neap::wire::Foreign<Address, [u8; 32]>>();
    in_format::<[u8; 7]>();
    in_format::<u16>();
    in_format::<u32>();
    in_format::<u64>();
};
///Reads a [`Vault`] in place.
pub struct VaultRef<'a> {
    head: &'a <Vault as vendor::neap::__private::Head>::Bytes,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for VaultRef<'a>
where
    <vendor::neap::wire::Foreign<
        Address,
        [u8; 32],
    > as vendor::neap::wire::Fixed>::View<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("VaultRef");
        debug.field("owner", &Self::owner(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for VaultRef<'a>
where
    <vendor::neap::wire::Foreign<
        Address,
        [u8; 32],
    > as vendor::neap::wire::Fixed>::View<'a>: ::core::cmp::PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && Self::owner(*self) == Self::owner(*other)
    }
}
/// Data that is not valid is equal to no value.
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq<Vault> for VaultRef<'a> {
    #[inline]
    fn eq(&self, value: &Vault) -> bool {
        let head = self.head;
        true
            && <vendor::neap::wire::Foreign<
                Address,
                [u8; 32],
            > as vendor::neap::wire::Fixed>::matches_in::<Vault, 0>(head, &value.owner)
            && vendor::neap::__private::four_in_head::matches_in::<
                Vault,
                ([u8; 7], u16, u32, u64),
                1,
            >(head, &value._padding, &value._version, &value._epoch, &value._slot)
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
#[allow(dead_code, non_snake_case, clippy::all)]
impl<'a> VaultRef<'a> {
    ///Checks the length, the discriminator and all tags once. Every getter relies on it. Other bytes may follow.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than the encoded size; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    #[inline(always)]
    pub fn parse(data: &'a [u8]) -> ::core::result::Result<Self, vendor::neap::Error> {
        let (head, _) = vendor::neap::__private::head(
            data,
            <Vault as vendor::neap::Neap>::HEAD_SIZE,
        )?;
        Self::_check(head)?;
        ::core::result::Result::Ok(Self { head })
    }
    #[inline(always)]
    fn _check(
        head: &<Vault as vendor::neap::__private::Head>::Bytes,
    ) -> ::core::result::Result<(), vendor::neap::Error> {
        let _ = head;
        vendor::neap::__private::check_discriminator::<
            { 8usize },
        >(
            vendor::neap::__private::at::<_, 0, _>(head),
            &[211u8, 8u8, 232u8, 43u8, 2u8, 152u8, 117u8, 119u8],
        )?;
        <vendor::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as vendor::neap::wire::Fixed>::check_in::<Vault, 0>(head)?;
        ::core::result::Result::Ok(())
    }
    /// Returns the encoded bytes, without any bytes that follow.
    #[inline(always)]
    pub fn as_bytes(self) -> &'a [u8; <Vault as vendor::neap::Neap>::HEAD_SIZE] {
        self.head
    }
    /// Copies the value out of the data.
    #[inline(always)]
    pub fn decode(self) -> Vault {
        Vault {
            owner: <vendor::neap::wire::Foreign<
                Address,
                [u8; 32],
            > as vendor::neap::wire::Fixed>::load_in::<Vault, 0>(self.head),
            _padding: <[u8; 7] as vendor::neap::wire::Fixed>::load_in::<
                Vault,
                1,
            >(self.head),
            _version: <u16 as vendor::neap::wire::Fixed>::load_in::<Vault, 2>(self.head),
            _epoch: <u32 as vendor::neap::wire::Fixed>::load_in::<Vault, 3>(self.head),
            _slot: <u64 as vendor::neap::wire::Fixed>::load_in::<Vault, 4>(self.head),
        }
    }
    /// It may withdraw.
    #[inline(always)]
    pub fn owner(self) -> Address {
        <vendor::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as vendor::neap::wire::Fixed>::get_in::<Vault, 0>(self.head)
    }
}
///Reads and changes a [`Vault`] in place.
pub struct VaultMut<'a> {
    head: &'a mut <Vault as vendor::neap::__private::Head>::Bytes,
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
#[allow(dead_code, non_snake_case, clippy::all)]
impl<'a> VaultMut<'a> {
    ///Checks the length, the discriminator and all tags once. Every getter relies on it. Other bytes may follow.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than the encoded size; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    /// Nothing is changed then.
    #[inline(always)]
    pub fn parse(
        data: &'a mut [u8],
    ) -> ::core::result::Result<Self, vendor::neap::Error> {
        let (head, _) = vendor::neap::__private::head_mut(
            data,
            <Vault as vendor::neap::Neap>::HEAD_SIZE,
        )?;
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
    pub fn repair(
        data: &'a mut [u8],
    ) -> ::core::result::Result<Self, vendor::neap::Error> {
        let (head, _) = vendor::neap::__private::head_mut(
            data,
            <Vault as vendor::neap::Neap>::HEAD_SIZE,
        )?;
        vendor::neap::__private::check_discriminator::<
            { 8usize },
        >(
            vendor::neap::__private::at::<_, 0, _>(head),
            &[211u8, 8u8, 232u8, 43u8, 2u8, 152u8, 117u8, 119u8],
        )?;
        ::core::result::Result::Ok(Self { head })
    }
    /// Opens data that is all zeros as a new value: that which zeros encode, with the discriminator.
    ///
    /// # Errors
    ///
    /// `Trailing` if a byte is not zero; otherwise as [`parse`](Self::parse), or if the tail is not valid. Nothing is changed
    /// then.
    #[inline]
    pub fn init(
        data: &'a mut [u8],
    ) -> ::core::result::Result<Self, vendor::neap::Error> {
        vendor::neap::__private::init(
            data,
            [211u8, 8u8, 232u8, 43u8, 2u8, 152u8, 117u8, 119u8],
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
    pub fn as_bytes(&self) -> &[u8; <Vault as vendor::neap::Neap>::HEAD_SIZE] {
        self.head
    }
    /// Stores another value.
    #[inline(always)]
    pub fn set(&mut self, value: &Vault) {
        value._encode_head(self.head);
    }
    /// It may withdraw.
    #[inline(always)]
    pub fn owner(&self) -> Address {
        <vendor::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as vendor::neap::wire::Fixed>::get_in::<Vault, 0>(self.head)
    }
    ///Stores `owner`.
    #[inline(always)]
    pub fn set_owner(&mut self, value: Address) {
        <vendor::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as vendor::neap::wire::Fixed>::set_in::<Vault, 0>(self.head, value);
    }
    ///Returns a mutable view of `owner`.
    #[inline(always)]
    pub fn owner_mut(
        &mut self,
    ) -> <vendor::neap::wire::Foreign<
        Address,
        [u8; 32],
    > as vendor::neap::wire::Fixed>::ViewMut<'_> {
        <vendor::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as vendor::neap::wire::Fixed>::get_mut_in::<Vault, 0>(self.head)
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
    pub fn encoded_len(&self) -> ::core::result::Result<usize, vendor::neap::Error> {
        ::core::result::Result::Ok(<Vault as vendor::neap::Neap>::HEAD_SIZE)
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
    ) -> ::core::result::Result<usize, vendor::neap::Error> {
        let size = self.encoded_len()?;
        let ::core::option::Option::Some(room) = data.get_mut(..size) else {
            return ::core::result::Result::Err(vendor::neap::Error::Room);
        };
        let mut cursor = vendor::neap::__private::Cursor::new(room);
        self._encode_head(cursor.room_for()?);
        ::core::result::Result::Ok(size)
    }
    #[inline(always)]
    fn _encode_head(&self, head: &mut <Vault as vendor::neap::__private::Head>::Bytes) {
        *vendor::neap::__private::at_mut::<_, 0, _>(head) = [
            211u8, 8u8, 232u8, 43u8, 2u8, 152u8, 117u8, 119u8,
        ];
        <vendor::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as vendor::neap::wire::Fixed>::store_in::<Self, 0>(head, &self.owner);
        vendor::neap::__private::four_in_head::store_in::<
            Self,
            ([u8; 7], u16, u32, u64),
            1,
        >(head, &self._padding, &self._version, &self._epoch, &self._slot);
    }
}
#[automatically_derived]
impl vendor::neap::Neap for Vault {
    const HEAD_SIZE: usize = Vault::_OFFSETS[4]
        + <u64 as vendor::neap::wire::Fixed>::FIXED_SIZE;
    const MAX_SIZE: usize = <Self as vendor::neap::Neap>::HEAD_SIZE;
    const SIZE: usize = <Self as vendor::neap::Neap>::HEAD_SIZE;
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, vendor::neap::Error> {
        Vault::encoded_len(self)
    }
    #[inline(always)]
    fn encode_into(
        &self,
        data: &mut [u8],
    ) -> ::core::result::Result<usize, vendor::neap::Error> {
        Vault::encode_into(self, data)
    }
}
#[automatically_derived]
impl vendor::neap::Schema for Vault {
    type Ref<'__neap> = VaultRef<'__neap>;
    type Mut<'__neap> = VaultMut<'__neap>;
    const DISCRIMINATOR: &'static [u8] = &[
        211u8, 8u8, 232u8, 43u8, 2u8, 152u8, 117u8, 119u8,
    ];
    #[inline(always)]
    fn parse(data: &[u8]) -> ::core::result::Result<Self::Ref<'_>, vendor::neap::Error> {
        VaultRef::parse(data)
    }
    #[inline(always)]
    fn parse_mut(
        data: &mut [u8],
    ) -> ::core::result::Result<Self::Mut<'_>, vendor::neap::Error> {
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
        let (head, _) = vendor::neap::__private::parsed_head(data);
        VaultRef { head }
    }
    #[inline(always)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
        let (head, _) = vendor::neap::__private::parsed_head_mut(data);
        VaultMut { head }
    }
}
#[automatically_derived]
impl vendor::neap::wire::Fixed for Vault {
    fn only_derive_is_allowed_to_implement_this_trait() {}
    type Value = Self;
    type Bytes = [u8; <Vault as vendor::neap::Neap>::HEAD_SIZE];
    const ALIGN: usize = 1;
    const EQUAL_BY_BYTES: bool = true
        && <vendor::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as vendor::neap::wire::Fixed>::EQUAL_BY_BYTES
        && <[u8; 7] as vendor::neap::wire::Fixed>::EQUAL_BY_BYTES
        && <u16 as vendor::neap::wire::Fixed>::EQUAL_BY_BYTES
        && <u32 as vendor::neap::wire::Fixed>::EQUAL_BY_BYTES
        && <u64 as vendor::neap::wire::Fixed>::EQUAL_BY_BYTES;
    const HAS_ZERO: bool = true
        && <vendor::neap::wire::Foreign<
            Address,
            [u8; 32],
        > as vendor::neap::wire::Fixed>::HAS_ZERO
        && <[u8; 7] as vendor::neap::wire::Fixed>::HAS_ZERO
        && <u16 as vendor::neap::wire::Fixed>::HAS_ZERO
        && <u32 as vendor::neap::wire::Fixed>::HAS_ZERO
        && <u64 as vendor::neap::wire::Fixed>::HAS_ZERO;
    #[inline(always)]
    fn check(bytes: &Self::Bytes) -> ::core::result::Result<(), vendor::neap::Error> {
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
    vendor::neap::__fixed_by_view!(VaultRef, VaultMut);
}
#[automatically_derived]
impl vendor::neap::wire::Element for Vault {}
#[automatically_derived]
impl<NeapFormat: vendor::neap::wire::Format> vendor::neap::wire::InFormat<NeapFormat>
for Vault
where
    vendor::neap::wire::Foreign<
        Address,
        [u8; 32],
    >: vendor::neap::wire::InFormat<NeapFormat>,
    [u8; 7]: vendor::neap::wire::InFormat<NeapFormat>,
    u16: vendor::neap::wire::InFormat<NeapFormat>,
    u32: vendor::neap::wire::InFormat<NeapFormat>,
    u64: vendor::neap::wire::InFormat<NeapFormat>,
{
    fn only_derive_is_allowed_to_implement_this_trait() {}
}
const _: () = {
    #[doc(hidden)]
    #[allow(dead_code, missing_debug_implementations, unreachable_pub)]
    pub struct _FieldsOfVault {
        pub owner: vendor::neap::__private::Place<
            vendor::neap::wire::Foreign<Address, [u8; 32]>,
        >,
        _padding: vendor::neap::__private::Place<[u8; 7]>,
        _version: vendor::neap::__private::Place<u16>,
        _epoch: vendor::neap::__private::Place<u32>,
        _slot: vendor::neap::__private::Place<u64>,
    }
    #[automatically_derived]
    impl vendor::neap::__private::Locate for Vault {
        type Format = vendor::neap::wire::Borsh;
        type Fields = _FieldsOfVault;
        type Checked<'__neap> = VaultRef<'__neap>;
        const NAMES: &'static str = "owner _padding _version _epoch _slot ";
        const TRAILING: vendor::neap::__private::Trailing = vendor::neap::__private::Trailing::Anything;
        #[inline(always)]
        fn locate(
            data: &[u8],
        ) -> ::core::result::Result<
            (Self::Fields, usize, VaultRef<'_>),
            vendor::neap::Error,
        > {
            let (head, _) = vendor::neap::__private::head(
                data,
                <Vault as vendor::neap::Neap>::HEAD_SIZE,
            )?;
            VaultRef::_check(head)?;
            let fields = _FieldsOfVault {
                owner: <vendor::neap::wire::Foreign<
                    Address,
                    [u8; 32],
                > as vendor::neap::wire::Fixed>::place_in_head::<Vault, 0>(),
                _padding: <[u8; 7] as vendor::neap::wire::Fixed>::place_in_head::<
                    Vault,
                    1,
                >(),
                _version: <u16 as vendor::neap::wire::Fixed>::place_in_head::<
                    Vault,
                    2,
                >(),
                _epoch: <u32 as vendor::neap::wire::Fixed>::place_in_head::<Vault, 3>(),
                _slot: <u64 as vendor::neap::wire::Fixed>::place_in_head::<Vault, 4>(),
            };
            ::core::result::Result::Ok((
                fields,
                <Vault as vendor::neap::Neap>::HEAD_SIZE,
                VaultRef { head },
            ))
        }
    }
};
