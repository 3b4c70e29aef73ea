#[allow(dead_code, single_use_lifetimes)]
impl Mint {
    const _OFFSETS: [usize; 3usize] = ::neap::__private::offsets(
        [
            (
                <::neap::wire::COption<
                    ::neap::wire::Foreign<Pubkey, [u8; 32]>,
                    u32,
                    {
                        <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                            + <::neap::wire::Foreign<
                                Pubkey,
                                [u8; 32],
                            > as ::neap::wire::Fixed>::FIXED_SIZE
                    },
                > as ::neap::wire::Fixed>::FIXED_SIZE,
                1,
            ),
            (<::neap::wire::Foreign<Amount, u64> as ::neap::wire::Fixed>::FIXED_SIZE, 1),
            (
                <::neap::wire::Tuple<
                    (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
                    {
                        <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                            + <::neap::wire::Foreign<
                                Pubkey,
                                [u8; 32],
                            > as ::neap::wire::Fixed>::FIXED_SIZE
                    },
                > as ::neap::wire::Fixed>::FIXED_SIZE,
                1,
            ),
        ],
        0usize,
    );
    ///The offset of `authority`, in bytes.
    const OFFSET_AUTHORITY: usize = Mint::_OFFSETS[0];
    ///The offset of `supply`, in bytes.
    const OFFSET_SUPPLY: usize = Mint::_OFFSETS[1];
    ///The offset of `pair`, in bytes.
    const OFFSET_PAIR: usize = Mint::_OFFSETS[2];
}
const _: () = ::neap::__private::assert_layout(
    &[
        (
            Mint::OFFSET_AUTHORITY,
            <::neap::wire::COption<
                ::neap::wire::Foreign<Pubkey, [u8; 32]>,
                u32,
                {
                    <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                        + <::neap::wire::Foreign<
                            Pubkey,
                            [u8; 32],
                        > as ::neap::wire::Fixed>::FIXED_SIZE
                },
            > as ::neap::wire::Fixed>::FIXED_SIZE,
        ),
        (
            Mint::OFFSET_SUPPLY,
            <::neap::wire::Foreign<Amount, u64> as ::neap::wire::Fixed>::FIXED_SIZE,
        ),
        (
            Mint::OFFSET_PAIR,
            <::neap::wire::Tuple<
                (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
                {
                    <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                        + <::neap::wire::Foreign<
                            Pubkey,
                            [u8; 32],
                        > as ::neap::wire::Fixed>::FIXED_SIZE
                },
            > as ::neap::wire::Fixed>::FIXED_SIZE,
        ),
    ],
    0usize,
    <Mint as ::neap::Neap>::HEAD_SIZE,
    0usize,
);
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::Borsh>>() {}
    in_format::<
        ::neap::wire::COption<
            ::neap::wire::Foreign<Pubkey, [u8; 32]>,
            u32,
            {
                <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        >,
    >()
};
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::Borsh>>() {}
    in_format::<::neap::wire::Foreign<Amount, u64>>()
};
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::Borsh>>() {}
    in_format::<
        ::neap::wire::Tuple<
            (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
            {
                <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        >,
    >()
};
const _: () = {
    #[allow(unused_imports)]
    use ::neap::__private::MayVary as _;
    ::neap::__private::assert_varies(&[::neap::__private::Probe::<Name>::IS_FIXED])
};
///Reads a [`Mint`] in place.
struct MintRef<'a> {
    head: &'a [u8; <Mint as ::neap::Neap>::HEAD_SIZE],
    tail: &'a [u8],
    is_all: bool,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for MintRef<'a>
where
    <::neap::wire::COption<
        ::neap::wire::Foreign<Pubkey, [u8; 32]>,
        u32,
        {
            <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::View<'a>: ::core::fmt::Debug,
    <::neap::wire::Foreign<
        Amount,
        u64,
    > as ::neap::wire::Fixed>::View<'a>: ::core::fmt::Debug,
    <::neap::wire::Tuple<
        (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
        {
            <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::View<'a>: ::core::fmt::Debug,
    <::neap::wire::VaryingArray<
        [Name; 3],
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>: ::core::fmt::Debug,
    <Vec<
        ::neap::wire::Foreign<Price, u32>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("MintRef");
        debug.field("authority", &Self::authority(*self));
        debug.field("supply", &Self::supply(*self));
        debug.field("pair", &Self::pair(*self));
        ::neap::__private::debug_field(&mut debug, "titles", Self::titles(*self));
        ::neap::__private::debug_field(&mut debug, "prices", Self::prices(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for MintRef<'a>
where
    <::neap::wire::COption<
        ::neap::wire::Foreign<Pubkey, [u8; 32]>,
        u32,
        {
            <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::View<'a>: ::core::cmp::PartialEq,
    <::neap::wire::Foreign<
        Amount,
        u64,
    > as ::neap::wire::Fixed>::View<'a>: ::core::cmp::PartialEq,
    <::neap::wire::Tuple<
        (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
        {
            <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::View<'a>: ::core::cmp::PartialEq,
    <::neap::wire::VaryingArray<
        [Name; 3],
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>: ::core::cmp::PartialEq,
    <Vec<
        ::neap::wire::Foreign<Price, u32>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>: ::core::cmp::PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && Self::authority(*self) == Self::authority(*other)
            && Self::supply(*self) == Self::supply(*other)
            && Self::pair(*self) == Self::pair(*other)
            && ::neap::__private::same_field(Self::titles(*self), Self::titles(*other))
            && ::neap::__private::same_field(Self::prices(*self), Self::prices(*other))
    }
}
/// Data that is not valid is equal to no value.
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq<Mint> for MintRef<'a> {
    #[inline]
    fn eq(&self, value: &Mint) -> bool {
        self._matches_at(&mut ::neap::__private::Reader::new(self.tail), value)
            == ::core::result::Result::Ok(true)
    }
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for MintRef<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for MintRef<'a> {}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> MintRef<'a> {
    ///Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are checked when they are read.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than any value; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    #[inline(always)]
    fn parse(data: &'a [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head::<
            { <Mint as ::neap::Neap>::HEAD_SIZE },
        >(
            data,
            <Mint as ::neap::Neap>::HEAD_SIZE
                + <::neap::wire::VaryingArray<
                    [Name; 3],
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                + <Vec<
                    ::neap::wire::Foreign<Price, u32>,
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
        head: &[u8; <Mint as ::neap::Neap>::HEAD_SIZE],
    ) -> ::core::result::Result<(), ::neap::Error> {
        <::neap::wire::COption<
            ::neap::wire::Foreign<Pubkey, [u8; 32]>,
            u32,
            {
                <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::check(
            ::neap::__private::at::<_, { Mint::OFFSET_AUTHORITY }, _>(head),
        )?;
        <::neap::wire::Foreign<
            Amount,
            u64,
        > as ::neap::wire::Fixed>::check(
            ::neap::__private::at::<_, { Mint::OFFSET_SUPPLY }, _>(head),
        )?;
        <::neap::wire::Tuple<
            (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
            {
                <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::check(
            ::neap::__private::at::<_, { Mint::OFFSET_PAIR }, _>(head),
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
            ::neap::wire::VaryingArray<[Name; 3]>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        ::neap::__private::call::skip::<
            Vec<::neap::wire::Foreign<Price, u32>>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        ::core::result::Result::Ok(
            <Mint as ::neap::Neap>::HEAD_SIZE + self.tail.len() - reader.rest().len(),
        )
    }
    /// Checks all fields and copies the value out of the data. Strings and slices borrow from the data.
    ///
    /// # Errors
    ///
    /// If anything in the value is not valid. Other bytes may follow it.
    #[inline]
    fn decode(self) -> ::core::result::Result<Mint, ::neap::Error>
    where
        ::neap::wire::VaryingArray<
            [Name; 3],
        >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = [Name; 3]>,
        Vec<
            ::neap::wire::Foreign<Price, u32>,
        >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = Vec<Price>>,
    {
        self._decode_at(&mut ::neap::__private::Reader::new(self.tail))
    }
    #[inline]
    fn _decode_at(
        self,
        at: &mut ::neap::__private::Reader<'a>,
    ) -> ::core::result::Result<Mint, ::neap::Error>
    where
        ::neap::wire::VaryingArray<
            [Name; 3],
        >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = [Name; 3]>,
        Vec<
            ::neap::wire::Foreign<Price, u32>,
        >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = Vec<Price>>,
    {
        let mut reader = *at;
        let value = Mint {
            authority: <::neap::wire::COption<
                ::neap::wire::Foreign<Pubkey, [u8; 32]>,
                u32,
                {
                    <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                        + <::neap::wire::Foreign<
                            Pubkey,
                            [u8; 32],
                        > as ::neap::wire::Fixed>::FIXED_SIZE
                },
            > as ::neap::wire::Fixed>::load(
                ::neap::__private::at::<_, { Mint::OFFSET_AUTHORITY }, _>(self.head),
            ),
            supply: <::neap::wire::Foreign<
                Amount,
                u64,
            > as ::neap::wire::Fixed>::load(
                ::neap::__private::at::<_, { Mint::OFFSET_SUPPLY }, _>(self.head),
            ),
            pair: <::neap::wire::Tuple<
                (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
                {
                    <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                        + <::neap::wire::Foreign<
                            Pubkey,
                            [u8; 32],
                        > as ::neap::wire::Fixed>::FIXED_SIZE
                },
            > as ::neap::wire::Fixed>::load(
                ::neap::__private::at::<_, { Mint::OFFSET_PAIR }, _>(self.head),
            ),
            names: <::neap::wire::VaryingArray<
                [Name; 3],
            > as ::neap::wire::Decode<
                'a,
                ::neap::wire::Borsh,
            >>::decode(&mut reader, &[])?,
            prices: <Vec<
                ::neap::wire::Foreign<Price, u32>,
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
        value: &Mint,
    ) -> ::core::result::Result<bool, ::neap::Error> {
        let mut reader = *at;
        let is_same = true
            && <::neap::wire::COption<
                ::neap::wire::Foreign<Pubkey, [u8; 32]>,
                u32,
                {
                    <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                        + <::neap::wire::Foreign<
                            Pubkey,
                            [u8; 32],
                        > as ::neap::wire::Fixed>::FIXED_SIZE
                },
            > as ::neap::wire::Fixed>::matches(
                ::neap::__private::at::<_, { Mint::OFFSET_AUTHORITY }, _>(self.head),
                &value.authority,
            )
            && <::neap::wire::Foreign<
                Amount,
                u64,
            > as ::neap::wire::Fixed>::matches(
                ::neap::__private::at::<_, { Mint::OFFSET_SUPPLY }, _>(self.head),
                &value.supply,
            )
            && <::neap::wire::Tuple<
                (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
                {
                    <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                        + <::neap::wire::Foreign<
                            Pubkey,
                            [u8; 32],
                        > as ::neap::wire::Fixed>::FIXED_SIZE
                },
            > as ::neap::wire::Fixed>::matches(
                ::neap::__private::at::<_, { Mint::OFFSET_PAIR }, _>(self.head),
                &value.pair,
            )
            && <::neap::wire::VaryingArray<
                [Name; 3],
            > as ::neap::wire::Wire<
                ::neap::wire::Borsh,
            >>::matches(&mut reader, &value.names, &[])?
            && <Vec<
                ::neap::wire::Foreign<Price, u32>,
            > as ::neap::wire::Wire<
                ::neap::wire::Borsh,
            >>::matches(&mut reader, &value.prices, &[])?;
        *at = reader;
        ::core::result::Result::Ok(is_same)
    }
    ///Reads `authority`.
    #[inline(always)]
    fn authority(
        self,
    ) -> <::neap::wire::COption<
        ::neap::wire::Foreign<Pubkey, [u8; 32]>,
        u32,
        {
            <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::View<'a> {
        <::neap::wire::COption<
            ::neap::wire::Foreign<Pubkey, [u8; 32]>,
            u32,
            {
                <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Mint::OFFSET_AUTHORITY }, _>(self.head),
        )
    }
    ///Reads `supply`.
    #[inline(always)]
    fn supply(self) -> Amount {
        <::neap::wire::Foreign<
            Amount,
            u64,
        > as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Mint::OFFSET_SUPPLY }, _>(self.head),
        )
    }
    ///Reads `pair`.
    #[inline(always)]
    fn pair(
        self,
    ) -> <::neap::wire::Tuple<
        (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
        {
            <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::View<'a> {
        <::neap::wire::Tuple<
            (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
            {
                <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Mint::OFFSET_PAIR }, _>(self.head),
        )
    }
    ///Reads `titles`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn titles(
        self,
    ) -> ::core::result::Result<
        <::neap::wire::VaryingArray<
            [Name; 3],
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>,
        ::neap::Error,
    > {
        Self::_tail_titles(self.tail, ())
    }
    #[inline(always)]
    fn _tail_titles(
        tail: &'a [u8],
        (): (),
    ) -> ::core::result::Result<
        <::neap::wire::VaryingArray<
            [Name; 3],
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>,
        ::neap::Error,
    > {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(tail);
        <::neap::wire::VaryingArray<
            [Name; 3],
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::read(reader, &[])
    }
    ///Reads `prices`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn prices(
        self,
    ) -> ::core::result::Result<
        ::neap::Slice<'a, ::neap::wire::Foreign<Price, u32>>,
        ::neap::Error,
    > {
        {
            let most = const {
                0usize
                    .saturating_add(
                        <::neap::wire::VaryingArray<
                            [Name; 3],
                        > as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
                    )
                    .saturating_add(
                        <Vec<
                            ::neap::wire::Foreign<Price, u32>,
                        > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
                    )
            };
            ::neap::__private::walk(self.tail, most, (), Self::_tail_prices)
        }
    }
    #[inline(always)]
    fn _tail_prices(
        tail: &'a [u8],
        (): (),
    ) -> ::core::result::Result<
        ::neap::Slice<'a, ::neap::wire::Foreign<Price, u32>>,
        ::neap::Error,
    > {
        let mut reader = ::neap::__private::Reader::new(tail);
        ::neap::__private::call::skip::<
            ::neap::wire::VaryingArray<[Name; 3]>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        <Vec<
            ::neap::wire::Foreign<Price, u32>,
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::read(reader, &[])
    }
}
///Reads and changes a [`Mint`] in place.
struct MintMut<'a> {
    head: &'a mut [u8; <Mint as ::neap::Neap>::HEAD_SIZE],
    tail: &'a mut [u8],
    nesting: ::neap::__private::Nesting,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for MintMut<'a>
where
    for<'__neap> MintRef<'__neap>: ::core::fmt::Debug,
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
impl<'a> MintMut<'a> {
    ///Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are checked when they are read.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than any value; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    /// Nothing is changed then.
    #[inline(always)]
    fn parse(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head_mut::<
            { <Mint as ::neap::Neap>::HEAD_SIZE },
        >(
            data,
            <Mint as ::neap::Neap>::HEAD_SIZE
                + <::neap::wire::VaryingArray<
                    [Name; 3],
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                + <Vec<
                    ::neap::wire::Foreign<Price, u32>,
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
        )?;
        <MintRef<'a>>::_check(head)?;
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
            { <Mint as ::neap::Neap>::HEAD_SIZE },
        >(
            data,
            <Mint as ::neap::Neap>::HEAD_SIZE
                + <::neap::wire::VaryingArray<
                    [Name; 3],
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                + <Vec<
                    ::neap::wire::Foreign<Price, u32>,
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
                let view = <MintRef<'_>>::parse(data)?;
                view._index_at(&mut ::neap::__private::Reader::new(view.tail))?;
                ::core::result::Result::Ok(())
            },
        )?;
        Self::parse(data)
    }
    /// Returns a read-only view of the same data.
    #[inline(always)]
    fn as_view(&self) -> MintRef<'_> {
        MintRef {
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
    fn set(&mut self, value: &Mint) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::call::skip::<
            ::neap::wire::VaryingArray<[Name; 3]>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        ::neap::__private::call::skip::<
            Vec<::neap::wire::Foreign<Price, u32>>,
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
        let size = Mint::encoded_len(value)? - <Mint as ::neap::Neap>::HEAD_SIZE;
        let end = ::neap::__private::splice(self.tail, range, size)?;
        value._encode_head(self.head);
        value._encode_tail(&mut ::neap::__private::Cursor::new(self.tail))?;
        ::core::result::Result::Ok(
            self.nesting.end(<Mint as ::neap::Neap>::HEAD_SIZE + end),
        )
    }
    ///Reads `authority`.
    #[inline(always)]
    fn authority(
        &self,
    ) -> <::neap::wire::COption<
        ::neap::wire::Foreign<Pubkey, [u8; 32]>,
        u32,
        {
            <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::View<'_> {
        <::neap::wire::COption<
            ::neap::wire::Foreign<Pubkey, [u8; 32]>,
            u32,
            {
                <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Mint::OFFSET_AUTHORITY }, _>(self.head),
        )
    }
    ///Stores `authority`.
    #[inline(always)]
    fn set_authority(
        &mut self,
        value: <::neap::wire::COption<
            ::neap::wire::Foreign<Pubkey, [u8; 32]>,
            u32,
            {
                <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::Arg<'_>,
    ) {
        <::neap::wire::COption<
            ::neap::wire::Foreign<Pubkey, [u8; 32]>,
            u32,
            {
                <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::set(
            ::neap::__private::at_mut::<_, { Mint::OFFSET_AUTHORITY }, _>(self.head),
            value,
        );
    }
    ///Returns a mutable view of `authority`.
    #[inline(always)]
    fn authority_mut(
        &mut self,
    ) -> <::neap::wire::COption<
        ::neap::wire::Foreign<Pubkey, [u8; 32]>,
        u32,
        {
            <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::ViewMut<'_> {
        <::neap::wire::COption<
            ::neap::wire::Foreign<Pubkey, [u8; 32]>,
            u32,
            {
                <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::get_mut(
            ::neap::__private::at_mut::<_, { Mint::OFFSET_AUTHORITY }, _>(self.head),
        )
    }
    ///Reads `supply`.
    #[inline(always)]
    fn supply(&self) -> Amount {
        <::neap::wire::Foreign<
            Amount,
            u64,
        > as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Mint::OFFSET_SUPPLY }, _>(self.head),
        )
    }
    ///Stores `supply`.
    #[inline(always)]
    fn set_supply(&mut self, value: Amount) {
        <::neap::wire::Foreign<
            Amount,
            u64,
        > as ::neap::wire::Fixed>::set(
            ::neap::__private::at_mut::<_, { Mint::OFFSET_SUPPLY }, _>(self.head),
            value,
        );
    }
    ///Returns a mutable view of `supply`.
    #[inline(always)]
    fn supply_mut(
        &mut self,
    ) -> <::neap::wire::Foreign<Amount, u64> as ::neap::wire::Fixed>::ViewMut<'_> {
        <::neap::wire::Foreign<
            Amount,
            u64,
        > as ::neap::wire::Fixed>::get_mut(
            ::neap::__private::at_mut::<_, { Mint::OFFSET_SUPPLY }, _>(self.head),
        )
    }
    ///Reads `pair`.
    #[inline(always)]
    fn pair(
        &self,
    ) -> <::neap::wire::Tuple<
        (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
        {
            <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::View<'_> {
        <::neap::wire::Tuple<
            (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
            {
                <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Mint::OFFSET_PAIR }, _>(self.head),
        )
    }
    ///Stores `pair`.
    #[inline(always)]
    fn set_pair(
        &mut self,
        value: <::neap::wire::Tuple<
            (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
            {
                <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::Arg<'_>,
    ) {
        <::neap::wire::Tuple<
            (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
            {
                <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::set(
            ::neap::__private::at_mut::<_, { Mint::OFFSET_PAIR }, _>(self.head),
            value,
        );
    }
    ///Returns a mutable view of `pair`.
    #[inline(always)]
    fn pair_mut(
        &mut self,
    ) -> <::neap::wire::Tuple<
        (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
        {
            <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::ViewMut<'_> {
        <::neap::wire::Tuple<
            (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
            {
                <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::get_mut(
            ::neap::__private::at_mut::<_, { Mint::OFFSET_PAIR }, _>(self.head),
        )
    }
    ///Reads `titles`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn titles(
        &self,
    ) -> ::core::result::Result<
        <::neap::wire::VaryingArray<
            [Name; 3],
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'_>,
        ::neap::Error,
    > {
        self.as_view().titles()
    }
    ///Stores `titles` and moves the fields after it. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    fn set_titles(
        &mut self,
        value: &[Name; 3],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(self.tail);
        let start = self.tail.len() - reader.rest().len();
        ::neap::__private::call::skip::<
            ::neap::wire::VaryingArray<[Name; 3]>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        let end = self.tail.len() - reader.rest().len();
        ::neap::__private::call::skip::<
            Vec<::neap::wire::Foreign<Price, u32>>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        let rest = reader.rest().len();
        let range = ::neap::__private::FieldRange::new(
            start,
            end,
            rest,
            self.nesting,
            ::neap::__private::Trailing::Zeros,
        )?;
        let tail = ::neap::__private::replace::<
            ::neap::wire::VaryingArray<[Name; 3]>,
            ::neap::wire::Borsh,
        >(self.tail, range, value, &[])?;
        ::core::result::Result::Ok(
            self.nesting.end(<Mint as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Stores `titles` in place of the next `broken` bytes, which are not valid, and moves the fields after them. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `Length` if fewer than `broken` bytes follow, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    fn repair_titles(
        &mut self,
        broken: usize,
        value: &[Name; 3],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(self.tail);
        let start = self.tail.len() - reader.rest().len();
        reader.take_slice(broken)?;
        let end = self.tail.len() - reader.rest().len();
        ::neap::__private::call::skip::<
            Vec<::neap::wire::Foreign<Price, u32>>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        let rest = reader.rest().len();
        let range = ::neap::__private::FieldRange::new(
            start,
            end,
            rest,
            self.nesting,
            ::neap::__private::Trailing::Zeros,
        )?;
        let tail = ::neap::__private::replace::<
            ::neap::wire::VaryingArray<[Name; 3]>,
            ::neap::wire::Borsh,
        >(self.tail, range, value, &[])?;
        ::core::result::Result::Ok(
            self.nesting.end(<Mint as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Returns a mutable view of `titles`.
    ///
    /// # Errors
    ///
    ///If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn titles_mut(
        &mut self,
    ) -> ::core::result::Result<
        <::neap::wire::VaryingArray<
            [Name; 3],
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::ViewMut<'_>,
        ::neap::Error,
    > {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(self.tail);
        let start = self.tail.len() - reader.rest().len();
        let (mut end, mut rest) = (start, reader.rest().len());
        if const {
            <::neap::wire::VaryingArray<
                [Name; 3],
            > as ::neap::wire::Wire<::neap::wire::Borsh>>::RESIZES
        } {
            ::neap::__private::call::skip::<
                ::neap::wire::VaryingArray<[Name; 3]>,
                ::neap::wire::Borsh,
            >(&mut reader, &[])?;
            end = self.tail.len() - reader.rest().len();
            ::neap::__private::call::skip::<
                Vec<::neap::wire::Foreign<Price, u32>>,
                ::neap::wire::Borsh,
            >(&mut reader, &[])?;
            rest = reader.rest().len();
        }
        let range = ::neap::__private::FieldRange::new(
            start,
            end,
            rest,
            self.nesting,
            ::neap::__private::Trailing::Zeros,
        )?;
        <::neap::wire::VaryingArray<
            [Name; 3],
        > as ::neap::wire::Wire<
            ::neap::wire::Borsh,
        >>::open(
            range.open(self.tail, <Mint as ::neap::Neap>::HEAD_SIZE, self.nesting)?,
            &[],
        )
    }
    ///Reads `prices`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn prices(
        &self,
    ) -> ::core::result::Result<
        ::neap::Slice<'_, ::neap::wire::Foreign<Price, u32>>,
        ::neap::Error,
    > {
        self.as_view().prices()
    }
    ///Stores `prices` and moves the fields after it. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    fn set_prices(
        &mut self,
        value: &[Price],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::call::skip::<
            ::neap::wire::VaryingArray<[Name; 3]>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        let start = self.tail.len() - reader.rest().len();
        ::neap::__private::call::skip::<
            Vec<::neap::wire::Foreign<Price, u32>>,
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
            &[::neap::wire::Foreign<Price, u32>],
            ::neap::wire::Borsh,
        >(self.tail, range, &value, &[])?;
        ::core::result::Result::Ok(
            self.nesting.end(<Mint as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Stores `prices` in place of the next `broken` bytes, which are not valid, and moves the fields after them. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `Length` if fewer than `broken` bytes follow, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    fn repair_prices(
        &mut self,
        broken: usize,
        value: &[Price],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::call::skip::<
            ::neap::wire::VaryingArray<[Name; 3]>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
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
            &[::neap::wire::Foreign<Price, u32>],
            ::neap::wire::Borsh,
        >(self.tail, range, &value, &[])?;
        ::core::result::Result::Ok(
            self.nesting.end(<Mint as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Returns a mutable view of `prices`.
    ///
    /// # Errors
    ///
    ///If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    fn prices_mut(
        &mut self,
    ) -> ::core::result::Result<
        ::neap::VecMut<'_, ::neap::wire::Foreign<Price, u32>>,
        ::neap::Error,
    > {
        let (length, nesting) = (self.tail.len(), self.nesting);
        let rest = {
            let most = const {
                0usize
                    .saturating_add(
                        <::neap::wire::VaryingArray<
                            [Name; 3],
                        > as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
                    )
                    .saturating_add(
                        <Vec<
                            ::neap::wire::Foreign<Price, u32>,
                        > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
                    )
            };
            ::neap::__private::walk(&mut *self.tail, most, (), Self::_tail_prices_mut)
        }?;
        <Vec<
            ::neap::wire::Foreign<Price, u32>,
        > as ::neap::wire::Wire<
            ::neap::wire::Borsh,
        >>::open(
            nesting
                .last_field(
                    rest,
                    <Mint as ::neap::Neap>::HEAD_SIZE + length,
                    ::neap::__private::Trailing::Zeros,
                ),
            &[],
        )
    }
    #[inline(always)]
    fn _tail_prices_mut(
        tail: &mut [u8],
        (): (),
    ) -> ::core::result::Result<&mut [u8], ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(tail);
        ::neap::__private::call::skip::<
            ::neap::wire::VaryingArray<[Name; 3]>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        let start = tail.len() - reader.rest().len();
        tail.get_mut(start..).ok_or(::neap::Error::Length)
    }
}
#[allow(dead_code, single_use_lifetimes)]
impl Mint {
    /// Returns the size of the encoded value, in bytes.
    ///
    /// # Errors
    ///
    /// `TooLong` if a string or vector in it is longer than allowed.
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        #[allow(unused_mut)]
        let mut size: usize = <Mint as ::neap::Neap>::HEAD_SIZE;
        size = size
            .saturating_add(
                ::neap::__private::call::encoded_len::<
                    ::neap::wire::VaryingArray<[Name; 3]>,
                    ::neap::wire::Borsh,
                >(&self.names, &[])?,
            );
        size = size
            .saturating_add(
                ::neap::__private::call::encoded_len::<
                    Vec<::neap::wire::Foreign<Price, u32>>,
                    ::neap::wire::Borsh,
                >(&self.prices, &[])?,
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
    fn _encode_head(&self, head: &mut [u8; <Mint as ::neap::Neap>::HEAD_SIZE]) {
        <::neap::wire::COption<
            ::neap::wire::Foreign<Pubkey, [u8; 32]>,
            u32,
            {
                <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::store(
            &self.authority,
            ::neap::__private::at_mut::<_, { Mint::OFFSET_AUTHORITY }, _>(head),
        );
        <::neap::wire::Foreign<
            Amount,
            u64,
        > as ::neap::wire::Fixed>::store(
            &self.supply,
            ::neap::__private::at_mut::<_, { Mint::OFFSET_SUPPLY }, _>(head),
        );
        <::neap::wire::Tuple<
            (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
            {
                <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::store(
            &self.pair,
            ::neap::__private::at_mut::<_, { Mint::OFFSET_PAIR }, _>(head),
        );
    }
    #[inline(always)]
    fn _encode_tail(
        &self,
        cursor: &mut ::neap::__private::Cursor<'_>,
    ) -> ::core::result::Result<(), ::neap::Error> {
        ::neap::__private::call::encode::<
            ::neap::wire::VaryingArray<[Name; 3]>,
            ::neap::wire::Borsh,
        >(&self.names, cursor)?;
        ::neap::__private::call::encode::<
            Vec<::neap::wire::Foreign<Price, u32>>,
            ::neap::wire::Borsh,
        >(&self.prices, cursor)?;
        ::core::result::Result::Ok(())
    }
}
#[automatically_derived]
impl ::neap::Neap for Mint {
    const HEAD_SIZE: usize = Mint::OFFSET_PAIR
        + <::neap::wire::Tuple<
            (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
            {
                <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::FIXED_SIZE;
    const MAX_SIZE: usize = ::neap::__private::max_size(
        0usize
            .saturating_add(
                <::neap::wire::VaryingArray<
                    [Name; 3],
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
            )
            .saturating_add(
                <Vec<
                    ::neap::wire::Foreign<Price, u32>,
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
            ),
        <Self as ::neap::Neap>::HEAD_SIZE,
    );
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        Mint::encoded_len(self)
    }
    #[inline(always)]
    fn encode_into(
        &self,
        data: &mut [u8],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        Mint::encode_into(self, data)
    }
}
#[automatically_derived]
impl ::neap::Schema for Mint {
    type Ref<'__neap> = MintRef<'__neap>;
    type Mut<'__neap> = MintMut<'__neap>;
    const DISCRIMINATOR: &'static [u8] = &[];
    #[inline(always)]
    fn parse(data: &[u8]) -> ::core::result::Result<Self::Ref<'_>, ::neap::Error> {
        MintRef::parse(data)
    }
    #[inline(always)]
    fn parse_mut(
        data: &mut [u8],
    ) -> ::core::result::Result<Self::Mut<'_>, ::neap::Error> {
        MintMut::parse(data)
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
        MintMut {
            head: view.head,
            tail: view.tail,
            nesting: view.nesting,
            marker: ::core::marker::PhantomData,
        }
    }
    #[inline(always)]
    fn parsed(data: &[u8]) -> Self::Ref<'_> {
        let (head, tail) = ::neap::__private::parsed_head::<
            { <Mint as ::neap::Neap>::HEAD_SIZE },
        >(data);
        MintRef {
            head,
            tail,
            is_all: true,
            marker: ::core::marker::PhantomData,
        }
    }
    #[inline(always)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
        let (head, tail) = ::neap::__private::parsed_head_mut::<
            { <Mint as ::neap::Neap>::HEAD_SIZE },
        >(data);
        MintMut {
            head,
            tail,
            nesting: ::neap::__private::Nesting::Outermost,
            marker: ::core::marker::PhantomData,
        }
    }
}
///Reads a [`Mint`] in place. All of it was checked, so no getter fails.
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
struct MintIndex<'a> {
    head: &'a [u8; <Mint as ::neap::Neap>::HEAD_SIZE],
    tail_0: <::neap::wire::VaryingArray<
        [Name; 3],
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>,
    tail_1: <Vec<
        ::neap::wire::Foreign<Price, u32>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>,
    size: usize,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for MintIndex<'a>
where
    <::neap::wire::COption<
        ::neap::wire::Foreign<Pubkey, [u8; 32]>,
        u32,
        {
            <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::View<'a>: ::core::fmt::Debug,
    <::neap::wire::Foreign<
        Amount,
        u64,
    > as ::neap::wire::Fixed>::View<'a>: ::core::fmt::Debug,
    <::neap::wire::Tuple<
        (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
        {
            <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::View<'a>: ::core::fmt::Debug,
    <::neap::wire::VaryingArray<
        [Name; 3],
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>: ::core::fmt::Debug,
    <Vec<
        ::neap::wire::Foreign<Price, u32>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("MintIndex");
        debug.field("authority", &Self::authority(*self));
        debug.field("supply", &Self::supply(*self));
        debug.field("pair", &Self::pair(*self));
        debug.field("titles", &Self::titles(*self));
        debug.field("prices", &Self::prices(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for MintIndex<'a>
where
    <::neap::wire::COption<
        ::neap::wire::Foreign<Pubkey, [u8; 32]>,
        u32,
        {
            <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::View<'a>: ::core::cmp::PartialEq,
    <::neap::wire::Foreign<
        Amount,
        u64,
    > as ::neap::wire::Fixed>::View<'a>: ::core::cmp::PartialEq,
    <::neap::wire::Tuple<
        (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
        {
            <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::View<'a>: ::core::cmp::PartialEq,
    <::neap::wire::VaryingArray<
        [Name; 3],
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>: ::core::cmp::PartialEq,
    <Vec<
        ::neap::wire::Foreign<Price, u32>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>: ::core::cmp::PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && Self::authority(*self) == Self::authority(*other)
            && Self::supply(*self) == Self::supply(*other)
            && Self::pair(*self) == Self::pair(*other)
            && Self::titles(*self) == Self::titles(*other)
            && Self::prices(*self) == Self::prices(*other)
    }
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for MintIndex<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for MintIndex<'a> {}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> MintRef<'a> {
    /// Checks everything once. No getter of the result fails.
    ///
    /// # Errors
    ///
    ///If anything in the value is not valid, or `Length` if bytes follow it.
    #[inline(always)]
    fn index(self) -> ::core::result::Result<MintIndex<'a>, ::neap::Error> {
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
    ) -> ::core::result::Result<MintIndex<'a>, ::neap::Error> {
        let mut reader = *at;
        let tail_0 = ::neap::__private::call::index::<
            ::neap::wire::VaryingArray<[Name; 3]>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        let tail_1 = ::neap::__private::call::index::<
            Vec<::neap::wire::Foreign<Price, u32>>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        *at = reader;
        ::core::result::Result::Ok(MintIndex {
            head: self.head,
            tail_0,
            tail_1,
            size: <Mint as ::neap::Neap>::HEAD_SIZE + self.tail.len()
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
impl<'a> MintIndex<'a> {
    /// Returns where the value ends, in bytes.
    #[inline(always)]
    fn encoded_len(self) -> usize {
        self.size
    }
    ///Reads `authority`.
    #[inline(always)]
    fn authority(
        self,
    ) -> <::neap::wire::COption<
        ::neap::wire::Foreign<Pubkey, [u8; 32]>,
        u32,
        {
            <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::View<'a> {
        <::neap::wire::COption<
            ::neap::wire::Foreign<Pubkey, [u8; 32]>,
            u32,
            {
                <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Mint::OFFSET_AUTHORITY }, _>(self.head),
        )
    }
    ///Reads `supply`.
    #[inline(always)]
    fn supply(self) -> Amount {
        <::neap::wire::Foreign<
            Amount,
            u64,
        > as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Mint::OFFSET_SUPPLY }, _>(self.head),
        )
    }
    ///Reads `pair`.
    #[inline(always)]
    fn pair(
        self,
    ) -> <::neap::wire::Tuple<
        (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
        {
            <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                + <::neap::wire::Foreign<
                    Pubkey,
                    [u8; 32],
                > as ::neap::wire::Fixed>::FIXED_SIZE
        },
    > as ::neap::wire::Fixed>::View<'a> {
        <::neap::wire::Tuple<
            (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
            {
                <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Mint::OFFSET_PAIR }, _>(self.head),
        )
    }
    ///Reads `titles`.
    #[inline(always)]
    fn titles(
        self,
    ) -> <::neap::wire::VaryingArray<
        [Name; 3],
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a> {
        self.tail_0
    }
    ///Reads `prices`.
    #[inline(always)]
    fn prices(self) -> ::neap::Slice<'a, ::neap::wire::Foreign<Price, u32>> {
        self.tail_1
    }
}
#[automatically_derived]
impl ::neap::wire::Wire<::neap::wire::Borsh> for Mint {
    fn only_derive_is_allowed_to_implement_this_trait() {}
    type Value = Self;
    type View<'__neap> = MintRef<'__neap>;
    type Index<'__neap> = MintIndex<'__neap>;
    type ViewMut<'__neap> = MintMut<'__neap>;
    const MIN_SIZE: usize = <Mint as ::neap::Neap>::HEAD_SIZE
        + <::neap::wire::VaryingArray<
            [Name; 3],
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
        + <Vec<
            ::neap::wire::Foreign<Price, u32>,
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE;
    const ZERO_SIZE: usize = if true
        && <::neap::wire::COption<
            ::neap::wire::Foreign<Pubkey, [u8; 32]>,
            u32,
            {
                <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::HAS_ZERO
        && <::neap::wire::Foreign<Amount, u64> as ::neap::wire::Fixed>::HAS_ZERO
        && <::neap::wire::Tuple<
            (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
            {
                <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                    + <::neap::wire::Foreign<
                        Pubkey,
                        [u8; 32],
                    > as ::neap::wire::Fixed>::FIXED_SIZE
            },
        > as ::neap::wire::Fixed>::HAS_ZERO
    {
        (<Mint as ::neap::Neap>::HEAD_SIZE)
            .saturating_add(
                <::neap::wire::VaryingArray<
                    [Name; 3],
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
            )
            .saturating_add(
                <Vec<
                    ::neap::wire::Foreign<Price, u32>,
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
            )
    } else {
        usize::MAX
    };
    const SIZE_LIMIT: usize = 0usize
        .saturating_add(
            <::neap::wire::VaryingArray<
                [Name; 3],
            > as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
        )
        .saturating_add(
            <Vec<
                ::neap::wire::Foreign<Price, u32>,
            > as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
        )
        .saturating_add(<Mint as ::neap::Neap>::HEAD_SIZE);
    const NESTING_DEPTH: usize = {
        let depths = [
            <::neap::wire::VaryingArray<
                [Name; 3],
            > as ::neap::wire::Wire<::neap::wire::Borsh>>::NESTING_DEPTH,
            <Vec<
                ::neap::wire::Foreign<Price, u32>,
            > as ::neap::wire::Wire<::neap::wire::Borsh>>::NESTING_DEPTH,
        ];
        1 + ::neap::__private::greatest(&depths)
    };
    const STEPS: usize = 2usize;
    const RESIZES: bool = true;
    #[inline(always)]
    fn skip(
        at: &mut ::neap::__private::Reader<'_>,
        _: &'static [u32],
    ) -> ::core::result::Result<(), ::neap::Error> {
        let mut reader = *at;
        reader.take::<{ <Mint as ::neap::Neap>::HEAD_SIZE }>()?;
        ::neap::__private::call::skip::<
            ::neap::wire::VaryingArray<[Name; 3]>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        ::neap::__private::call::skip::<
            Vec<::neap::wire::Foreign<Price, u32>>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        *at = reader;
        ::core::result::Result::Ok(())
    }
    #[inline(always)]
    fn read<'__neap>(
        at: ::neap::__private::Reader<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<MintRef<'__neap>, ::neap::Error> {
        let mut view = MintRef::parse(at.rest())?;
        view.is_all = false;
        ::core::result::Result::Ok(view)
    }
    #[inline(always)]
    fn open<'__neap>(
        bytes: ::neap::__private::ValueBytes<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<MintMut<'__neap>, ::neap::Error> {
        let mut view = MintMut::parse(bytes.data)?;
        view.nesting = ::neap::__private::Nesting::Nested(bytes.surroundings);
        ::core::result::Result::Ok(view)
    }
    #[inline(always)]
    fn index<'__neap>(
        at: &mut ::neap::__private::Reader<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<MintIndex<'__neap>, ::neap::Error> {
        let view = MintRef::parse(at.rest())?;
        at.take::<{ <Mint as ::neap::Neap>::HEAD_SIZE }>()?;
        view._index_at(at)
    }
    #[inline(always)]
    fn encoded_len(
        value: &Self,
        _: &'static [u32],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        Mint::encoded_len(value)
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
        let view = MintRef::parse(at.rest())?;
        at.take::<{ <Mint as ::neap::Neap>::HEAD_SIZE }>()?;
        view._matches_at(at, value)
    }
    ::neap::__by_reference!(::neap::wire::Borsh);
    ::neap::__one_by_one!(Mint, ::neap::wire::Borsh);
}
#[automatically_derived]
impl<'a> ::neap::wire::Decode<'a, ::neap::wire::Borsh> for Mint
where
    ::neap::wire::VaryingArray<
        [Name; 3],
    >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = [Name; 3]>,
    Vec<
        ::neap::wire::Foreign<Price, u32>,
    >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = Vec<Price>>,
{
    #[inline]
    fn decode(
        at: &mut ::neap::__private::Reader<'a>,
        _: &'static [u32],
    ) -> ::core::result::Result<Self, ::neap::Error> {
        let view = <MintRef<'a>>::parse(at.rest())?;
        at.take::<{ <Mint as ::neap::Neap>::HEAD_SIZE }>()?;
        view._decode_at(at)
    }
}
const _: () = {
    #[doc(hidden)]
    #[allow(dead_code, missing_debug_implementations, unreachable_pub)]
    pub struct _FieldsOfMint {
        authority: ::neap::__private::Place<
            ::neap::wire::COption<
                ::neap::wire::Foreign<Pubkey, [u8; 32]>,
                u32,
                {
                    <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                        + <::neap::wire::Foreign<
                            Pubkey,
                            [u8; 32],
                        > as ::neap::wire::Fixed>::FIXED_SIZE
                },
            >,
        >,
        supply: ::neap::__private::Place<::neap::wire::Foreign<Amount, u64>>,
        pair: ::neap::__private::Place<
            ::neap::wire::Tuple<
                (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
                {
                    <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                        + <::neap::wire::Foreign<
                            Pubkey,
                            [u8; 32],
                        > as ::neap::wire::Fixed>::FIXED_SIZE
                },
            >,
        >,
        titles: ::neap::__private::Place<::neap::wire::VaryingArray<[Name; 3]>>,
        prices: ::neap::__private::Place<Vec<::neap::wire::Foreign<Price, u32>>>,
    }
    #[automatically_derived]
    impl ::neap::__private::Locate for Mint {
        type Format = ::neap::wire::Borsh;
        type Fields = _FieldsOfMint;
        type Checked<'__neap> = MintIndex<'__neap>;
        const FIELDS: &'static [::neap::__private::Field] = &[
            ("authority", &[]),
            ("supply", &[]),
            ("pair", &[]),
            ("titles", &[]),
            ("prices", &[]),
        ];
        const TRAILING: ::neap::__private::Trailing = ::neap::__private::Trailing::Zeros;
        #[inline(always)]
        fn locate(
            data: &[u8],
        ) -> ::core::result::Result<
            (Self::Fields, usize, MintIndex<'_>),
            ::neap::Error,
        > {
            let (head, tail) = ::neap::__private::head::<
                { <Mint as ::neap::Neap>::HEAD_SIZE },
            >(
                data,
                <Mint as ::neap::Neap>::HEAD_SIZE
                    + <::neap::wire::VaryingArray<
                        [Name; 3],
                    > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                    + <Vec<
                        ::neap::wire::Foreign<Price, u32>,
                    > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
            )?;
            MintRef::_check(head)?;
            let mut walk = ::neap::__private::Walk::new(
                <Mint as ::neap::Neap>::HEAD_SIZE,
                tail,
            );
            let fields = _FieldsOfMint {
                authority: ::neap::__private::Place::new(
                    Mint::OFFSET_AUTHORITY,
                    Mint::OFFSET_AUTHORITY
                        + <::neap::wire::COption<
                            ::neap::wire::Foreign<Pubkey, [u8; 32]>,
                            u32,
                            {
                                <u32 as ::neap::wire::Fixed>::FIXED_SIZE
                                    + <::neap::wire::Foreign<
                                        Pubkey,
                                        [u8; 32],
                                    > as ::neap::wire::Fixed>::FIXED_SIZE
                            },
                        > as ::neap::wire::Fixed>::FIXED_SIZE,
                ),
                supply: ::neap::__private::Place::new(
                    Mint::OFFSET_SUPPLY,
                    Mint::OFFSET_SUPPLY
                        + <::neap::wire::Foreign<
                            Amount,
                            u64,
                        > as ::neap::wire::Fixed>::FIXED_SIZE,
                ),
                pair: ::neap::__private::Place::new(
                    Mint::OFFSET_PAIR,
                    Mint::OFFSET_PAIR
                        + <::neap::wire::Tuple<
                            (u8, ::neap::wire::Foreign<Pubkey, [u8; 32]>),
                            {
                                <u8 as ::neap::wire::Fixed>::FIXED_SIZE
                                    + <::neap::wire::Foreign<
                                        Pubkey,
                                        [u8; 32],
                                    > as ::neap::wire::Fixed>::FIXED_SIZE
                            },
                        > as ::neap::wire::Fixed>::FIXED_SIZE,
                ),
                titles: walk
                    .step(|reader| ::neap::__private::call::skip::<
                        ::neap::wire::VaryingArray<[Name; 3]>,
                        ::neap::wire::Borsh,
                    >(reader, &[]))?,
                prices: walk
                    .step(|reader| ::neap::__private::call::skip::<
                        Vec<::neap::wire::Foreign<Price, u32>>,
                        ::neap::wire::Borsh,
                    >(reader, &[]))?,
            };
            let (end, tail) = walk.finish()?;
            let marker = ::core::marker::PhantomData;
            let view = MintRef {
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
    fn read(schema: &Mint) {
        let _ = &schema.authority;
        let _ = &schema.supply;
        let _ = &schema.pair;
        let _ = &schema.names;
        let _ = &schema.prices;
    }
    #[allow(dead_code, single_use_lifetimes)]
    fn construct(
        (
            value_0,
            value_1,
            value_2,
            value_3,
            value_4,
        ): (Option<Pubkey>, Amount, (u8, Pubkey), [Name; 3], Vec<Price>),
    ) -> Mint {
        Mint {
            authority: value_0,
            supply: value_1,
            pair: value_2,
            names: value_3,
            prices: value_4,
        }
    }
    #[allow(dead_code, single_use_lifetimes, unused_lifetimes)]
    fn names() {
        ::neap::__private::is_standard::<Vec<Price>>();
    }
};
