///A [`Order`] read in place. Each field was checked when it was read.
#[allow(dead_code, non_snake_case, clippy::all)]
pub enum OrderRef<'a> {
    /// Nothing to do.
    None,
    ///`Limit`.
    Limit {
        ///`price`.
        price: u64,
        ///`memos`.
        memos: ::neap::List<'a, String>,
    },
    ///`Batch`.
    Batch(<Vec<Kind> as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>),
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for OrderRef<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for OrderRef<'a> {}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for OrderRef<'a>
where
    <u64 as ::neap::wire::Wire>::View<'a>: ::core::fmt::Debug,
    <Vec<String> as ::neap::wire::Wire>::View<'a>: ::core::fmt::Debug,
    <Vec<Kind> as ::neap::wire::Wire>::View<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        match self {
            Self::None => formatter.write_str("None"),
            Self::Limit { price: value_0, memos: value_1 } => {
                formatter
                    .debug_struct("Limit")
                    .field("price", value_0)
                    .field("memos", value_1)
                    .finish()
            }
            Self::Batch(value_0) => {
                formatter.debug_tuple("Batch").field(value_0).finish()
            }
        }
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for OrderRef<'a>
where
    <u64 as ::neap::wire::Wire>::View<'a>: ::core::cmp::PartialEq,
    <Vec<String> as ::neap::wire::Wire>::View<'a>: ::core::cmp::PartialEq,
    <Vec<Kind> as ::neap::wire::Wire>::View<'a>: ::core::cmp::PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::None, Self::None) => true,
            (
                Self::Limit { price: value_0, memos: value_1 },
                Self::Limit { price: other_value_0, memos: other_value_1 },
            ) => true && value_0 == other_value_0 && value_1 == other_value_1,
            (Self::Batch(value_0), Self::Batch(other_value_0)) => {
                true && value_0 == other_value_0
            }
            #[allow(unreachable_patterns)]
            _ => false,
        }
    }
}
#[allow(dead_code, non_snake_case, clippy::all)]
impl<'a> OrderRef<'a> {
    ///Reads a [`Order`] at the start of the data.
    ///
    /// # Errors
    ///
    ///If the tag or a field is not valid. Other bytes may follow the value.
    #[inline(always)]
    pub fn parse(data: &'a [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(data);
        <Order as ::neap::wire::Wire<::neap::wire::Borsh>>::read(reader, &[])
    }
}
///A [`Order`] read in place. All of it was checked.
#[allow(dead_code, non_snake_case, clippy::all)]
pub enum OrderIndex<'a> {
    /// Nothing to do.
    None,
    ///`Limit`.
    Limit {
        ///`price`.
        price: u64,
        ///`memos`.
        memos: ::neap::ListIndex<'a, String>,
    },
    ///`Batch`.
    Batch(<Vec<Kind> as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>),
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for OrderIndex<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for OrderIndex<'a> {}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for OrderIndex<'a>
where
    <u64 as ::neap::wire::Wire>::Index<'a>: ::core::fmt::Debug,
    <Vec<String> as ::neap::wire::Wire>::Index<'a>: ::core::fmt::Debug,
    <Vec<Kind> as ::neap::wire::Wire>::Index<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        match self {
            Self::None => formatter.write_str("None"),
            Self::Limit { price: value_0, memos: value_1 } => {
                formatter
                    .debug_struct("Limit")
                    .field("price", value_0)
                    .field("memos", value_1)
                    .finish()
            }
            Self::Batch(value_0) => {
                formatter.debug_tuple("Batch").field(value_0).finish()
            }
        }
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for OrderIndex<'a>
where
    <u64 as ::neap::wire::Wire>::Index<'a>: ::core::cmp::PartialEq,
    <Vec<String> as ::neap::wire::Wire>::Index<'a>: ::core::cmp::PartialEq,
    <Vec<Kind> as ::neap::wire::Wire>::Index<'a>: ::core::cmp::PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::None, Self::None) => true,
            (
                Self::Limit { price: value_0, memos: value_1 },
                Self::Limit { price: other_value_0, memos: other_value_1 },
            ) => true && value_0 == other_value_0 && value_1 == other_value_1,
            (Self::Batch(value_0), Self::Batch(other_value_0)) => {
                true && value_0 == other_value_0
            }
            #[allow(unreachable_patterns)]
            _ => false,
        }
    }
}
#[allow(dead_code, non_snake_case, clippy::all)]
impl<'a> OrderIndex<'a> {
    ///Reads a [`Order`] at the start of the data.
    ///
    /// # Errors
    ///
    ///If anything in the value is not valid, or `Length` if bytes follow it.
    #[inline(always)]
    pub fn parse(data: &'a [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(data);
        <Order as ::neap::wire::Wire<::neap::wire::Borsh>>::index(&mut reader, &[])
            .and_then(|view| {
                if !reader.rest().is_empty() {
                    return ::core::result::Result::Err(::neap::Error::Length);
                }
                ::core::result::Result::Ok(view)
            })
    }
}
///The fields of a [`Order`], each opened for changes. A struct or an enum may change its size if it is the last field of its variant. In front of other fields, a change of size fails with `Room`, and a setter returns the end that the value had when the fields were opened.
#[allow(dead_code, non_snake_case, clippy::all)]
pub enum OrderFieldsMut<'a> {
    /// Nothing to do.
    None,
    ///`Limit`.
    Limit {
        ///`price`.
        price: ::neap::Slot<'a, u64>,
        ///`memos`.
        memos: ::neap::VecMut<'a, String>,
    },
    ///`Batch`.
    Batch(::neap::VecMut<'a, Kind>),
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for OrderFieldsMut<'a>
where
    <u64 as ::neap::wire::Wire>::ViewMut<'a>: ::core::fmt::Debug,
    <Vec<String> as ::neap::wire::Wire>::ViewMut<'a>: ::core::fmt::Debug,
    <Vec<Kind> as ::neap::wire::Wire>::ViewMut<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        match self {
            Self::None => formatter.write_str("None"),
            Self::Limit { price: value_0, memos: value_1 } => {
                formatter
                    .debug_struct("Limit")
                    .field("price", value_0)
                    .field("memos", value_1)
                    .finish()
            }
            Self::Batch(value_0) => {
                formatter.debug_tuple("Batch").field(value_0).finish()
            }
        }
    }
}
///Reads and changes a [`Order`] in place.
pub struct OrderMut<'a> {
    data: &'a mut [u8],
    nesting: ::neap::__private::Nesting,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for OrderMut<'a>
