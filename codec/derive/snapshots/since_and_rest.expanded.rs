#[allow(dead_code, single_use_lifetimes)]
impl Grown {
    const _OFFSETS: [usize; 1usize] = ::neap::__private::offsets(
        [(<u64 as ::neap::wire::Fixed>::FIXED_SIZE, 1)],
        0usize,
    );
    ///The offset of `count`, in bytes.
    const OFFSET_COUNT: usize = Grown::_OFFSETS[0];
}
const _: () = ::neap::__private::assert_layout(
    &[(Grown::OFFSET_COUNT, <u64 as ::neap::wire::Fixed>::FIXED_SIZE)],
    0usize,
    <Grown as ::neap::Neap>::HEAD_SIZE,
    0usize,
);
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::Borsh>>() {}
    in_format::<u64>()
};
const _: () = ::neap::__private::assert_lengths(
    <String as ::neap::wire::Wire<::neap::wire::Borsh>>::LONGEST,
    1usize,
);
#[allow(trivial_numeric_casts)]
const _: () = ::neap::__private::assert_limit((16) as u64);
const _: () = ::neap::__private::assert_has_zero(
    <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
);
const _: () = ::neap::__private::assert_has_zero(
    <String as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
);
///Reads a [`Grown`] in place.
struct GrownRef<'a> {
    head: &'a [u8; <Grown as ::neap::Neap>::HEAD_SIZE],
    tail: &'a [u8],
    is_all: bool,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for GrownRef<'a> {
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("GrownRef");
        debug.field("count", &Self::count(*self));
        ::neap::__private::debug_field(&mut debug, "limit", Self::limit(*self));
        ::neap::__private::debug_field(&mut debug, "label", Self::label(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for GrownRef<'a> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && Self::count(*self) == Self::count(*other)
            && ::neap::__private::same_field(Self::limit(*self), Self::limit(*other))
            && ::neap::__private::same_field(Self::label(*self), Self::label(*other))
    }
}
/// Data that is not valid is equal to no value.
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq<Grown> for GrownRef<'a> {
    #[inline]
    fn eq(&self, value: &Grown) -> bool {
        self._matches_at(&mut ::neap::__private::Reader::new(self.tail), value)
            == ::core::result::Result::Ok(true)
    }
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for GrownRef<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for GrownRef<'a> {}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> GrownRef<'a> {
    ///Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are checked when they are read.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than any value; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    #[inline(always)]
    fn parse(data: &'a [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head::<
            { <Grown as ::neap::Neap>::HEAD_SIZE },
        >(data, <Grown as ::neap::Neap>::HEAD_SIZE)?;
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
        head: &[u8; <Grown as ::neap::Neap>::HEAD_SIZE],
    ) -> ::core::result::Result<(), ::neap::Error> {
        <u64 as ::neap::wire::Fixed>::check(
            ::neap::__private::at::<_, { Grown::OFFSET_COUNT }, _>(head),
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
        if !::neap::__private::end_if_missing(
            &mut reader,
            <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
        ) {
            ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
        }
        if !::neap::__private::end_if_missing(
            &mut reader,
            <String as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
        ) {
            ::neap::__private::call::skip::<
                String,
                ::neap::wire::Borsh,
            >(
                &mut reader,
                {
                    #[allow(trivial_numeric_casts)]
                    const _LIMITS: &[u32] = &[::neap::__private::limit((16) as u64)];
                    _LIMITS
                },
            )?;
        }
        ::core::result::Result::Ok(
            <Grown as ::neap::Neap>::HEAD_SIZE
                + ::neap::__private::distance(self.tail, reader),
        )
    }
    /// Checks all fields and copies the value out of the data. Strings and slices borrow from the data.
    ///
    /// # Errors
    ///
    /// If anything in the value is not valid. Other bytes may follow it.
    #[inline]
    fn decode(self) -> ::core::result::Result<Grown, ::neap::Error>
    where
        u32: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = u32>,
        String: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = String>,
    {
        self._decode_at(&mut ::neap::__private::Reader::new(self.tail))
    }
    #[inline]
    fn _decode_at(
        self,
        at: &mut ::neap::__private::Reader<'a>,
    ) -> ::core::result::Result<Grown, ::neap::Error>
    where
        u32: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = u32>,
        String: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = String>,
    {
        let mut reader = *at;
        let value = Grown {
            count: <u64 as ::neap::wire::Fixed>::load(
                ::neap::__private::at::<_, { Grown::OFFSET_COUNT }, _>(self.head),
            ),
            limit: if ::neap::__private::end_if_missing(
                &mut reader,
                <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
            ) {
                <u32 as ::neap::wire::Decode<
                    'a,
                    ::neap::wire::Borsh,
                >>::decode(
                    &mut ::neap::__private::Reader::new({
                        const _ZEROS: &[u8] = &[0; ::neap::__private::zeros(
                            <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
                        )];
                        _ZEROS
                    }),
                    &[],
                )?
            } else {
                <u32 as ::neap::wire::Decode<
                    'a,
                    ::neap::wire::Borsh,
                >>::decode(&mut reader, &[])?
            },
            label: if ::neap::__private::end_if_missing(
                &mut reader,
                <String as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
            ) {
                <String as ::neap::wire::Decode<
                    'a,
                    ::neap::wire::Borsh,
                >>::decode(
                    &mut ::neap::__private::Reader::new({
                        const _ZEROS: &[u8] = &[0; ::neap::__private::zeros(
                            <String as ::neap::wire::Wire<
                                ::neap::wire::Borsh,
                            >>::ZERO_SIZE,
                        )];
                        _ZEROS
                    }),
                    {
                        #[allow(trivial_numeric_casts)]
                        const _LIMITS: &[u32] = &[::neap::__private::limit((16) as u64)];
                        _LIMITS
                    },
                )?
            } else {
                <String as ::neap::wire::Decode<
                    'a,
                    ::neap::wire::Borsh,
                >>::decode(
                    &mut reader,
                    {
                        #[allow(trivial_numeric_casts)]
                        const _LIMITS: &[u32] = &[::neap::__private::limit((16) as u64)];
                        _LIMITS
                    },
                )?
            },
        };
        *at = reader;
        ::core::result::Result::Ok(value)
    }
    #[inline]
    fn _matches_at(
        self,
        at: &mut ::neap::__private::Reader<'a>,
        value: &Grown,
    ) -> ::core::result::Result<bool, ::neap::Error> {
        let mut reader = *at;
        let is_same = true
            && <u64 as ::neap::wire::Fixed>::matches(
                ::neap::__private::at::<_, { Grown::OFFSET_COUNT }, _>(self.head),
                &value.count,
            )
            && if ::neap::__private::end_if_missing(
                &mut reader,
                <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
            ) {
                <u32 as ::neap::wire::Wire<
                    ::neap::wire::Borsh,
                >>::matches(
                    &mut ::neap::__private::Reader::new({
                        const _ZEROS: &[u8] = &[0; ::neap::__private::zeros(
                            <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
                        )];
                        _ZEROS
                    }),
                    &value.limit,
                    &[],
                )?
            } else {
                <u32 as ::neap::wire::Wire<
                    ::neap::wire::Borsh,
                >>::matches(&mut reader, &value.limit, &[])?
            }
            && if ::neap::__private::end_if_missing(
                &mut reader,
                <String as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
            ) {
                <String as ::neap::wire::Wire<
                    ::neap::wire::Borsh,
                >>::matches(
                    &mut ::neap::__private::Reader::new({
                        const _ZEROS: &[u8] = &[0; ::neap::__private::zeros(
                            <String as ::neap::wire::Wire<
                                ::neap::wire::Borsh,
                            >>::ZERO_SIZE,
                        )];
                        _ZEROS
                    }),
                    &value.label,
                    {
                        #[allow(trivial_numeric_casts)]
                        const _LIMITS: &[u32] = &[::neap::__private::limit((16) as u64)];
                        _LIMITS
                    },
                )?
            } else {
                <String as ::neap::wire::Wire<
                    ::neap::wire::Borsh,
                >>::matches(
                    &mut reader,
                    &value.label,
                    {
                        #[allow(trivial_numeric_casts)]
                        const _LIMITS: &[u32] = &[::neap::__private::limit((16) as u64)];
                        _LIMITS
                    },
                )?
            };
        *at = reader;
        ::core::result::Result::Ok(is_same)
    }
    ///Reads `count`.
    #[inline(always)]
    fn count(self) -> u64 {
        <u64 as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Grown::OFFSET_COUNT }, _>(self.head),
        )
    }
    ///Reads `limit`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn limit(self) -> ::core::result::Result<u32, ::neap::Error> {
        Self::_tail_limit(self.tail, ())
    }
    #[inline(always)]
    fn _tail_limit(
        tail: &'a [u8],
        (): (),
    ) -> ::core::result::Result<u32, ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(tail);
        <u32 as ::neap::wire::Wire<
            ::neap::wire::Borsh,
        >>::read(
            ::neap::__private::or_zeros(
                reader,
                {
                    const _ZEROS: &[u8] = &[0; ::neap::__private::zeros(
                        <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
                    )];
                    _ZEROS
                },
            ),
            &[],
        )
    }
    ///Reads `label`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn label(self) -> ::core::result::Result<&'a str, ::neap::Error> {
        {
            let most = const {
                0usize
                    .saturating_add(
                        <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
                    )
                    .saturating_add(
                        <String as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
                    )
            };
            ::neap::__private::walk(self.tail, most, (), Self::_tail_label)
        }
    }
    #[inline(always)]
    fn _tail_label(
        tail: &'a [u8],
        (): (),
    ) -> ::core::result::Result<&'a str, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(tail);
        if !::neap::__private::end_if_missing(
            &mut reader,
            <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
        ) {
            ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
        }
        <String as ::neap::wire::Wire<
            ::neap::wire::Borsh,
        >>::read(
            ::neap::__private::or_zeros(
                reader,
                {
                    const _ZEROS: &[u8] = &[0; ::neap::__private::zeros(
                        <String as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
                    )];
                    _ZEROS
                },
            ),
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((16) as u64)];
                _LIMITS
            },
        )
    }
}
///Reads and changes a [`Grown`] in place.
struct GrownMut<'a> {
    head: &'a mut [u8; <Grown as ::neap::Neap>::HEAD_SIZE],
    tail: &'a mut [u8],
    nesting: ::neap::__private::Nesting,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for GrownMut<'a>
