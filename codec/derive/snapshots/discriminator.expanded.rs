#[allow(dead_code, single_use_lifetimes)]
impl Counter {
    const _OFFSETS: [usize; 1usize] = vendor::neap::__private::offsets(
        [(<u64 as vendor::neap::wire::Fixed>::FIXED_SIZE, 1)],
        8usize,
    );
    ///The offset of `count`, in bytes.
    pub const OFFSET_COUNT: usize = Counter::_OFFSETS[0];
}
const _: () = vendor::neap::__private::assert_layout(
    &[(Counter::OFFSET_COUNT, <u64 as vendor::neap::wire::Fixed>::FIXED_SIZE)],
    8usize,
    <Counter as vendor::neap::Neap>::HEAD_SIZE,
    0usize,
);
const _: fn() = || {
    fn in_format<T: vendor::neap::wire::InFormat<vendor::neap::wire::Borsh>>() {}
    in_format::<u64>()
};
///Reads a [`Counter`] in place.
pub struct CounterRef<'a> {
    head: &'a [u8; <Counter as vendor::neap::Neap>::HEAD_SIZE],
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for CounterRef<'a> {
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("CounterRef");
        debug.field("count", &Self::count(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for CounterRef<'a> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && Self::count(*self) == Self::count(*other)
    }
}
/// Data that is not valid is equal to no value.
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq<Counter> for CounterRef<'a> {
    #[inline]
    fn eq(&self, value: &Counter) -> bool {
        true
            && <u64 as vendor::neap::wire::Fixed>::matches(
                vendor::neap::__private::at::<
                    _,
                    { Counter::OFFSET_COUNT },
                    _,
                >(self.head),
                &value.count,
            )
    }
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for CounterRef<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for CounterRef<'a> {}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> CounterRef<'a> {
    ///Checks the length, the discriminator and all tags once. Every getter relies on it. Other bytes may follow.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than the encoded size; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    #[inline(always)]
    pub fn parse(data: &'a [u8]) -> ::core::result::Result<Self, vendor::neap::Error> {
        let (head, _) = vendor::neap::__private::head::<
            { <Counter as vendor::neap::Neap>::HEAD_SIZE },
        >(data, <Counter as vendor::neap::Neap>::HEAD_SIZE)?;
        Self::_check(head)?;
        ::core::result::Result::Ok(Self { head })
    }
    #[inline(always)]
    fn _check(
        head: &[u8; <Counter as vendor::neap::Neap>::HEAD_SIZE],
    ) -> ::core::result::Result<(), vendor::neap::Error> {
        vendor::neap::__private::check_discriminator::<
            { 8usize },
        >(
            vendor::neap::__private::at::<_, 0, _>(head),
            &[255u8, 176u8, 4u8, 245u8, 188u8, 253u8, 124u8, 25u8],
        )?;
        <u64 as vendor::neap::wire::Fixed>::check(
            vendor::neap::__private::at::<_, { Counter::OFFSET_COUNT }, _>(head),
        )?;
        ::core::result::Result::Ok(())
    }
    /// Returns the encoded bytes, without any bytes that follow.
    #[inline(always)]
    pub fn as_bytes(self) -> &'a [u8; <Counter as vendor::neap::Neap>::HEAD_SIZE] {
        self.head
    }
    /// Copies the value out of the data.
    #[inline(always)]
    pub fn decode(self) -> Counter {
        Counter {
            count: <u64 as vendor::neap::wire::Fixed>::load(
                vendor::neap::__private::at::<_, { Counter::OFFSET_COUNT }, _>(self.head),
            ),
        }
    }
    ///Reads `count`.
    #[inline(always)]
    pub fn count(self) -> u64 {
        <u64 as vendor::neap::wire::Fixed>::get(
            vendor::neap::__private::at::<_, { Counter::OFFSET_COUNT }, _>(self.head),
        )
    }
}
///Reads and changes a [`Counter`] in place.
pub struct CounterMut<'a> {
    head: &'a mut [u8; <Counter as vendor::neap::Neap>::HEAD_SIZE],
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for CounterMut<'a>
where
    for<'__neap> CounterRef<'__neap>: ::core::fmt::Debug,
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
impl<'a> CounterMut<'a> {
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
        let (head, _) = vendor::neap::__private::head_mut::<
            { <Counter as vendor::neap::Neap>::HEAD_SIZE },
        >(data, <Counter as vendor::neap::Neap>::HEAD_SIZE)?;
        <CounterRef<'a>>::_check(head)?;
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
        let (head, _) = vendor::neap::__private::head_mut::<
            { <Counter as vendor::neap::Neap>::HEAD_SIZE },
        >(data, <Counter as vendor::neap::Neap>::HEAD_SIZE)?;
        vendor::neap::__private::check_discriminator::<
            { 8usize },
        >(
            vendor::neap::__private::at::<_, 0, _>(head),
            &[255u8, 176u8, 4u8, 245u8, 188u8, 253u8, 124u8, 25u8],
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
            [255u8, 176u8, 4u8, 245u8, 188u8, 253u8, 124u8, 25u8],
            |data| {
                let _ = <CounterRef<'_>>::parse(data)?;
                ::core::result::Result::Ok(())
            },
        )?;
        Self::parse(data)
    }
    /// Returns a read-only view of the same data.
    #[inline(always)]
    pub fn as_view(&self) -> CounterRef<'_> {
        CounterRef { head: self.head }
    }
    /// Returns the encoded bytes, without any bytes that follow.
    #[inline(always)]
    pub fn as_bytes(&self) -> &[u8; <Counter as vendor::neap::Neap>::HEAD_SIZE] {
        self.head
    }
    /// Stores another value.
    #[inline(always)]
    pub fn set(&mut self, value: &Counter) {
        value._encode_head(self.head);
    }
    ///Reads `count`.
    #[inline(always)]
    pub fn count(&self) -> u64 {
        <u64 as vendor::neap::wire::Fixed>::get(
            vendor::neap::__private::at::<_, { Counter::OFFSET_COUNT }, _>(self.head),
        )
    }
    ///Stores `count`.
    #[inline(always)]
    pub fn set_count(&mut self, value: u64) {
        <u64 as vendor::neap::wire::Fixed>::set(
            vendor::neap::__private::at_mut::<
                _,
                { Counter::OFFSET_COUNT },
                _,
            >(self.head),
            value,
        );
    }
}
#[allow(dead_code, single_use_lifetimes)]
impl Counter {
    /// Returns the size of the encoded value, in bytes.
    ///
    /// # Errors
    ///
    /// `TooLong` if a string or vector in it is longer than allowed.
    #[inline(always)]
    pub fn encoded_len(&self) -> ::core::result::Result<usize, vendor::neap::Error> {
        #[allow(unused_mut)]
        let mut size: usize = <Counter as vendor::neap::Neap>::HEAD_SIZE;
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
    fn _encode_head(&self, head: &mut [u8; <Counter as vendor::neap::Neap>::HEAD_SIZE]) {
        *vendor::neap::__private::at_mut::<_, 0, _>(head) = [
            255u8, 176u8, 4u8, 245u8, 188u8, 253u8, 124u8, 25u8,
        ];
        <u64 as vendor::neap::wire::Fixed>::store(
            &self.count,
            vendor::neap::__private::at_mut::<_, { Counter::OFFSET_COUNT }, _>(head),
        );
    }
}
#[automatically_derived]
impl vendor::neap::Neap for Counter {
    const HEAD_SIZE: usize = Counter::OFFSET_COUNT
        + <u64 as vendor::neap::wire::Fixed>::FIXED_SIZE;
    const MAX_SIZE: usize = <Self as vendor::neap::Neap>::HEAD_SIZE;
    const SIZE: usize = <Self as vendor::neap::Neap>::HEAD_SIZE;
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, vendor::neap::Error> {
        Counter::encoded_len(self)
    }
    #[inline(always)]
    fn encode_into(
        &self,
        data: &mut [u8],
    ) -> ::core::result::Result<usize, vendor::neap::Error> {
        Counter::encode_into(self, data)
    }
}
#[automatically_derived]
impl vendor::neap::Schema for Counter {
    type Ref<'__neap> = CounterRef<'__neap>;
    type Mut<'__neap> = CounterMut<'__neap>;
    const DISCRIMINATOR: &'static [u8] = &[
        255u8, 176u8, 4u8, 245u8, 188u8, 253u8, 124u8, 25u8,
    ];
    #[inline(always)]
    fn parse(data: &[u8]) -> ::core::result::Result<Self::Ref<'_>, vendor::neap::Error> {
        CounterRef::parse(data)
    }
    #[inline(always)]
    fn parse_mut(
        data: &mut [u8],
    ) -> ::core::result::Result<Self::Mut<'_>, vendor::neap::Error> {
        CounterMut::parse(data)
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
        CounterMut { head: view.head }
    }
    #[inline(always)]
    fn parsed(data: &[u8]) -> Self::Ref<'_> {
        let (head, _) = vendor::neap::__private::parsed_head::<
            { <Counter as vendor::neap::Neap>::HEAD_SIZE },
        >(data);
        CounterRef { head }
    }
    #[inline(always)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
        let (head, _) = vendor::neap::__private::parsed_head_mut::<
            { <Counter as vendor::neap::Neap>::HEAD_SIZE },
        >(data);
        CounterMut { head }
    }
}
#[automatically_derived]
impl vendor::neap::wire::Fixed for Counter {
    fn only_derive_is_allowed_to_implement_this_trait() {}
    type Value = Self;
    type Bytes = [u8; <Counter as vendor::neap::Neap>::HEAD_SIZE];
    const ALIGN: usize = 1;
    const EQUAL_BY_BYTES: bool = true
        && <u64 as vendor::neap::wire::Fixed>::EQUAL_BY_BYTES;
    const HAS_ZERO: bool = true && <u64 as vendor::neap::wire::Fixed>::HAS_ZERO;
    #[inline(always)]
    fn check(bytes: &Self::Bytes) -> ::core::result::Result<(), vendor::neap::Error> {
        CounterRef::_check(bytes)
    }
    #[inline(always)]
    fn store(value: &Self, bytes: &mut Self::Bytes) {
        value._encode_head(bytes);
    }
    #[inline(always)]
    fn load(bytes: &Self::Bytes) -> Self {
        CounterRef { head: bytes }.decode()
    }
    #[inline(always)]
    fn matches(bytes: &Self::Bytes, value: &Self) -> bool {
        CounterRef { head: bytes } == *value
    }
    vendor::neap::__fixed_by_view!(CounterRef, CounterMut);
}
#[automatically_derived]
impl vendor::neap::wire::Element for Counter {}
#[automatically_derived]
impl<NeapFormat: vendor::neap::wire::Format> vendor::neap::wire::InFormat<NeapFormat>
for Counter
where
    u64: vendor::neap::wire::InFormat<NeapFormat>,
{
    fn only_derive_is_allowed_to_implement_this_trait() {}
}
const _: () = {
    #[doc(hidden)]
    #[allow(dead_code, missing_debug_implementations, unreachable_pub)]
    pub struct _FieldsOfCounter {
        pub count: vendor::neap::__private::Place<u64>,
    }
    #[automatically_derived]
    impl vendor::neap::__private::Locate for Counter {
        type Format = vendor::neap::wire::Borsh;
        type Fields = _FieldsOfCounter;
        type Checked<'__neap> = CounterRef<'__neap>;
        const FIELDS: &'static [vendor::neap::__private::Field] = &[("count", &[])];
        const TRAILING: vendor::neap::__private::Trailing = vendor::neap::__private::Trailing::Anything;
        #[inline(always)]
        fn locate(
            data: &[u8],
        ) -> ::core::result::Result<
            (Self::Fields, usize, CounterRef<'_>),
            vendor::neap::Error,
        > {
            let (head, _) = vendor::neap::__private::head::<
                { <Counter as vendor::neap::Neap>::HEAD_SIZE },
            >(data, <Counter as vendor::neap::Neap>::HEAD_SIZE)?;
            CounterRef::_check(head)?;
            let fields = _FieldsOfCounter {
                count: vendor::neap::__private::Place::new(
                    Counter::OFFSET_COUNT,
                    Counter::OFFSET_COUNT
                        + <u64 as vendor::neap::wire::Fixed>::FIXED_SIZE,
                ),
            };
            ::core::result::Result::Ok((
                fields,
                <Counter as vendor::neap::Neap>::HEAD_SIZE,
                CounterRef { head },
            ))
        }
    }
};
const _: () = {
    #[allow(dead_code, single_use_lifetimes)]
    fn read(schema: &Counter) {
        let _ = &schema.count;
    }
    #[allow(dead_code, single_use_lifetimes)]
    fn construct((value_0,): (u64,)) -> Counter {
        Counter { count: value_0 }
    }
};
#[allow(dead_code, single_use_lifetimes)]
impl Tagged {}
const _: () = ::neap::__private::assert_layout(
    &[],
    {
        const _BYTES: &[u8] = Counter::TAG;
        _BYTES.len()
    },
    <Tagged as ::neap::Neap>::HEAD_SIZE,
    0usize,
);
///Reads a [`Tagged`] in place.
struct TaggedRef<'a> {
    head: &'a [u8; <Tagged as ::neap::Neap>::HEAD_SIZE],
    tail: &'a [u8],
    is_all: bool,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for TaggedRef<'a> {
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("TaggedRef");
        ::neap::__private::debug_field(&mut debug, "name", Self::name(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for TaggedRef<'a> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && ::neap::__private::same_field(Self::name(*self), Self::name(*other))
    }
}
/// Data that is not valid is equal to no value.
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq<Tagged> for TaggedRef<'a> {
    #[inline]
    fn eq(&self, value: &Tagged) -> bool {
        self._matches_at(&mut ::neap::__private::Reader::new(self.tail), value)
            == ::core::result::Result::Ok(true)
    }
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for TaggedRef<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for TaggedRef<'a> {}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> TaggedRef<'a> {
    ///Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are checked when they are read.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than any value; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    #[inline(always)]
    fn parse(data: &'a [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head::<
            { <Tagged as ::neap::Neap>::HEAD_SIZE },
        >(
            data,
            <Tagged as ::neap::Neap>::HEAD_SIZE
                + <String as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
        )?;
        Self::_check(head)?;
        ::core::result::Result::Ok(Self {
            head,
            tail,
            is_all: true,
            marker: ::core::marker::PhantomData,
        })
    }
    #[inline(always)]
    fn _check(
        head: &[u8; <Tagged as ::neap::Neap>::HEAD_SIZE],
    ) -> ::core::result::Result<(), ::neap::Error> {
        ::neap::__private::check_discriminator::<
            {
                {
                    const _BYTES: &[u8] = Counter::TAG;
                    _BYTES.len()
                }
            },
        >(
            ::neap::__private::at::<_, 0, _>(head),
            &const {
                const _BYTES: &[u8] = Counter::TAG;
                ::neap::__private::discriminator::<{ _BYTES.len() }>(_BYTES)
            },
        )?;
        ::core::result::Result::Ok(())
    }
    /// Returns where the value ends, in bytes. Other bytes may follow.
    ///
    /// # Errors
    ///
    /// If a length or tag in the value is not valid.
    #[inline(always)]
    fn encoded_len(self) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::call::skip::<String, ::neap::wire::Borsh>(&mut reader, &[])?;
        ::core::result::Result::Ok(
            <Tagged as ::neap::Neap>::HEAD_SIZE + self.tail.len() - reader.rest().len(),
        )
    }
    /// Checks all fields and copies the value out of the data. Strings and slices borrow from the data.
    ///
    /// # Errors
    ///
    /// If anything in the value is not valid. Other bytes may follow it.
    #[inline]
    fn decode(self) -> ::core::result::Result<Tagged, ::neap::Error>
    where
        String: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = String>,
    {
        self._decode_at(&mut ::neap::__private::Reader::new(self.tail))
    }
    #[inline]
    fn _decode_at(
        self,
        at: &mut ::neap::__private::Reader<'a>,
    ) -> ::core::result::Result<Tagged, ::neap::Error>
    where
        String: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = String>,
    {
        let mut reader = *at;
        let value = Tagged {
            name: <String as ::neap::wire::Decode<
                'a,
                ::neap::wire::Borsh,
            >>::decode(&mut reader, &[])?,
        };
        *at = reader;
        ::core::result::Result::Ok(value)
    }
    #[inline]
    fn _matches_at(
        self,
        at: &mut ::neap::__private::Reader<'a>,
        value: &Tagged,
    ) -> ::core::result::Result<bool, ::neap::Error> {
        let mut reader = *at;
        let is_same = true
            && <String as ::neap::wire::Wire<
                ::neap::wire::Borsh,
            >>::matches(&mut reader, &value.name, &[])?;
        *at = reader;
        ::core::result::Result::Ok(is_same)
    }
    ///Reads `name`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn name(self) -> ::core::result::Result<&'a str, ::neap::Error> {
        Self::_tail_name(self.tail, ())
    }
    #[inline(always)]
    fn _tail_name(
        tail: &'a [u8],
        (): (),
    ) -> ::core::result::Result<&'a str, ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(tail);
        <String as ::neap::wire::Wire<::neap::wire::Borsh>>::read(reader, &[])
    }
}
///Reads and changes a [`Tagged`] in place.
struct TaggedMut<'a> {
    head: &'a mut [u8; <Tagged as ::neap::Neap>::HEAD_SIZE],
    tail: &'a mut [u8],
    nesting: ::neap::__private::Nesting,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for TaggedMut<'a>