where
    for<'__neap> <Order as ::neap::wire::Wire<
        ::neap::wire::Borsh,
    >>::View<'__neap>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        match self.as_view() {
            ::core::result::Result::Ok(view) => ::core::fmt::Debug::fmt(&view, formatter),
            ::core::result::Result::Err(error) => {
                ::core::fmt::Debug::fmt(&error, formatter)
            }
        }
    }
}
#[allow(dead_code, non_snake_case, clippy::all)]
impl<'a> OrderMut<'a> {
    /// Checks the tag and the fields of the variant, as the view that reads does.
    ///
    /// # Errors
    ///
    /// If the tag or a field is not valid. Nothing is changed then. Other bytes may follow the value.
    #[inline(always)]
    pub fn parse(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        <OrderRef<'_>>::parse(data)?;
        ::core::result::Result::Ok(Self {
            data,
            nesting: ::neap::__private::Nesting::Outermost,
            marker: ::core::marker::PhantomData,
        })
    }
    /// Returns a read-only view of the same data.
    ///
    /// # Errors
    ///
    /// None, unless a view of a field has made the data invalid.
    #[inline(always)]
    pub fn as_view(&self) -> ::core::result::Result<OrderRef<'_>, ::neap::Error> {
        <OrderRef<'_>>::parse(self.data)
    }
    /// Returns where the value ends, in bytes. Other bytes may follow.
    ///
    /// # Errors
    ///
    /// If a length or tag in the value is not valid.
    #[inline(always)]
    pub fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        ::neap::__private::size_at_start::<Order, ::neap::wire::Borsh>(self.data)
    }
    /// Stores another value, which may be another variant. Returns where the account's value now ends, in bytes.
    ///
    /// # Errors
    ///
    /// `Room` if the data has no room for it, `TooLong` if a string or vector in it is too long. Nothing is changed then.
    #[inline(always)]
    pub fn set(
        &mut self,
        value: &Order,
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let end = self.encoded_len()?;
        ::neap::__private::replace_whole::<
            Order,
            ::neap::wire::Borsh,
        >(self.data, end, self.nesting, ::neap::__private::Trailing::Zeros, value)
    }
    /// Opens the fields for changes.
    ///
    /// # Errors
    ///
    /// If the tag or a field is not valid.
    #[inline(always)]
    pub fn fields_mut(
        &mut self,
    ) -> ::core::result::Result<OrderFieldsMut<'_>, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.data);
        let tag = {
            let found = reader.take::<{ 1usize }>()?;
            ::neap::__private::check_discriminator::<{ 1usize }>(found, &[7u8])?;
            <::neap::wire::Borsh as ::neap::wire::Format>::tag(&mut reader)?
        };
        let start = self.data.len() - reader.rest().len();
        let surroundings = self.nesting.surroundings(::neap::__private::Trailing::Zeros);
        ::core::result::Result::Ok(
            match tag {
                0 => OrderFieldsMut::None,
                1 => {
                    let left = reader.rest().len();
                    ::neap::__private::call::skip::<
                        u64,
                        ::neap::wire::Borsh,
                    >(&mut reader, &[])?;
                    let size_0 = left - reader.rest().len();
                    let mut following = 0usize + size_0;
                    if const { false || <u64 as ::neap::wire::Wire>::RESIZES } {
                        let left = reader.rest().len();
                        ::neap::__private::call::skip::<
                            Vec<String>,
                            ::neap::wire::Borsh,
                        >(&mut reader, &[])?;
                        following += left - reader.rest().len();
                    }
                    let bytes = ::neap::__private::ValueBytes {
                        data: self.data,
                        surroundings,
                    }
                        .after(start)?;
                    following -= size_0;
                    let (field, bytes) = bytes.split_off(size_0, following)?;
                    let value_0 = <u64 as ::neap::wire::Wire>::open(field, &[])?;
                    let value_1 = <Vec<String> as ::neap::wire::Wire>::open(bytes, &[])?;
                    OrderFieldsMut::Limit {
                        price: value_0,
                        memos: value_1,
                    }
                }
                2 => {
                    let bytes = ::neap::__private::ValueBytes {
                        data: self.data,
                        surroundings,
                    }
                        .after(start)?;
                    let value_0 = <Vec<
                        Kind,
                    > as ::neap::wire::Wire>::open(
                        bytes,
                        {
                            #[allow(trivial_numeric_casts)]
                            const _LIMITS: &[u32] = &[
                                ::neap::__private::limit((8) as u64),
                            ];
                            _LIMITS
                        },
                    )?;
                    OrderFieldsMut::Batch(value_0)
                }
                _ => return ::core::result::Result::Err(::neap::Error::Tag),
            },
        )
    }
}
#[automatically_derived]
impl ::neap::wire::Wire<::neap::wire::Borsh> for Order {
    fn only_derive_is_allowed_to_implement_this_trait() {}
    type Value = Self;
    type View<'__neap> = OrderRef<'__neap>;
    type Index<'__neap> = OrderIndex<'__neap>;
    type ViewMut<'__neap> = OrderMut<'__neap>;
    const MIN_SIZE: usize = (1usize
        + <::neap::wire::Borsh as ::neap::wire::Format>::TAG_SIZE);
    const ZERO_SIZE: usize = ((1usize
        + <::neap::wire::Borsh as ::neap::wire::Format>::TAG_SIZE));
    const SIZE_LIMIT: usize = ::neap::__private::greatest(
            &[
                0usize,
                0usize
                    .saturating_add(<u64 as ::neap::wire::Wire>::SIZE_LIMIT)
                    .saturating_add(<Vec<String> as ::neap::wire::Wire>::SIZE_LIMIT),
                0usize
                    .saturating_add(
                        <Vec<Kind> as ::neap::wire::Wire>::LONGEST
                            .size({
                                #[allow(trivial_numeric_casts)]
                                const _LIMITS: &[u32] = &[
                                    ::neap::__private::limit((8) as u64),
                                ];
                                _LIMITS
                            }),
                    ),
            ],
        )
        .saturating_add(
            (1usize + <::neap::wire::Borsh as ::neap::wire::Format>::TAG_SIZE),
        );
    const NESTING_DEPTH: usize = {
        let depths = [
            <u64 as ::neap::wire::Wire>::NESTING_DEPTH,
            <Vec<String> as ::neap::wire::Wire>::NESTING_DEPTH,
            <Vec<Kind> as ::neap::wire::Wire>::NESTING_DEPTH,
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
        let value = match {
            let found = reader.take::<{ 1usize }>()?;
            ::neap::__private::check_discriminator::<{ 1usize }>(found, &[7u8])?;
            <::neap::wire::Borsh as ::neap::wire::Format>::tag(&mut reader)?
        } {
            0 => {}
            1 => {
                ::neap::__private::call::skip::<
                    u64,
                    ::neap::wire::Borsh,
                >(&mut reader, &[])?;
                ::neap::__private::call::skip::<
                    Vec<String>,
                    ::neap::wire::Borsh,
                >(&mut reader, &[])?;
            }
            2 => {
                ::neap::__private::call::skip::<
                    Vec<Kind>,
                    ::neap::wire::Borsh,
                >(
                    &mut reader,
                    {
                        #[allow(trivial_numeric_casts)]
                        const _LIMITS: &[u32] = &[::neap::__private::limit((8) as u64)];
                        _LIMITS
                    },
                )?;
            }
            _ => return ::core::result::Result::Err(::neap::Error::Tag),
        };
        *at = reader;
        ::core::result::Result::Ok(value)
    }
    #[inline(always)]
    fn read<'__neap>(
        at: ::neap::__private::Reader<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<OrderRef<'__neap>, ::neap::Error> {
        let mut reader = at;
        ::core::result::Result::Ok(
            match {
                let found = reader.take::<{ 1usize }>()?;
                ::neap::__private::check_discriminator::<{ 1usize }>(found, &[7u8])?;
                <::neap::wire::Borsh as ::neap::wire::Format>::tag(&mut reader)?
            } {
                0 => OrderRef::None,
                1 => {
                    let value_0 = ::neap::__private::call::read::<
                        u64,
                        ::neap::wire::Borsh,
                    >(reader, &[])?;
                    ::neap::__private::call::skip::<
                        u64,
                        ::neap::wire::Borsh,
                    >(&mut reader, &[])?;
                    let value_1 = ::neap::__private::call::read::<
                        Vec<String>,
                        ::neap::wire::Borsh,
                    >(reader, &[])?;
                    ::neap::__private::call::skip::<
                        Vec<String>,
                        ::neap::wire::Borsh,
                    >(&mut reader, &[])?;
                    OrderRef::Limit {
                        price: value_0,
                        memos: value_1,
                    }
                }
                2 => {
                    let value_0 = ::neap::__private::call::read::<
                        Vec<Kind>,
                        ::neap::wire::Borsh,
                    >(
                        reader,
                        {
                            #[allow(trivial_numeric_casts)]
                            const _LIMITS: &[u32] = &[
                                ::neap::__private::limit((8) as u64),
                            ];
                            _LIMITS
                        },
                    )?;
                    ::neap::__private::call::skip::<
                        Vec<Kind>,
                        ::neap::wire::Borsh,
                    >(
                        &mut reader,
                        {
                            #[allow(trivial_numeric_casts)]
                            const _LIMITS: &[u32] = &[
                                ::neap::__private::limit((8) as u64),
                            ];
                            _LIMITS
                        },
                    )?;
                    OrderRef::Batch(value_0)
                }
                _ => return ::core::result::Result::Err(::neap::Error::Tag),
            },
        )
    }
    #[inline(always)]
    fn open<'__neap>(
        bytes: ::neap::__private::ValueBytes<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<OrderMut<'__neap>, ::neap::Error> {
        let mut view = OrderMut::parse(bytes.data)?;
        view.nesting = ::neap::__private::Nesting::Nested(bytes.surroundings);
        ::core::result::Result::Ok(view)
    }
    #[inline(always)]
    fn index<'__neap>(
        at: &mut ::neap::__private::Reader<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<OrderIndex<'__neap>, ::neap::Error> {
        let mut reader = *at;
        let value = match {
            let found = reader.take::<{ 1usize }>()?;
            ::neap::__private::check_discriminator::<{ 1usize }>(found, &[7u8])?;
            <::neap::wire::Borsh as ::neap::wire::Format>::tag(&mut reader)?
        } {
            0 => OrderIndex::None,
            1 => {
                let value_0 = ::neap::__private::call::index::<
                    u64,
                    ::neap::wire::Borsh,
                >(&mut reader, &[])?;
                let value_1 = ::neap::__private::call::index::<
                    Vec<String>,
                    ::neap::wire::Borsh,
                >(&mut reader, &[])?;
                OrderIndex::Limit {
                    price: value_0,
                    memos: value_1,
                }
            }
            2 => {
                let value_0 = ::neap::__private::call::index::<
                    Vec<Kind>,
                    ::neap::wire::Borsh,
                >(
                    &mut reader,
                    {
                        #[allow(trivial_numeric_casts)]
                        const _LIMITS: &[u32] = &[::neap::__private::limit((8) as u64)];
                        _LIMITS
                    },
                )?;
                OrderIndex::Batch(value_0)
            }
            _ => return ::core::result::Result::Err(::neap::Error::Tag),
        };
        *at = reader;
        ::core::result::Result::Ok(value)
    }
    #[inline(always)]
    fn encoded_len(
        value: &Self,
        _: &'static [u32],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let mut size: usize = (1usize
            + <::neap::wire::Borsh as ::neap::wire::Format>::TAG_SIZE);
        match value {
            Self::None => {}
            Self::Limit { price: value_0, memos: value_1 } => {
                size = size
                    .saturating_add(
                        ::neap::__private::call::encoded_len::<
                            u64,
                            ::neap::wire::Borsh,
                        >(value_0, &[])?,
                    );
                size = size
                    .saturating_add(
                        ::neap::__private::call::encoded_len::<
                            Vec<String>,
                            ::neap::wire::Borsh,
                        >(value_1, &[])?,
                    );
            }
            Self::Batch(value_0) => {
                size = size
                    .saturating_add(
                        ::neap::__private::call::encoded_len::<
                            Vec<Kind>,
                            ::neap::wire::Borsh,
                        >(
                            value_0,
                            {
                                #[allow(trivial_numeric_casts)]
                                const _LIMITS: &[u32] = &[
                                    ::neap::__private::limit((8) as u64),
                                ];
                                _LIMITS
                            },
                        )?,
                    );
            }
        }
        ::core::result::Result::Ok(size)
    }
    #[inline(always)]
    fn encode(
        value: &Self,
        cursor: &mut ::neap::__private::Cursor<'_>,
    ) -> ::core::result::Result<(), ::neap::Error> {
        cursor.put_bytes(&[7u8])?;
        match value {
            Self::None => {
                <::neap::wire::Borsh as ::neap::wire::Format>::put_tag(cursor, 0)?;
            }
            Self::Limit { price: value_0, memos: value_1 } => {
                <::neap::wire::Borsh as ::neap::wire::Format>::put_tag(cursor, 1)?;
                ::neap::__private::call::encode::<
                    u64,
                    ::neap::wire::Borsh,
                >(value_0, cursor)?;
                ::neap::__private::call::encode::<
                    Vec<String>,
                    ::neap::wire::Borsh,
                >(value_1, cursor)?;
            }
            Self::Batch(value_0) => {
                <::neap::wire::Borsh as ::neap::wire::Format>::put_tag(cursor, 2)?;
                ::neap::__private::call::encode::<
                    Vec<Kind>,
                    ::neap::wire::Borsh,
                >(value_0, cursor)?;
            }
        }
        ::core::result::Result::Ok(())
    }
    #[inline]
    fn matches(
        at: &mut ::neap::__private::Reader<'_>,
        value: &Self,
        _: &'static [u32],
    ) -> ::core::result::Result<bool, ::neap::Error> {
        let mut reader = *at;
        let is_same = match (
            {
                let found = reader.take::<{ 1usize }>()?;
                ::neap::__private::check_discriminator::<{ 1usize }>(found, &[7u8])?;
                <::neap::wire::Borsh as ::neap::wire::Format>::tag(&mut reader)?
            },
            value,
        ) {
            (0, Self::None) => true,
            (1, Self::Limit { price: value_0, memos: value_1 }) => {
                true
                    && <u64 as ::neap::wire::Wire<
                        ::neap::wire::Borsh,
                    >>::matches(&mut reader, value_0, &[])?
                    && <Vec<
                        String,
                    > as ::neap::wire::Wire<
                        ::neap::wire::Borsh,
                    >>::matches(&mut reader, value_1, &[])?
            }
            (2, Self::Batch(value_0)) => {
                true
                    && <Vec<
                        Kind,
                    > as ::neap::wire::Wire<
                        ::neap::wire::Borsh,
                    >>::matches(
                        &mut reader,
                        value_0,
                        {
                            #[allow(trivial_numeric_casts)]
                            const _LIMITS: &[u32] = &[
                                ::neap::__private::limit((8) as u64),
                            ];
                            _LIMITS
                        },
                    )?
            }
            _ => false,
        };
        *at = reader;
        ::core::result::Result::Ok(is_same)
    }
    ::neap::__by_reference!(::neap::wire::Borsh);
    ::neap::__one_by_one!(Order, ::neap::wire::Borsh);
}
#[automatically_derived]
impl<'a> ::neap::wire::Decode<'a, ::neap::wire::Borsh> for Order
where
    u64: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = u64>,
    Vec<String>: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = Vec<String>>,
    Vec<Kind>: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = Vec<Kind>>,
{
    #[inline]
    fn decode(
        at: &mut ::neap::__private::Reader<'a>,
        _: &'static [u32],
    ) -> ::core::result::Result<Self, ::neap::Error> {
        let mut reader = *at;
        let value = match {
            let found = reader.take::<{ 1usize }>()?;
            ::neap::__private::check_discriminator::<{ 1usize }>(found, &[7u8])?;
            <::neap::wire::Borsh as ::neap::wire::Format>::tag(&mut reader)?
        } {
            0 => Self::None,
            1 => {
                let value_0 = <u64 as ::neap::wire::Decode<
                    'a,
                    ::neap::wire::Borsh,
                >>::decode(&mut reader, &[])?;
                let value_1 = <Vec<
                    String,
                > as ::neap::wire::Decode<
                    'a,
                    ::neap::wire::Borsh,
                >>::decode(&mut reader, &[])?;
                Self::Limit {
                    price: value_0,
                    memos: value_1,
                }
            }
            2 => {
                let value_0 = <Vec<
                    Kind,
                > as ::neap::wire::Decode<
                    'a,
                    ::neap::wire::Borsh,
                >>::decode(
                    &mut reader,
                    {
                        #[allow(trivial_numeric_casts)]
                        const _LIMITS: &[u32] = &[::neap::__private::limit((8) as u64)];
                        _LIMITS
                    },
                )?;
                Self::Batch(value_0)
            }
            _ => return ::core::result::Result::Err(::neap::Error::Tag),
        };
        *at = reader;
        ::core::result::Result::Ok(value)
    }
}
#[automatically_derived]
impl ::neap::Neap for Order {
    const HEAD_SIZE: usize = (1usize
        + <::neap::wire::Borsh as ::neap::wire::Format>::TAG_SIZE);
    const MAX_SIZE: usize = ::neap::__private::max_size(
        <Self as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
        0,
    );
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        <Self as ::neap::wire::Wire<::neap::wire::Borsh>>::encoded_len(self, &[])
    }
    #[inline(always)]
    fn encode_into(
        &self,
        data: &mut [u8],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        ::neap::__private::encode::<Self, ::neap::wire::Borsh>(self, data)
    }
}
#[automatically_derived]
impl ::neap::Schema for Order {
    type Ref<'__neap> = ::neap::wire::Tagged<'__neap, Order, ::neap::wire::Borsh>;
    type Mut<'__neap> = OrderMut<'__neap>;
    const DISCRIMINATOR: &'static [u8] = &[7u8];
    #[inline(always)]
    fn parse(data: &[u8]) -> ::core::result::Result<Self::Ref<'_>, ::neap::Error> {
        <OrderRef<'_>>::parse(data)?;
        ::core::result::Result::Ok(::neap::wire::Tagged::new(data))
    }
    #[inline(always)]
    fn parse_mut(
        data: &mut [u8],
    ) -> ::core::result::Result<Self::Mut<'_>, ::neap::Error> {
        OrderMut::parse(data)
    }
    #[inline(always)]
    fn copy<'__neap>(view: &'__neap Self::Ref<'_>) -> Self::Ref<'__neap> {
        *view
    }
    #[inline(always)]
    fn as_view<'__neap>(view: &'__neap Self::Mut<'_>) -> Self::Ref<'__neap> {
        ::neap::wire::Tagged::new(view.data)
    }
    #[inline(always)]
    fn reborrow<'__neap>(view: &'__neap mut Self::Mut<'_>) -> Self::Mut<'__neap> {
        OrderMut {
            data: view.data,
            nesting: view.nesting,
            marker: ::core::marker::PhantomData,
        }
    }
    #[inline(always)]
    fn parsed(data: &[u8]) -> Self::Ref<'_> {
        ::neap::wire::Tagged::new(data)
    }
    #[inline(always)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
        OrderMut {
            data,
            nesting: ::neap::__private::Nesting::Outermost,
            marker: ::core::marker::PhantomData,
        }
    }
}
const _: () = {
    #[allow(dead_code, single_use_lifetimes, clippy::too_many_arguments)]
    fn used_0() -> Order {
        Order::None
    }
    #[allow(dead_code, single_use_lifetimes, clippy::too_many_arguments)]
    fn used_1(value_0: u64, value_1: Vec<String>) -> Order {
        Order::Limit {
            price: value_0,
            memos: value_1,
        }
    }
    #[allow(dead_code, single_use_lifetimes, clippy::too_many_arguments)]
    fn used_2(value_0: Vec<Kind>) -> Order {
        Order::Batch(value_0)
    }
    #[allow(dead_code, single_use_lifetimes, unused_lifetimes)]
    fn names() {
        ::neap::__private::is_standard::<Vec<String>>();
        ::neap::__private::is_standard::<String>();
        ::neap::__private::is_standard::<Vec<Kind>>();
    }
};
const _: () = ::neap::__private::assert_lengths(
    <Vec<Kind> as ::neap::wire::Wire>::LONGEST,
    1usize,
);
#[allow(trivial_numeric_casts)]
const _: () = ::neap::__private::assert_limit((8) as u64);