where
    for<'__neap> GrownRef<'__neap>: ::core::fmt::Debug,
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
impl<'a> GrownMut<'a> {
    ///Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are checked when they are read.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than any value; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    /// Nothing is changed then.
    #[inline(always)]
    fn parse(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head_mut::<
            { <Grown as ::neap::Neap>::HEAD_SIZE },
        >(data, <Grown as ::neap::Neap>::HEAD_SIZE)?;
        <GrownRef<'a>>::_check(head)?;
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
            { <Grown as ::neap::Neap>::HEAD_SIZE },
        >(data, <Grown as ::neap::Neap>::HEAD_SIZE)?;
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
            [],
            |data| {
                let view = <GrownRef<'_>>::parse(data)?;
                view._index_at(&mut ::neap::__private::Reader::new(view.tail))?;
                ::core::result::Result::Ok(())
            },
        )?;
        Self::parse(data)
    }
    /// Returns a read-only view of the same data.
    #[inline(always)]
    fn as_view(&self) -> GrownRef<'_> {
        GrownRef {
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
    fn set(&mut self, value: &Grown) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        if !::neap::__private::is_missing(
            reader,
            <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
        ) {
            ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
            if !::neap::__private::is_missing(
                reader,
                <String as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
            ) {
                ::neap::__private::call::skip::<
                    String,
                    ::neap::wire::Borsh,
                >(&mut reader, &[])?;
            }
        }
        let rest = reader.rest().len();
        let end = self.tail.len() - rest;
        let range = ::neap::__private::FieldRange::new(
            0,
            end,
            rest,
            self.nesting,
            ::neap::__private::Trailing::Zeros,
        )?;
        let size = Grown::encoded_len(value)? - <Grown as ::neap::Neap>::HEAD_SIZE;
        let end = ::neap::__private::splice(self.tail, range, size)?;
        value._encode_head(self.head);
        value._encode_tail(&mut ::neap::__private::Cursor::new(self.tail))?;
        ::core::result::Result::Ok(
            self.nesting.end(<Grown as ::neap::Neap>::HEAD_SIZE + end),
        )
    }
    ///Reads `count`.
    #[inline(always)]
    fn count(&self) -> u64 {
        <u64 as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Grown::OFFSET_COUNT }, _>(self.head),
        )
    }
    ///Stores `count`.
    #[inline(always)]
    fn set_count(&mut self, value: u64) {
        <u64 as ::neap::wire::Fixed>::set(
            ::neap::__private::at_mut::<_, { Grown::OFFSET_COUNT }, _>(self.head),
            value,
        );
    }
    ///Reads `limit`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn limit(&self) -> ::core::result::Result<u32, ::neap::Error> {
        self.as_view().limit()
    }
    ///Stores `limit` if the data is long enough.
    ///
    /// # Errors
    ///
    ///`Room` if the data ends before the field does, other errors if a length or tag before it is not valid. Nothing is changed then.
    #[inline(always)]
    fn set_limit(&mut self, value: u32) -> ::core::result::Result<(), ::neap::Error> {
        Self::_tail_set_limit(&mut *self.tail, value)
    }
    #[inline(always)]
    fn _tail_set_limit(
        tail: &mut [u8],
        value: u32,
    ) -> ::core::result::Result<(), ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(tail);
        ::neap::__private::require_present(
            reader,
            <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
        )?;
        let start = tail.len() - reader.rest().len();
        <u32 as ::neap::wire::Fixed>::set(
            ::neap::__private::fixed_at::<u32>(tail, start)?,
            value,
        );
        ::core::result::Result::Ok(())
    }
    ///Reads `label`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn label(&self) -> ::core::result::Result<&'_ str, ::neap::Error> {
        self.as_view().label()
    }
    ///Stores `label` and moves the fields after it. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    fn set_label(
        &mut self,
        value: &str,
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::require_present(
            reader,
            <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
        )?;
        ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
        let start = self.tail.len() - reader.rest().len();
        if !::neap::__private::is_missing(
            reader,
            <String as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
        ) {
            ::neap::__private::call::skip::<
                String,
                ::neap::wire::Borsh,
            >(&mut reader, &[])?;
        }
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
        >(
            self.tail,
            range,
            &value,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((16) as u64)];
                _LIMITS
            },
        )?;
        ::core::result::Result::Ok(
            self.nesting.end(<Grown as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Stores `label` in place of the next `broken` bytes, which are not valid, and moves the fields after them. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `Length` if fewer than `broken` bytes follow, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    fn repair_label(
        &mut self,
        broken: usize,
        value: &str,
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::require_present(
            reader,
            <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
        )?;
        ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
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
        >(
            self.tail,
            range,
            &value,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((16) as u64)];
                _LIMITS
            },
        )?;
        ::core::result::Result::Ok(
            self.nesting.end(<Grown as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Returns a mutable view of `label`.
    ///
    /// # Errors
    ///
    ///`Room` if the data ends before the field does, other errors if the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn label_mut(
        &mut self,
    ) -> ::core::result::Result<::neap::StrMut<'_>, ::neap::Error> {
        let (length, nesting) = (self.tail.len(), self.nesting);
        let rest = {
            let most = const {
                0usize
                    .saturating_add(
                        <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
                    )
                    .saturating_add(
                        <String as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
                    )
            };
            ::neap::__private::walk(&mut *self.tail, most, (), Self::_tail_label_mut)
        }?;
        <String as ::neap::wire::Wire<
            ::neap::wire::Borsh,
        >>::open(
            nesting
                .last_field(
                    rest,
                    <Grown as ::neap::Neap>::HEAD_SIZE + length,
                    ::neap::__private::Trailing::Zeros,
                ),
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((16) as u64)];
                _LIMITS
            },
        )
    }
    #[inline(always)]
    fn _tail_label_mut(
        tail: &mut [u8],
        (): (),
    ) -> ::core::result::Result<&mut [u8], ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(tail);
        ::neap::__private::require_present(
            reader,
            <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
        )?;
        ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
        ::neap::__private::require_present(
            reader,
            <String as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
        )?;
        let start = tail.len() - reader.rest().len();
        tail.get_mut(start..).ok_or(::neap::Error::Length)
    }
}
#[allow(dead_code, single_use_lifetimes)]
impl Grown {
    /// Returns the size of the encoded value, in bytes.
    ///
    /// # Errors
    ///
    /// `TooLong` if a string or vector in it is longer than allowed.
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        #[allow(unused_mut)]
        let mut size: usize = <Grown as ::neap::Neap>::HEAD_SIZE;
        size = size
            .saturating_add(
                ::neap::__private::call::encoded_len::<
                    u32,
                    ::neap::wire::Borsh,
                >(&self.limit, &[])?,
            );
        size = size
            .saturating_add(
                ::neap::__private::call::encoded_len::<
                    String,
                    ::neap::wire::Borsh,
                >(
                    &self.label,
                    {
                        #[allow(trivial_numeric_casts)]
                        const _LIMITS: &[u32] = &[::neap::__private::limit((16) as u64)];
                        _LIMITS
                    },
                )?,
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
        let ::core::option::Option::Some((room, rest)) = data.split_at_mut_checked(size)
        else {
            return ::core::result::Result::Err(::neap::Error::Room);
        };
        let mut cursor = ::neap::__private::Cursor::new(room);
        self._encode_head(cursor.room_for()?);
        self._encode_tail(&mut cursor)?;
        rest.fill(0);
        ::core::result::Result::Ok(size)
    }
    #[inline(always)]
    fn _encode_head(&self, head: &mut [u8; <Grown as ::neap::Neap>::HEAD_SIZE]) {
        <u64 as ::neap::wire::Fixed>::store(
            &self.count,
            ::neap::__private::at_mut::<_, { Grown::OFFSET_COUNT }, _>(head),
        );
    }
    #[inline(always)]
    fn _encode_tail(
        &self,
        cursor: &mut ::neap::__private::Cursor<'_>,
    ) -> ::core::result::Result<(), ::neap::Error> {
        ::neap::__private::call::encode::<
            u32,
            ::neap::wire::Borsh,
        >(&self.limit, cursor)?;
        ::neap::__private::call::encode::<
            String,
            ::neap::wire::Borsh,
        >(&self.label, cursor)?;
        ::core::result::Result::Ok(())
    }
}
#[automatically_derived]
impl ::neap::Neap for Grown {
    const HEAD_SIZE: usize = Grown::OFFSET_COUNT
        + <u64 as ::neap::wire::Fixed>::FIXED_SIZE;
    const MAX_SIZE: usize = ::neap::__private::max_size(
        0usize
            .saturating_add(<u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT)
            .saturating_add(
                <String as ::neap::wire::Wire<::neap::wire::Borsh>>::LONGEST
                    .size({
                        #[allow(trivial_numeric_casts)]
                        const _LIMITS: &[u32] = &[::neap::__private::limit((16) as u64)];
                        _LIMITS
                    }),
            ),
        <Self as ::neap::Neap>::HEAD_SIZE,
    );
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        Grown::encoded_len(self)
    }
    #[inline(always)]
    fn encode_into(
        &self,
        data: &mut [u8],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        Grown::encode_into(self, data)
    }
}
#[automatically_derived]
impl ::neap::Schema for Grown {
    type Ref<'__neap> = GrownRef<'__neap>;
    type Mut<'__neap> = GrownMut<'__neap>;
    const DISCRIMINATOR: &'static [u8] = &[];
    #[inline(always)]
    fn parse(data: &[u8]) -> ::core::result::Result<Self::Ref<'_>, ::neap::Error> {
        GrownRef::parse(data)
    }
    #[inline(always)]
    fn parse_mut(
        data: &mut [u8],
    ) -> ::core::result::Result<Self::Mut<'_>, ::neap::Error> {
        GrownMut::parse(data)
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
        GrownMut {
            head: view.head,
            tail: view.tail,
            nesting: view.nesting,
            marker: ::core::marker::PhantomData,
        }
    }
    #[inline(always)]
    fn parsed(data: &[u8]) -> Self::Ref<'_> {
        let (head, tail) = ::neap::__private::parsed_head::<
            { <Grown as ::neap::Neap>::HEAD_SIZE },
        >(data);
        GrownRef {
            head,
            tail,
            is_all: true,
            marker: ::core::marker::PhantomData,
        }
    }
    #[inline(always)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
        let (head, tail) = ::neap::__private::parsed_head_mut::<
            { <Grown as ::neap::Neap>::HEAD_SIZE },
        >(data);
        GrownMut {
            head,
            tail,
            nesting: ::neap::__private::Nesting::Outermost,
            marker: ::core::marker::PhantomData,
        }
    }
}
///Reads a [`Grown`] in place. All of it was checked, so no getter fails.
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
struct GrownIndex<'a> {
    head: &'a [u8; <Grown as ::neap::Neap>::HEAD_SIZE],
    tail_0: <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>,
    tail_1: <String as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>,
    size: usize,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for GrownIndex<'a> {
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("GrownIndex");
        debug.field("count", &Self::count(*self));
        debug.field("limit", &Self::limit(*self));
        debug.field("label", &Self::label(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for GrownIndex<'a> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && Self::count(*self) == Self::count(*other)
            && Self::limit(*self) == Self::limit(*other)
            && Self::label(*self) == Self::label(*other)
    }
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for GrownIndex<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for GrownIndex<'a> {}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> GrownRef<'a> {
    /// Checks everything once. No getter of the result fails.
    ///
    /// # Errors
    ///
    ///If anything in the value is not valid, or `Trailing` if bytes other than zeros follow it.
    #[inline(always)]
    fn index(self) -> ::core::result::Result<GrownIndex<'a>, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        let index = self._index_at(&mut reader)?;
        if self.is_all {
            ::neap::__private::check_zeros(reader.rest())?;
        }
        ::core::result::Result::Ok(index)
    }
    #[inline(always)]
    fn _index_at(
        self,
        at: &mut ::neap::__private::Reader<'a>,
    ) -> ::core::result::Result<GrownIndex<'a>, ::neap::Error> {
        let mut reader = *at;
        let tail_0 = if ::neap::__private::end_if_missing(
            &mut reader,
            <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
        ) {
            ::neap::__private::call::index::<
                u32,
                ::neap::wire::Borsh,
            >(
                &mut ::neap::__private::Reader::new({
                    const _ZEROS: &[u8] = &[0; ::neap::__private::zeros(
                        <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
                    )];
                    _ZEROS
                }),
                &[],
            )?
        } else {
            ::neap::__private::call::index::<u32, ::neap::wire::Borsh>(&mut reader, &[])?
        };
        let tail_1 = if ::neap::__private::end_if_missing(
            &mut reader,
            <String as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
        ) {
            ::neap::__private::call::index::<
                String,
                ::neap::wire::Borsh,
            >(
                &mut ::neap::__private::Reader::new({
                    const _ZEROS: &[u8] = &[0; ::neap::__private::zeros(
                        <String as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
                    )];
                    _ZEROS
                }),
                {
                    #[allow(trivial_numeric_casts)]
                    const _LIMITS: &[u32] = &[::neap::__private::limit((16) as u64)];
                    _LIMITS
                },
            )?
        } else {
            ::neap::__private::call::index::<
                String,
                ::neap::wire::Borsh,
            >(
                &mut reader,
                {
                    #[allow(trivial_numeric_casts)]
                    const _LIMITS: &[u32] = &[::neap::__private::limit((16) as u64)];
                    _LIMITS
                },
            )?
        };
        at.take_slice(::neap::__private::distance(self.tail, reader))?;
        ::core::result::Result::Ok(GrownIndex {
            head: self.head,
            tail_0,
            tail_1,
            size: <Grown as ::neap::Neap>::HEAD_SIZE
                + ::neap::__private::distance(self.tail, reader),
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
impl<'a> GrownIndex<'a> {
    /// Returns where the value ends, in bytes.
    #[inline(always)]
    fn encoded_len(self) -> usize {
        self.size
    }
    ///Reads `count`.
    #[inline(always)]
    fn count(self) -> u64 {
        <u64 as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Grown::OFFSET_COUNT }, _>(self.head),
        )
    }
    ///Reads `limit`.
    #[inline(always)]
    fn limit(self) -> u32 {
        self.tail_0
    }
    ///Reads `label`.
    #[inline(always)]
    fn label(self) -> &'a str {
        self.tail_1
    }
}
const _: () = {
    #[doc(hidden)]
    #[allow(dead_code, missing_debug_implementations, unreachable_pub)]
    pub struct _FieldsOfGrown {
        count: ::neap::__private::Place<u64>,
        limit: ::neap::__private::Place<u32>,
        label: ::neap::__private::Place<String>,
    }
    #[automatically_derived]
    impl ::neap::__private::Locate for Grown {
        type Format = ::neap::wire::Borsh;
        type Fields = _FieldsOfGrown;
        type Checked<'__neap> = GrownIndex<'__neap>;
        const FIELDS: &'static [::neap::__private::Field] = &[
            ("count", &[]),
            ("limit", &[]),
            (
                "label",
                {
                    #[allow(trivial_numeric_casts)]
                    const _LIMITS: &[u32] = &[::neap::__private::limit((16) as u64)];
                    _LIMITS
                },
            ),
        ];
        const TRAILING: ::neap::__private::Trailing = ::neap::__private::Trailing::Zeros;
        #[inline(always)]
        fn locate(
            data: &[u8],
        ) -> ::core::result::Result<
            (Self::Fields, usize, GrownIndex<'_>),
            ::neap::Error,
        > {
            let (head, tail) = ::neap::__private::head::<
                { <Grown as ::neap::Neap>::HEAD_SIZE },
            >(data, <Grown as ::neap::Neap>::HEAD_SIZE)?;
            GrownRef::_check(head)?;
            let mut walk = ::neap::__private::Walk::new(
                <Grown as ::neap::Neap>::HEAD_SIZE,
                tail,
            );
            let fields = _FieldsOfGrown {
                count: ::neap::__private::Place::new(
                    Grown::OFFSET_COUNT,
                    Grown::OFFSET_COUNT + <u64 as ::neap::wire::Fixed>::FIXED_SIZE,
                ),
                limit: walk
                    .step_since(
                        <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
                        |reader| ::neap::__private::call::skip::<
                            u32,
                            ::neap::wire::Borsh,
                        >(reader, &[]),
                    )?,
                label: walk
                    .step_since(
                        <String as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
                        |reader| ::neap::__private::call::skip::<
                            String,
                            ::neap::wire::Borsh,
                        >(reader, &[]),
                    )?,
            };
            let (end, tail) = walk.finish()?;
            let marker = ::core::marker::PhantomData;
            let view = GrownRef {
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
    fn read(schema: &Grown) {
        let _ = &schema.count;
        let _ = &schema.limit;
        let _ = &schema.label;
    }
    #[allow(dead_code, single_use_lifetimes)]
    fn construct((value_0, value_1, value_2): (u64, u32, String)) -> Grown {
        Grown {
            count: value_0,
            limit: value_1,
            label: value_2,
        }
    }
    #[allow(dead_code, single_use_lifetimes, unused_lifetimes)]
    fn names() {
        ::neap::__private::is_standard::<String>();
    }
};
#[allow(dead_code, single_use_lifetimes)]
impl Table {
    const _OFFSETS: [usize; 1usize] = ::neap::__private::offsets(
        [(<u64 as ::neap::wire::Fixed>::FIXED_SIZE, 1)],
        0usize,
    );
    ///The offset of `count`, in bytes.
    const OFFSET_COUNT: usize = Table::_OFFSETS[0];
}
const _: () = ::neap::__private::assert_layout(
    &[(Table::OFFSET_COUNT, <u64 as ::neap::wire::Fixed>::FIXED_SIZE)],
    0usize,
    <Table as ::neap::Neap>::HEAD_SIZE,
    0usize,
);
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::Borsh>>() {}
    in_format::<u64>()
};
///Reads a [`Table`] in place.
struct TableRef<'a> {
    head: &'a [u8; <Table as ::neap::Neap>::HEAD_SIZE],
    tail: &'a [u8],
    is_all: bool,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for TableRef<'a>
where
    <::neap::wire::Rest<
        Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("TableRef");
        debug.field("count", &Self::count(*self));
        ::neap::__private::debug_field(&mut debug, "keys", Self::keys(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for TableRef<'a>
where
    <::neap::wire::Rest<
        Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>: ::core::cmp::PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && Self::count(*self) == Self::count(*other)
            && ::neap::__private::same_field(Self::keys(*self), Self::keys(*other))
    }
}
/// Data that is not valid is equal to no value.
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq<Table> for TableRef<'a> {
    #[inline]
    fn eq(&self, value: &Table) -> bool {
        self._matches_at(&mut ::neap::__private::Reader::new(self.tail), value)
            == ::core::result::Result::Ok(true)
    }
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for TableRef<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for TableRef<'a> {}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> TableRef<'a> {
    ///Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are checked when they are read.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than any value; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    #[inline(always)]
    fn parse(data: &'a [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head::<
            { <Table as ::neap::Neap>::HEAD_SIZE },
        >(
            data,
            <Table as ::neap::Neap>::HEAD_SIZE
                + <::neap::wire::Rest<
                    Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
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
        head: &[u8; <Table as ::neap::Neap>::HEAD_SIZE],
    ) -> ::core::result::Result<(), ::neap::Error> {
        <u64 as ::neap::wire::Fixed>::check(
            ::neap::__private::at::<_, { Table::OFFSET_COUNT }, _>(head),
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
        ::neap::__private::call::skip::<
            ::neap::wire::Rest<Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        ::core::result::Result::Ok(
            <Table as ::neap::Neap>::HEAD_SIZE + self.tail.len() - reader.rest().len(),
        )
    }
    /// Checks all fields and copies the value out of the data. Strings and slices borrow from the data.
    ///
    /// # Errors
    ///
    /// If anything in the value is not valid. Other bytes may follow it.
    #[inline]
    fn decode(self) -> ::core::result::Result<Table, ::neap::Error>
    where
        ::neap::wire::Rest<
            Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
        >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = Vec<Pubkey>>,
    {
        self._decode_at(&mut ::neap::__private::Reader::new(self.tail))
    }
    #[inline]
    fn _decode_at(
        self,
        at: &mut ::neap::__private::Reader<'a>,
    ) -> ::core::result::Result<Table, ::neap::Error>
    where
        ::neap::wire::Rest<
            Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
        >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = Vec<Pubkey>>,
    {
        let mut reader = *at;
        let value = Table {
            count: <u64 as ::neap::wire::Fixed>::load(
                ::neap::__private::at::<_, { Table::OFFSET_COUNT }, _>(self.head),
            ),
            keys: <::neap::wire::Rest<
                Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
            > as ::neap::wire::Decode<
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
        value: &Table,
    ) -> ::core::result::Result<bool, ::neap::Error> {
        let mut reader = *at;
        let is_same = true
            && <u64 as ::neap::wire::Fixed>::matches(
                ::neap::__private::at::<_, { Table::OFFSET_COUNT }, _>(self.head),
                &value.count,
            )
            && <::neap::wire::Rest<
                Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
            > as ::neap::wire::Wire<
                ::neap::wire::Borsh,
            >>::matches(&mut reader, &value.keys, &[])?;
        *at = reader;
        ::core::result::Result::Ok(is_same)
    }
    ///Reads `count`.
    #[inline(always)]
    fn count(self) -> u64 {
        <u64 as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Table::OFFSET_COUNT }, _>(self.head),
        )
    }
    ///Reads `keys`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn keys(
        self,
    ) -> ::core::result::Result<
        <::neap::wire::Rest<
            Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>,
        ::neap::Error,
    > {
        Self::_tail_keys(self.tail, ())
    }
    #[inline(always)]
    fn _tail_keys(
        tail: &'a [u8],
        (): (),
    ) -> ::core::result::Result<
        <::neap::wire::Rest<
            Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>,
        ::neap::Error,
    > {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(tail);
        <::neap::wire::Rest<
            Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::read(reader, &[])
    }
}
///Reads and changes a [`Table`] in place.
struct TableMut<'a> {
    head: &'a mut [u8; <Table as ::neap::Neap>::HEAD_SIZE],
    tail: &'a mut [u8],
    nesting: ::neap::__private::Nesting,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for TableMut<'a>
where
    for<'__neap> TableRef<'__neap>: ::core::fmt::Debug,
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
impl<'a> TableMut<'a> {
    ///Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are checked when they are read.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than any value; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    /// Nothing is changed then.
    #[inline(always)]
    fn parse(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head_mut::<
            { <Table as ::neap::Neap>::HEAD_SIZE },
        >(
            data,
            <Table as ::neap::Neap>::HEAD_SIZE
                + <::neap::wire::Rest<
                    Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
        )?;
        <TableRef<'a>>::_check(head)?;
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
            { <Table as ::neap::Neap>::HEAD_SIZE },
        >(
            data,
            <Table as ::neap::Neap>::HEAD_SIZE
                + <::neap::wire::Rest<
                    Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
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
            [],
            |data| {
                let view = <TableRef<'_>>::parse(data)?;
                view._index_at(&mut ::neap::__private::Reader::new(view.tail))?;
                ::core::result::Result::Ok(())
            },
        )?;
        Self::parse(data)
    }
    /// Returns a read-only view of the same data.
    #[inline(always)]
    fn as_view(&self) -> TableRef<'_> {
        TableRef {
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
    fn set(&mut self, value: &Table) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::call::skip::<
            ::neap::wire::Rest<Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        let rest = reader.rest().len();
        let end = self.tail.len() - rest;
        let range = ::neap::__private::FieldRange::new(
            0,
            end,
            rest,
            self.nesting,
            ::neap::__private::Trailing::Zeros,
        )?;
        let size = Table::encoded_len(value)? - <Table as ::neap::Neap>::HEAD_SIZE;
        let end = ::neap::__private::splice(self.tail, range, size)?;
        value._encode_head(self.head);
        value._encode_tail(&mut ::neap::__private::Cursor::new(self.tail))?;
        ::core::result::Result::Ok(
            self.nesting.end(<Table as ::neap::Neap>::HEAD_SIZE + end),
        )
    }
    ///Reads `count`.
    #[inline(always)]
    fn count(&self) -> u64 {
        <u64 as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Table::OFFSET_COUNT }, _>(self.head),
        )
    }
    ///Stores `count`.
    #[inline(always)]
    fn set_count(&mut self, value: u64) {
        <u64 as ::neap::wire::Fixed>::set(
            ::neap::__private::at_mut::<_, { Table::OFFSET_COUNT }, _>(self.head),
            value,
        );
    }
    ///Reads `keys`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn keys(
        &self,
    ) -> ::core::result::Result<
        <::neap::wire::Rest<
            Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'_>,
        ::neap::Error,
    > {
        self.as_view().keys()
    }
    ///Stores `keys` and moves the fields after it. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    fn set_keys(
        &mut self,
        value: &[Pubkey],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(self.tail);
        let start = self.tail.len() - reader.rest().len();
        ::neap::__private::call::skip::<
            ::neap::wire::Rest<Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
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
            ::neap::wire::Rest<&[::neap::wire::Foreign<Pubkey, [u8; 32]>]>,
            ::neap::wire::Borsh,
        >(self.tail, range, &value, &[])?;
        ::core::result::Result::Ok(
            self.nesting.end(<Table as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Stores `keys` in place of the next `broken` bytes, which are not valid, and moves the fields after them. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `Length` if fewer than `broken` bytes follow, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    fn repair_keys(
        &mut self,
        broken: usize,
        value: &[Pubkey],
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
            ::neap::wire::Rest<&[::neap::wire::Foreign<Pubkey, [u8; 32]>]>,
            ::neap::wire::Borsh,
        >(self.tail, range, &value, &[])?;
        ::core::result::Result::Ok(
            self.nesting.end(<Table as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
}
#[allow(dead_code, single_use_lifetimes)]
impl Table {
    /// Returns the size of the encoded value, in bytes.
    ///
    /// # Errors
    ///
    /// `TooLong` if a string or vector in it is longer than allowed.
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        #[allow(unused_mut)]
        let mut size: usize = <Table as ::neap::Neap>::HEAD_SIZE;
        size = size
            .saturating_add(
                ::neap::__private::call::encoded_len::<
                    ::neap::wire::Rest<Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>>,
                    ::neap::wire::Borsh,
                >(&self.keys, &[])?,
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
    fn _encode_head(&self, head: &mut [u8; <Table as ::neap::Neap>::HEAD_SIZE]) {
        <u64 as ::neap::wire::Fixed>::store(
            &self.count,
            ::neap::__private::at_mut::<_, { Table::OFFSET_COUNT }, _>(head),
        );
    }
    #[inline(always)]
    fn _encode_tail(
        &self,
        cursor: &mut ::neap::__private::Cursor<'_>,
    ) -> ::core::result::Result<(), ::neap::Error> {
        ::neap::__private::call::encode::<
            ::neap::wire::Rest<Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>>,
            ::neap::wire::Borsh,
        >(&self.keys, cursor)?;
        ::core::result::Result::Ok(())
    }
}
#[automatically_derived]
impl ::neap::Neap for Table {
    const HEAD_SIZE: usize = Table::OFFSET_COUNT
        + <u64 as ::neap::wire::Fixed>::FIXED_SIZE;
    const MAX_SIZE: usize = ::neap::__private::max_size(
        0usize
            .saturating_add(
                <::neap::wire::Rest<
                    Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
            ),
        <Self as ::neap::Neap>::HEAD_SIZE,
    );
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        Table::encoded_len(self)
    }
    #[inline(always)]
    fn encode_into(
        &self,
        data: &mut [u8],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        Table::encode_into(self, data)
    }
}
#[automatically_derived]
impl ::neap::Schema for Table {
    type Ref<'__neap> = TableRef<'__neap>;
    type Mut<'__neap> = TableMut<'__neap>;
    const DISCRIMINATOR: &'static [u8] = &[];
    #[inline(always)]
    fn parse(data: &[u8]) -> ::core::result::Result<Self::Ref<'_>, ::neap::Error> {
        TableRef::parse(data)
    }
    #[inline(always)]
    fn parse_mut(
        data: &mut [u8],
    ) -> ::core::result::Result<Self::Mut<'_>, ::neap::Error> {
        TableMut::parse(data)
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
        TableMut {
            head: view.head,
            tail: view.tail,
            nesting: view.nesting,
            marker: ::core::marker::PhantomData,
        }
    }
    #[inline(always)]
    fn parsed(data: &[u8]) -> Self::Ref<'_> {
        let (head, tail) = ::neap::__private::parsed_head::<
            { <Table as ::neap::Neap>::HEAD_SIZE },
        >(data);
        TableRef {
            head,
            tail,
            is_all: true,
            marker: ::core::marker::PhantomData,
        }
    }
    #[inline(always)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
        let (head, tail) = ::neap::__private::parsed_head_mut::<
            { <Table as ::neap::Neap>::HEAD_SIZE },
        >(data);
        TableMut {
            head,
            tail,
            nesting: ::neap::__private::Nesting::Outermost,
            marker: ::core::marker::PhantomData,
        }
    }
}
///Reads a [`Table`] in place. All of it was checked, so no getter fails.
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
struct TableIndex<'a> {
    head: &'a [u8; <Table as ::neap::Neap>::HEAD_SIZE],
    tail_0: <::neap::wire::Rest<
        Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>,
    size: usize,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for TableIndex<'a>