where
    for<'__neap> TaggedRef<'__neap>: ::core::fmt::Debug,
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
impl<'a> TaggedMut<'a> {
    ///Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are checked when they are read.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than any value; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    /// Nothing is changed then.
    #[inline(always)]
    fn parse(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head_mut::<
            { <Tagged as ::neap::Neap>::HEAD_SIZE },
        >(
            data,
            <Tagged as ::neap::Neap>::HEAD_SIZE
                + <String as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
        )?;
        <TaggedRef<'a>>::_check(head)?;
        ::core::result::Result::Ok(Self {
            head,
            tail,
            nesting: ::neap::__private::Nesting::Outermost,
            marker: ::core::marker::PhantomData,
        })
    }
    /// Opens data whose head has unknown tags, to overwrite them. Until then, their fields read as an arbitrary
    /// value.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), except `Tag`.
    #[inline(always)]
    fn repair(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head_mut::<
            { <Tagged as ::neap::Neap>::HEAD_SIZE },
        >(
            data,
            <Tagged as ::neap::Neap>::HEAD_SIZE
                + <String as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
        )?;
        ::neap::__private::check_discriminator::<
            {
                {
                    const _BYTES: &[u8] = Counter::TAG;
                    _BYTES.len()
                }
            },
        >(
            ::neap::__private::at::<_, 0, _>(head),
            &const {
                const _BYTES: &[u8] = Counter::TAG;
                ::neap::__private::discriminator::<{ _BYTES.len() }>(_BYTES)
            },
        )?;
        ::core::result::Result::Ok(Self {
            head,
            tail,
            nesting: ::neap::__private::Nesting::Outermost,
            marker: ::core::marker::PhantomData,
        })
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
            const {
                const _BYTES: &[u8] = Counter::TAG;
                ::neap::__private::discriminator::<{ _BYTES.len() }>(_BYTES)
            },
            |data| {
                let view = <TaggedRef<'_>>::parse(data)?;
                view._index_at(&mut ::neap::__private::Reader::new(view.tail))?;
                ::core::result::Result::Ok(())
            },
        )?;
        Self::parse(data)
    }
    /// Returns a read-only view of the same data.
    #[inline(always)]
    fn as_view(&self) -> TaggedRef<'_> {
        TaggedRef {
            head: self.head,
            tail: self.tail,
            is_all: self.nesting.is_outermost(),
            marker: self.marker,
        }
    }
    /// Returns where the value ends, in bytes. Other bytes may follow.
    ///
    /// # Errors
    ///
    /// If a length or tag in the value is not valid.
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        self.as_view().encoded_len()
    }
    /// Stores another value. Returns where the account's value now ends, in bytes.
    ///
    /// # Errors
    ///
    /// `Room` if the data has no room for it, `TooLong` if a string or vector in it is too long, other errors if a length or tag in
    /// the data is not valid. Nothing is changed then.
    #[inline]
    fn set(&mut self, value: &Tagged) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::call::skip::<String, ::neap::wire::Borsh>(&mut reader, &[])?;
        let rest = reader.rest().len();
        let end = self.tail.len() - rest;
        let range = ::neap::__private::FieldRange::new(
            0,
            end,
            rest,
            self.nesting,
            ::neap::__private::Trailing::Zeros,
        )?;
        let size = Tagged::encoded_len(value)? - <Tagged as ::neap::Neap>::HEAD_SIZE;
        let end = ::neap::__private::splice(self.tail, range, size)?;
        value._encode_head(self.head);
        value._encode_tail(&mut ::neap::__private::Cursor::new(self.tail))?;
        ::core::result::Result::Ok(
            self.nesting.end(<Tagged as ::neap::Neap>::HEAD_SIZE + end),
        )
    }
    ///Reads `name`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn name(&self) -> ::core::result::Result<&'_ str, ::neap::Error> {
        self.as_view().name()
    }
    ///Stores `name` and moves the fields after it. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    fn set_name(&mut self, value: &str) -> ::core::result::Result<usize, ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(self.tail);
        let start = self.tail.len() - reader.rest().len();
        ::neap::__private::call::skip::<String, ::neap::wire::Borsh>(&mut reader, &[])?;
        let end = self.tail.len() - reader.rest().len();
        let rest = reader.rest().len();
        let range = ::neap::__private::FieldRange::new(
            start,
            end,
            rest,
            self.nesting,
            ::neap::__private::Trailing::Zeros,
        )?;
        let tail = ::neap::__private::replace::<
            &str,
            ::neap::wire::Borsh,
        >(self.tail, range, &value, &[])?;
        ::core::result::Result::Ok(
            self.nesting.end(<Tagged as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Stores `name` in place of the next `broken` bytes, which are not valid, and moves the fields after them. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `Length` if fewer than `broken` bytes follow, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    fn repair_name(
        &mut self,
        broken: usize,
        value: &str,
    ) -> ::core::result::Result<usize, ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(self.tail);
        let start = self.tail.len() - reader.rest().len();
        reader.take_slice(broken)?;
        let end = self.tail.len() - reader.rest().len();
        let rest = reader.rest().len();
        let range = ::neap::__private::FieldRange::new(
            start,
            end,
            rest,
            self.nesting,
            ::neap::__private::Trailing::Zeros,
        )?;
        let tail = ::neap::__private::replace::<
            &str,
            ::neap::wire::Borsh,
        >(self.tail, range, &value, &[])?;
        ::core::result::Result::Ok(
            self.nesting.end(<Tagged as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Returns a mutable view of `name`.
    ///
    /// # Errors
    ///
    ///If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn name_mut(&mut self) -> ::core::result::Result<::neap::StrMut<'_>, ::neap::Error> {
        let (length, nesting) = (self.tail.len(), self.nesting);
        let rest = Self::_tail_name_mut(&mut *self.tail, ())?;
        <String as ::neap::wire::Wire<
            ::neap::wire::Borsh,
        >>::open(
            nesting
                .last_field(
                    rest,
                    <Tagged as ::neap::Neap>::HEAD_SIZE + length,
                    ::neap::__private::Trailing::Zeros,
                ),
            &[],
        )
    }
    #[inline(always)]
    fn _tail_name_mut(
        tail: &mut [u8],
        (): (),
    ) -> ::core::result::Result<&mut [u8], ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(tail);
        let start = tail.len() - reader.rest().len();
        tail.get_mut(start..).ok_or(::neap::Error::Length)
    }
}
#[allow(dead_code, single_use_lifetimes)]
impl Tagged {
    /// Returns the size of the encoded value, in bytes.
    ///
    /// # Errors
    ///
    /// `TooLong` if a string or vector in it is longer than allowed.
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        #[allow(unused_mut)]
        let mut size: usize = <Tagged as ::neap::Neap>::HEAD_SIZE;
        size = size
            .saturating_add(
                ::neap::__private::call::encoded_len::<
                    String,
                    ::neap::wire::Borsh,
                >(&self.name, &[])?,
            );
        ::core::result::Result::Ok(size)
    }
    /// Writes the value at the start of `data`. Returns how many bytes it takes.
    ///
    /// # Errors
    ///
    ///`Room` if the data is shorter, `TooLong` if a string or vector is longer than allowed. Nothing is written then.
    #[inline(always)]
    fn encode_into(
        &self,
        data: &mut [u8],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let size = self.encoded_len()?;
        let ::core::option::Option::Some(room) = data.get_mut(..size) else {
            return ::core::result::Result::Err(::neap::Error::Room);
        };
        let mut cursor = ::neap::__private::Cursor::new(room);
        self._encode_head(cursor.room_for()?);
        self._encode_tail(&mut cursor)?;
        ::core::result::Result::Ok(size)
    }
    #[inline(always)]
    fn _encode_head(&self, head: &mut [u8; <Tagged as ::neap::Neap>::HEAD_SIZE]) {
        *::neap::__private::at_mut::<_, 0, _>(head) = const {
            const _BYTES: &[u8] = Counter::TAG;
            ::neap::__private::discriminator::<{ _BYTES.len() }>(_BYTES)
        };
    }
    #[inline(always)]
    fn _encode_tail(
        &self,
        cursor: &mut ::neap::__private::Cursor<'_>,
    ) -> ::core::result::Result<(), ::neap::Error> {
        ::neap::__private::call::encode::<
            String,
            ::neap::wire::Borsh,
        >(&self.name, cursor)?;
        ::core::result::Result::Ok(())
    }
}
#[automatically_derived]
impl ::neap::Neap for Tagged {
    const HEAD_SIZE: usize = {
        const _BYTES: &[u8] = Counter::TAG;
        _BYTES.len()
    };
    const MAX_SIZE: usize = ::neap::__private::max_size(
        0usize
            .saturating_add(
                <String as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
            ),
        <Self as ::neap::Neap>::HEAD_SIZE,
    );
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        Tagged::encoded_len(self)
    }
    #[inline(always)]
    fn encode_into(
        &self,
        data: &mut [u8],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        Tagged::encode_into(self, data)
    }
}
#[automatically_derived]
impl ::neap::Schema for Tagged {
    type Ref<'__neap> = TaggedRef<'__neap>;
    type Mut<'__neap> = TaggedMut<'__neap>;
    const DISCRIMINATOR: &'static [u8] = &const {
        const _BYTES: &[u8] = Counter::TAG;
        ::neap::__private::discriminator::<{ _BYTES.len() }>(_BYTES)
    };
    #[inline(always)]
    fn parse(data: &[u8]) -> ::core::result::Result<Self::Ref<'_>, ::neap::Error> {
        TaggedRef::parse(data)
    }
    #[inline(always)]
    fn parse_mut(
        data: &mut [u8],
    ) -> ::core::result::Result<Self::Mut<'_>, ::neap::Error> {
        TaggedMut::parse(data)
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
        TaggedMut {
            head: view.head,
            tail: view.tail,
            nesting: view.nesting,
            marker: ::core::marker::PhantomData,
        }
    }
    #[inline(always)]
    fn parsed(data: &[u8]) -> Self::Ref<'_> {
        let (head, tail) = ::neap::__private::parsed_head::<
            { <Tagged as ::neap::Neap>::HEAD_SIZE },
        >(data);
        TaggedRef {
            head,
            tail,
            is_all: true,
            marker: ::core::marker::PhantomData,
        }
    }
    #[inline(always)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
        let (head, tail) = ::neap::__private::parsed_head_mut::<
            { <Tagged as ::neap::Neap>::HEAD_SIZE },
        >(data);
        TaggedMut {
            head,
            tail,
            nesting: ::neap::__private::Nesting::Outermost,
            marker: ::core::marker::PhantomData,
        }
    }
}
///Reads a [`Tagged`] in place. All of it was checked, so no getter fails.
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
struct TaggedIndex<'a> {
    head: &'a [u8; <Tagged as ::neap::Neap>::HEAD_SIZE],
    tail_0: <String as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>,
    size: usize,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for TaggedIndex<'a> {
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("TaggedIndex");
        debug.field("name", &Self::name(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for TaggedIndex<'a> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && Self::name(*self) == Self::name(*other)
    }
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for TaggedIndex<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for TaggedIndex<'a> {}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> TaggedRef<'a> {
    /// Checks everything once. No getter of the result fails.
    ///
    /// # Errors
    ///
    ///If anything in the value is not valid, or `Length` if bytes follow it.
    #[inline(always)]
    fn index(self) -> ::core::result::Result<TaggedIndex<'a>, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        let index = self._index_at(&mut reader)?;
        if self.is_all {
            if !reader.rest().is_empty() {
                return ::core::result::Result::Err(::neap::Error::Length);
            }
        }
        ::core::result::Result::Ok(index)
    }
    #[inline(always)]
    fn _index_at(
        self,
        at: &mut ::neap::__private::Reader<'a>,
    ) -> ::core::result::Result<TaggedIndex<'a>, ::neap::Error> {
        let mut reader = *at;
        let tail_0 = ::neap::__private::call::index::<
            String,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        *at = reader;
        ::core::result::Result::Ok(TaggedIndex {
            head: self.head,
            tail_0,
            size: <Tagged as ::neap::Neap>::HEAD_SIZE + self.tail.len()
                - reader.rest().len(),
            marker: ::core::marker::PhantomData,
        })
    }
}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> TaggedIndex<'a> {
    /// Returns where the value ends, in bytes.
    #[inline(always)]
    fn encoded_len(self) -> usize {
        self.size
    }
    ///Reads `name`.
    #[inline(always)]
    fn name(self) -> &'a str {
        self.tail_0
    }
}
#[automatically_derived]
impl ::neap::wire::Wire<::neap::wire::Borsh> for Tagged {
    fn only_derive_is_allowed_to_implement_this_trait() {}
    type Value = Self;
    type View<'__neap> = TaggedRef<'__neap>;
    type Index<'__neap> = TaggedIndex<'__neap>;
    type ViewMut<'__neap> = TaggedMut<'__neap>;
    const MIN_SIZE: usize = <Tagged as ::neap::Neap>::HEAD_SIZE
        + <String as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE;
    const ZERO_SIZE: usize = if true {
        (<Tagged as ::neap::Neap>::HEAD_SIZE)
            .saturating_add(
                <String as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
            )
    } else {
        usize::MAX
    };
    const SIZE_LIMIT: usize = 0usize
        .saturating_add(<String as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT)
        .saturating_add(<Tagged as ::neap::Neap>::HEAD_SIZE);
    const NESTING_DEPTH: usize = {
        let depths = [
            <String as ::neap::wire::Wire<::neap::wire::Borsh>>::NESTING_DEPTH,
        ];
        1 + ::neap::__private::greatest(&depths)
    };
    const STEPS: usize = 1usize;
    const RESIZES: bool = true;
    #[inline(always)]
    fn skip(
        at: &mut ::neap::__private::Reader<'_>,
        _: &'static [u32],
    ) -> ::core::result::Result<(), ::neap::Error> {
        let mut reader = *at;
        reader.take::<{ <Tagged as ::neap::Neap>::HEAD_SIZE }>()?;
        ::neap::__private::call::skip::<String, ::neap::wire::Borsh>(&mut reader, &[])?;
        *at = reader;
        ::core::result::Result::Ok(())
    }
    #[inline(always)]
    fn read<'__neap>(
        at: ::neap::__private::Reader<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<TaggedRef<'__neap>, ::neap::Error> {
        let mut view = TaggedRef::parse(at.rest())?;
        view.is_all = false;
        ::core::result::Result::Ok(view)
    }
    #[inline(always)]
    fn open<'__neap>(
        bytes: ::neap::__private::ValueBytes<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<TaggedMut<'__neap>, ::neap::Error> {
        let mut view = TaggedMut::parse(bytes.data)?;
        view.nesting = ::neap::__private::Nesting::Nested(bytes.surroundings);
        ::core::result::Result::Ok(view)
    }
    #[inline(always)]
    fn index<'__neap>(
        at: &mut ::neap::__private::Reader<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<TaggedIndex<'__neap>, ::neap::Error> {
        let view = TaggedRef::parse(at.rest())?;
        at.take::<{ <Tagged as ::neap::Neap>::HEAD_SIZE }>()?;
        view._index_at(at)
    }
    #[inline(always)]
    fn encoded_len(
        value: &Self,
        _: &'static [u32],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        Tagged::encoded_len(value)
    }
    #[inline(always)]
    fn encode(
        value: &Self,
        cursor: &mut ::neap::__private::Cursor<'_>,
    ) -> ::core::result::Result<(), ::neap::Error> {
        value._encode_head(cursor.room_for()?);
        value._encode_tail(cursor)
    }
    #[inline]
    fn matches(
        at: &mut ::neap::__private::Reader<'_>,
        value: &Self,
        _: &'static [u32],
    ) -> ::core::result::Result<bool, ::neap::Error> {
        let view = TaggedRef::parse(at.rest())?;
        at.take::<{ <Tagged as ::neap::Neap>::HEAD_SIZE }>()?;
        view._matches_at(at, value)
    }
    ::neap::__by_reference!(::neap::wire::Borsh);
    ::neap::__one_by_one!(Tagged, ::neap::wire::Borsh);
}
#[automatically_derived]
impl<'a> ::neap::wire::Decode<'a, ::neap::wire::Borsh> for Tagged
where
    String: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = String>,
{
    #[inline]
    fn decode(
        at: &mut ::neap::__private::Reader<'a>,
        _: &'static [u32],
    ) -> ::core::result::Result<Self, ::neap::Error> {
        let view = <TaggedRef<'a>>::parse(at.rest())?;
        at.take::<{ <Tagged as ::neap::Neap>::HEAD_SIZE }>()?;
        view._decode_at(at)
    }
}
const _: () = {
    #[doc(hidden)]
    #[allow(dead_code, missing_debug_implementations, unreachable_pub)]
    pub struct _FieldsOfTagged {
        name: ::neap::__private::Place<String>,
    }
    #[automatically_derived]
    impl ::neap::__private::Locate for Tagged {
        type Format = ::neap::wire::Borsh;
        type Fields = _FieldsOfTagged;
        type Checked<'__neap> = TaggedIndex<'__neap>;
        const FIELDS: &'static [::neap::__private::Field] = &[("name", &[])];
        const TRAILING: ::neap::__private::Trailing = ::neap::__private::Trailing::Zeros;
        #[inline(always)]
        fn locate(
            data: &[u8],
        ) -> ::core::result::Result<
            (Self::Fields, usize, TaggedIndex<'_>),
            ::neap::Error,
        > {
            let (head, tail) = ::neap::__private::head::<
                { <Tagged as ::neap::Neap>::HEAD_SIZE },
            >(
                data,
                <Tagged as ::neap::Neap>::HEAD_SIZE
                    + <String as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
            )?;
            TaggedRef::_check(head)?;
            let mut walk = ::neap::__private::Walk::new(
                <Tagged as ::neap::Neap>::HEAD_SIZE,
                tail,
            );
            let fields = _FieldsOfTagged {
                name: walk
                    .step(|reader| ::neap::__private::call::skip::<
                        String,
                        ::neap::wire::Borsh,
                    >(reader, &[]))?,
            };
            let (end, tail) = walk.finish()?;
            let marker = ::core::marker::PhantomData;
            let view = TaggedRef {
                head,
                tail,
                is_all: true,
                marker,
            };
            ::core::result::Result::Ok((fields, end, view.index()?))
        }
    }
};
const _: () = {
    #[allow(dead_code, single_use_lifetimes)]
    fn read(schema: &Tagged) {
        let _ = &schema.name;
    }
    #[allow(dead_code, single_use_lifetimes)]
    fn construct((value_0,): (String,)) -> Tagged {
        Tagged { name: value_0 }
    }
    #[allow(dead_code, single_use_lifetimes, unused_lifetimes)]
    fn names() {
        ::neap::__private::is_standard::<String>();
    }
};
