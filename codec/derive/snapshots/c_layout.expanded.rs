#[allow(dead_code, single_use_lifetimes)]
impl Pool {
    const _OFFSETS: [usize; 3usize] = ::neap::__private::offsets(
        [
            (
                <bool as ::neap::wire::Fixed>::FIXED_SIZE,
                <bool as ::neap::wire::Fixed>::ALIGN,
            ),
            (
                <u64 as ::neap::wire::Fixed>::FIXED_SIZE,
                <u64 as ::neap::wire::Fixed>::ALIGN,
            ),
            (
                <Side as ::neap::wire::Fixed>::FIXED_SIZE,
                <Side as ::neap::wire::Fixed>::ALIGN,
            ),
        ],
        0usize,
    );
    ///The offset of `flag`, in bytes.
    const OFFSET_FLAG: usize = Pool::_OFFSETS[0];
    ///The offset of `amount`, in bytes.
    const OFFSET_AMOUNT: usize = Pool::_OFFSETS[1];
    ///The offset of `side`, in bytes.
    const OFFSET_SIDE: usize = Pool::_OFFSETS[2];
}
const _: () = ::neap::__private::assert_layout(
    &[
        (Pool::OFFSET_FLAG, <bool as ::neap::wire::Fixed>::FIXED_SIZE),
        (Pool::OFFSET_AMOUNT, <u64 as ::neap::wire::Fixed>::FIXED_SIZE),
        (Pool::OFFSET_SIDE, <Side as ::neap::wire::Fixed>::FIXED_SIZE),
    ],
    0usize,
    <Pool as ::neap::Neap>::HEAD_SIZE,
    7usize,
);
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::CLayout>>() {}
    in_format::<bool>()
};
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::CLayout>>() {}
    in_format::<u64>()
};
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::CLayout>>() {}
    in_format::<Side>()
};
///Reads a [`Pool`] in place.
struct PoolRef<'a> {
    head: &'a [u8; <Pool as ::neap::Neap>::HEAD_SIZE],
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for PoolRef<'a>
where
    <Side as ::neap::wire::Fixed>::View<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("PoolRef");
        debug.field("flag", &Self::flag(*self));
        debug.field("amount", &Self::amount(*self));
        debug.field("side", &Self::side(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for PoolRef<'a>
where
    <Side as ::neap::wire::Fixed>::View<'a>: ::core::cmp::PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && Self::flag(*self) == Self::flag(*other)
            && Self::amount(*self) == Self::amount(*other)
            && Self::side(*self) == Self::side(*other)
    }
}
/// Data that is not valid is equal to no value.
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq<Pool> for PoolRef<'a> {
    #[inline]
    fn eq(&self, value: &Pool) -> bool {
        true
            && <bool as ::neap::wire::Fixed>::matches(
                ::neap::__private::at::<_, { Pool::OFFSET_FLAG }, _>(self.head),
                &value.flag,
            )
            && <u64 as ::neap::wire::Fixed>::matches(
                ::neap::__private::at::<_, { Pool::OFFSET_AMOUNT }, _>(self.head),
                &value.amount,
            )
            && <Side as ::neap::wire::Fixed>::matches(
                ::neap::__private::at::<_, { Pool::OFFSET_SIDE }, _>(self.head),
                &value.side,
            )
    }
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for PoolRef<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for PoolRef<'a> {}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> PoolRef<'a> {
    ///Checks the length, the discriminator and all tags once. Every getter relies on it.
    ///
    /// # Errors
    ///
    ///`Length` unless the data has exactly the encoded size; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    #[inline(always)]
    fn parse(data: &'a [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let head = ::neap::__private::exact::<
            { <Pool as ::neap::Neap>::HEAD_SIZE },
        >(data)?;
        Self::_check(head)?;
        ::core::result::Result::Ok(Self { head })
    }
    #[inline(always)]
    fn _check(
        head: &[u8; <Pool as ::neap::Neap>::HEAD_SIZE],
    ) -> ::core::result::Result<(), ::neap::Error> {
        <bool as ::neap::wire::Fixed>::check(
            ::neap::__private::at::<_, { Pool::OFFSET_FLAG }, _>(head),
        )?;
        <u64 as ::neap::wire::Fixed>::check(
            ::neap::__private::at::<_, { Pool::OFFSET_AMOUNT }, _>(head),
        )?;
        <Side as ::neap::wire::Fixed>::check(
            ::neap::__private::at::<_, { Pool::OFFSET_SIDE }, _>(head),
        )?;
        ::core::result::Result::Ok(())
    }
    /// Returns the encoded bytes, without any bytes that follow.
    #[inline(always)]
    fn as_bytes(self) -> &'a [u8; <Pool as ::neap::Neap>::HEAD_SIZE] {
        self.head
    }
    /// Copies the value out of the data.
    #[inline(always)]
    fn decode(self) -> Pool {
        Pool {
            flag: <bool as ::neap::wire::Fixed>::load(
                ::neap::__private::at::<_, { Pool::OFFSET_FLAG }, _>(self.head),
            ),
            amount: <u64 as ::neap::wire::Fixed>::load(
                ::neap::__private::at::<_, { Pool::OFFSET_AMOUNT }, _>(self.head),
            ),
            side: <Side as ::neap::wire::Fixed>::load(
                ::neap::__private::at::<_, { Pool::OFFSET_SIDE }, _>(self.head),
            ),
        }
    }
    ///Reads `flag`.
    #[inline(always)]
    fn flag(self) -> bool {
        <bool as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Pool::OFFSET_FLAG }, _>(self.head),
        )
    }
    ///Reads `amount`.
    #[inline(always)]
    fn amount(self) -> u64 {
        <u64 as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Pool::OFFSET_AMOUNT }, _>(self.head),
        )
    }
    ///Reads `side`.
    #[inline(always)]
    fn side(self) -> <Side as ::neap::wire::Fixed>::View<'a> {
        <Side as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Pool::OFFSET_SIDE }, _>(self.head),
        )
    }
}
///Reads and changes a [`Pool`] in place.
struct PoolMut<'a> {
    head: &'a mut [u8; <Pool as ::neap::Neap>::HEAD_SIZE],
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for PoolMut<'a>
where
    for<'__neap> PoolRef<'__neap>: ::core::fmt::Debug,
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
impl<'a> PoolMut<'a> {
    ///Checks the length, the discriminator and all tags once. Every getter relies on it.
    ///
    /// # Errors
    ///
    ///`Length` unless the data has exactly the encoded size; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    /// Nothing is changed then.
    #[inline(always)]
    fn parse(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let head = ::neap::__private::exact_mut::<
            { <Pool as ::neap::Neap>::HEAD_SIZE },
        >(data)?;
        <PoolRef<'a>>::_check(head)?;
        ::core::result::Result::Ok(Self { head })
    }
    /// Opens data whose head has unknown tags, to overwrite them. Until then, their fields read as an arbitrary
    /// value.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), except `Tag`.
    #[inline(always)]
    fn repair(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let head = ::neap::__private::exact_mut::<
            { <Pool as ::neap::Neap>::HEAD_SIZE },
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
    fn init(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        ::neap::__private::init(
            data,
            [],
            |data| {
                let _ = <PoolRef<'_>>::parse(data)?;
                ::core::result::Result::Ok(())
            },
        )?;
        Self::parse(data)
    }
    /// Returns a read-only view of the same data.
    #[inline(always)]
    fn as_view(&self) -> PoolRef<'_> {
        PoolRef { head: self.head }
    }
    /// Returns the encoded bytes, without any bytes that follow.
    #[inline(always)]
    fn as_bytes(&self) -> &[u8; <Pool as ::neap::Neap>::HEAD_SIZE] {
        self.head
    }
    /// Stores another value.
    #[inline(always)]
    fn set(&mut self, value: &Pool) {
        value._encode_head(self.head);
    }
    ///Reads `flag`.
    #[inline(always)]
    fn flag(&self) -> bool {
        <bool as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Pool::OFFSET_FLAG }, _>(self.head),
        )
    }
    ///Stores `flag`.
    #[inline(always)]
    fn set_flag(&mut self, value: bool) {
        <bool as ::neap::wire::Fixed>::set(
            ::neap::__private::at_mut::<_, { Pool::OFFSET_FLAG }, _>(self.head),
            value,
        );
    }
    ///Reads `amount`.
    #[inline(always)]
    fn amount(&self) -> u64 {
        <u64 as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Pool::OFFSET_AMOUNT }, _>(self.head),
        )
    }
    ///Stores `amount`.
    #[inline(always)]
    fn set_amount(&mut self, value: u64) {
        <u64 as ::neap::wire::Fixed>::set(
            ::neap::__private::at_mut::<_, { Pool::OFFSET_AMOUNT }, _>(self.head),
            value,
        );
    }
    ///Reads `side`.
    #[inline(always)]
    fn side(&self) -> <Side as ::neap::wire::Fixed>::View<'_> {
        <Side as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Pool::OFFSET_SIDE }, _>(self.head),
        )
    }
    ///Stores `side`.
    #[inline(always)]
    fn set_side(&mut self, value: <Side as ::neap::wire::Fixed>::Arg<'_>) {
        <Side as ::neap::wire::Fixed>::set(
            ::neap::__private::at_mut::<_, { Pool::OFFSET_SIDE }, _>(self.head),
            value,
        );
    }
    ///Returns a mutable view of `side`.
    #[inline(always)]
    fn side_mut(&mut self) -> <Side as ::neap::wire::Fixed>::ViewMut<'_> {
        <Side as ::neap::wire::Fixed>::get_mut(
            ::neap::__private::at_mut::<_, { Pool::OFFSET_SIDE }, _>(self.head),
        )
    }
}
#[allow(dead_code, single_use_lifetimes)]
impl Pool {
    /// Returns the size of the encoded value, in bytes.
    ///
    /// # Errors
    ///
    /// `TooLong` if a string or vector in it is longer than allowed.
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        #[allow(unused_mut)]
        let mut size: usize = <Pool as ::neap::Neap>::HEAD_SIZE;
        ::core::result::Result::Ok(size)
    }
    /// Writes the value at the start of `data`. Returns how many bytes it takes.
    ///
    /// # Errors
    ///
    ///`Room` if the data is shorter. Nothing is written then.
    #[inline(always)]
    fn encode_into(
        &self,
        data: &mut [u8],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let size = self.encoded_len()?;
        let ::core::option::Option::Some(room) = data.get_mut(..size) else {
            return ::core::result::Result::Err(::neap::Error::Room);
        };
        room.fill(0);
        let mut cursor = ::neap::__private::Cursor::new(room);
        self._encode_head(cursor.room_for()?);
        ::core::result::Result::Ok(size)
    }
    #[inline(always)]
    fn _encode_head(&self, head: &mut [u8; <Pool as ::neap::Neap>::HEAD_SIZE]) {
        <bool as ::neap::wire::Fixed>::store(
            &self.flag,
            ::neap::__private::at_mut::<_, { Pool::OFFSET_FLAG }, _>(head),
        );
        <u64 as ::neap::wire::Fixed>::store(
            &self.amount,
            ::neap::__private::at_mut::<_, { Pool::OFFSET_AMOUNT }, _>(head),
        );
        <Side as ::neap::wire::Fixed>::store(
            &self.side,
            ::neap::__private::at_mut::<_, { Pool::OFFSET_SIDE }, _>(head),
        );
    }
}
#[automatically_derived]
impl ::neap::Neap for Pool {
    const HEAD_SIZE: usize = ::neap::__private::aligned(
        Pool::OFFSET_SIDE + <Side as ::neap::wire::Fixed>::FIXED_SIZE,
        ::neap::__private::greatest(
            &[
                <bool as ::neap::wire::Fixed>::ALIGN,
                <u64 as ::neap::wire::Fixed>::ALIGN,
                <Side as ::neap::wire::Fixed>::ALIGN,
            ],
        ),
        0usize,
    );
    const MAX_SIZE: usize = <Self as ::neap::Neap>::HEAD_SIZE;
    const SIZE: usize = <Self as ::neap::Neap>::HEAD_SIZE;
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        Pool::encoded_len(self)
    }
    #[inline(always)]
    fn encode_into(
        &self,
        data: &mut [u8],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        Pool::encode_into(self, data)
    }
}
#[automatically_derived]
impl ::neap::Schema for Pool {
    type Ref<'__neap> = PoolRef<'__neap>;
    type Mut<'__neap> = PoolMut<'__neap>;
    const DISCRIMINATOR: &'static [u8] = &[];
    #[inline(always)]
    fn parse(data: &[u8]) -> ::core::result::Result<Self::Ref<'_>, ::neap::Error> {
        PoolRef::parse(data)
    }
    #[inline(always)]
    fn parse_mut(
        data: &mut [u8],
    ) -> ::core::result::Result<Self::Mut<'_>, ::neap::Error> {
        PoolMut::parse(data)
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
        PoolMut { head: view.head }
    }
    #[inline(always)]
    fn parsed(data: &[u8]) -> Self::Ref<'_> {
        let (head, _) = ::neap::__private::parsed_head::<
            { <Pool as ::neap::Neap>::HEAD_SIZE },
        >(data);
        PoolRef { head }
    }
    #[inline(always)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
        let (head, _) = ::neap::__private::parsed_head_mut::<
            { <Pool as ::neap::Neap>::HEAD_SIZE },
        >(data);
        PoolMut { head }
    }
}
#[automatically_derived]
impl ::neap::wire::Fixed for Pool {
    fn only_derive_is_allowed_to_implement_this_trait() {}
    type Value = Self;
    type Bytes = [u8; <Pool as ::neap::Neap>::HEAD_SIZE];
    const ALIGN: usize = ::neap::__private::greatest(
        &[
            <bool as ::neap::wire::Fixed>::ALIGN,
            <u64 as ::neap::wire::Fixed>::ALIGN,
            <Side as ::neap::wire::Fixed>::ALIGN,
        ],
    );
    const EQUAL_BY_BYTES: bool = false;
    const HAS_ZERO: bool = true && <bool as ::neap::wire::Fixed>::HAS_ZERO
        && <u64 as ::neap::wire::Fixed>::HAS_ZERO
        && <Side as ::neap::wire::Fixed>::HAS_ZERO;
    #[inline(always)]
    fn check(bytes: &Self::Bytes) -> ::core::result::Result<(), ::neap::Error> {
        PoolRef::_check(bytes)
    }
    #[inline(always)]
    fn store(value: &Self, bytes: &mut Self::Bytes) {
        value._encode_head(bytes);
    }
    #[inline(always)]
    fn load(bytes: &Self::Bytes) -> Self {
        PoolRef { head: bytes }.decode()
    }
    #[inline(always)]
    fn matches(bytes: &Self::Bytes, value: &Self) -> bool {
        PoolRef { head: bytes } == *value
    }
    ::neap::__fixed_by_view!(PoolRef, PoolMut);
}
#[automatically_derived]
impl ::neap::wire::Element for Pool {}
#[automatically_derived]
impl ::neap::wire::InFormat<::neap::wire::CLayout> for Pool {
    fn only_derive_is_allowed_to_implement_this_trait() {}
}
const _: () = {
    #[allow(dead_code, single_use_lifetimes)]
    fn read(schema: &Pool) {
        let _ = &schema.flag;
        let _ = &schema.amount;
        let _ = &schema.side;
    }
    #[allow(dead_code, single_use_lifetimes)]
    fn construct((value_0, value_1, value_2): (bool, u64, Side)) -> Pool {
        Pool {
            flag: value_0,
            amount: value_1,
            side: value_2,
        }
    }
};