where
    <::neap::wire::Rest<
        Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("TableIndex");
        debug.field("count", &Self::count(*self));
        debug.field("keys", &Self::keys(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for TableIndex<'a>
where
    <::neap::wire::Rest<
        Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>: ::core::cmp::PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && Self::count(*self) == Self::count(*other)
            && Self::keys(*self) == Self::keys(*other)
    }
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for TableIndex<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for TableIndex<'a> {}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> TableRef<'a> {
    /// Checks everything once. No getter of the result fails.
    ///
    /// # Errors
    ///
    ///If anything in the value is not valid, or `Length` if bytes follow it.
    #[inline(always)]
    fn index(self) -> ::core::result::Result<TableIndex<'a>, ::neap::Error> {
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
    ) -> ::core::result::Result<TableIndex<'a>, ::neap::Error> {
        let mut reader = *at;
        let tail_0 = ::neap::__private::call::index::<
            ::neap::wire::Rest<Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        *at = reader;
        ::core::result::Result::Ok(TableIndex {
            head: self.head,
            tail_0,
            size: <Table as ::neap::Neap>::HEAD_SIZE + self.tail.len()
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
impl<'a> TableIndex<'a> {
    /// Returns where the value ends, in bytes.
    #[inline(always)]
    fn encoded_len(self) -> usize {
        self.size
    }
    ///Reads `count`.
    #[inline(always)]
    fn count(self) -> u64 {
        <u64 as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Table::OFFSET_COUNT }, _>(self.head),
        )
    }
    ///Reads `keys`.
    #[inline(always)]
    fn keys(
        self,
    ) -> <::neap::wire::Rest<
        Vec<::neap::wire::Foreign<Pubkey, [u8; 32]>>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a> {
        self.tail_0
    }
}
const _: () = {
    #[allow(dead_code, single_use_lifetimes)]
    fn read(schema: &Table) {
        let _ = &schema.count;
        let _ = &schema.keys;
    }
    #[allow(dead_code, single_use_lifetimes)]
    fn construct((value_0, value_1): (u64, Vec<Pubkey>)) -> Table {
        Table {
            count: value_0,
            keys: value_1,
        }
    }
    #[allow(dead_code, single_use_lifetimes, unused_lifetimes)]
    fn names() {
        ::neap::__private::is_standard::<Vec<Pubkey>>();
    }
};
