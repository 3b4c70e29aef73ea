#[allow(dead_code, single_use_lifetimes)]
impl<'a> Profile<'a> {
    const _OFFSETS: [usize; 1usize] = ::neap::__private::offsets(
        [(<u64 as ::neap::wire::Fixed>::FIXED_SIZE, 1)],
        0usize,
    );
    ///The offset of `id`, in bytes.
    pub const OFFSET_ID: usize = Profile::_OFFSETS[0];
}
const _: () = ::neap::__private::assert_layout(
    &[(Profile::OFFSET_ID, <u64 as ::neap::wire::Fixed>::FIXED_SIZE)],
    0usize,
    <Profile<'static> as ::neap::Neap>::HEAD_SIZE,
    0usize,
);
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::Borsh>>() {}
    in_format::<u64>()
};
const _: () = ::neap::__private::assert_lengths(
    <&'static str as ::neap::wire::Wire<::neap::wire::Borsh>>::LONGEST,
    1usize,
);
#[allow(trivial_numeric_casts)]
const _: () = ::neap::__private::assert_limit((32) as u64);
const _: () = ::neap::__private::assert_lengths(
    <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::LONGEST,
    2usize,
);
#[allow(trivial_numeric_casts)]
const _: () = ::neap::__private::assert_limit((10) as u64);
#[allow(trivial_numeric_casts)]
const _: () = ::neap::__private::assert_limit((64) as u64);
///Reads a [`Profile`] in place.
pub struct ProfileRef<'a> {
    head: &'a [u8; <Profile<'static> as ::neap::Neap>::HEAD_SIZE],
    tail: &'a [u8],
    is_all: bool,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for ProfileRef<'a>
where
    <Vec<
        String,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>: ::core::fmt::Debug,
    <Option<
        ::neap::wire::Boxed<String>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("ProfileRef");
        debug.field("id", &Self::id(*self));
        ::neap::__private::debug_field(&mut debug, "name", Self::name(*self));
        ::neap::__private::debug_field(&mut debug, "links", Self::links(*self));
        ::neap::__private::debug_field(&mut debug, "score", Self::score(*self));
        ::neap::__private::debug_field(&mut debug, "note", Self::note(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for ProfileRef<'a>
where
    <Vec<
        String,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>: ::core::cmp::PartialEq,
    <Option<
        ::neap::wire::Boxed<String>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>: ::core::cmp::PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && Self::id(*self) == Self::id(*other)
            && ::neap::__private::same_field(Self::name(*self), Self::name(*other))
            && ::neap::__private::same_field(Self::links(*self), Self::links(*other))
            && ::neap::__private::same_field(Self::score(*self), Self::score(*other))
            && ::neap::__private::same_field(Self::note(*self), Self::note(*other))
    }
}
/// Data that is not valid is equal to no value.
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq<Profile<'_>> for ProfileRef<'a> {
    #[inline]
    fn eq(&self, value: &Profile<'_>) -> bool {
        self._matches_at(&mut ::neap::__private::Reader::new(self.tail), value)
            == ::core::result::Result::Ok(true)
    }
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for ProfileRef<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for ProfileRef<'a> {}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> ProfileRef<'a> {
    ///Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are checked when they are read.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than any value; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    #[inline(always)]
    pub fn parse(data: &'a [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head::<
            { <Profile<'static> as ::neap::Neap>::HEAD_SIZE },
        >(
            data,
            <Profile<'static> as ::neap::Neap>::HEAD_SIZE
                + <&'static str as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                + <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                + <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                + <Option<
                    ::neap::wire::Boxed<String>,
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
        head: &[u8; <Profile<'static> as ::neap::Neap>::HEAD_SIZE],
    ) -> ::core::result::Result<(), ::neap::Error> {
        <u64 as ::neap::wire::Fixed>::check(
            ::neap::__private::at::<_, { Profile::OFFSET_ID }, _>(head),
        )?;
        ::core::result::Result::Ok(())
    }
    /// Returns where the value ends, in bytes. Other bytes may follow.
    ///
    /// # Errors
    ///
    /// If a length or tag in the value is not valid.
    #[inline(always)]
    pub fn encoded_len(self) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::call::skip::<
            &'static str,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                _LIMITS
            },
        )?;
        ::neap::__private::call::skip::<
            Vec<String>,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[
                    ::neap::__private::limit((10) as u64),
                    ::neap::__private::limit((64) as u64),
                ];
                _LIMITS
            },
        )?;
        ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
        ::neap::__private::call::skip::<
            Option<::neap::wire::Boxed<String>>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        ::core::result::Result::Ok(
            <Profile<'static> as ::neap::Neap>::HEAD_SIZE + self.tail.len()
                - reader.rest().len(),
        )
    }
    /// Checks all fields and copies the value out of the data. Strings and slices borrow from the data.
    ///
    /// # Errors
    ///
    /// If anything in the value is not valid. Other bytes may follow it.
    #[inline]
    pub fn decode(self) -> ::core::result::Result<Profile<'a>, ::neap::Error>
    where
        &'a str: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = &'a str>,
        Vec<String>: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = Vec<String>>,
        u32: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = u32>,
        Option<
            ::neap::wire::Boxed<String>,
        >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = Option<Box<String>>>,
    {
        self._decode_at(&mut ::neap::__private::Reader::new(self.tail))
    }
    #[inline]
    fn _decode_at(
        self,
        at: &mut ::neap::__private::Reader<'a>,
    ) -> ::core::result::Result<Profile<'a>, ::neap::Error>
    where
        &'a str: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = &'a str>,
        Vec<String>: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = Vec<String>>,
        u32: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = u32>,
        Option<
            ::neap::wire::Boxed<String>,
        >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = Option<Box<String>>>,
    {
        let mut reader = *at;
        let value = Profile {
            id: <u64 as ::neap::wire::Fixed>::load(
                ::neap::__private::at::<_, { Profile::OFFSET_ID }, _>(self.head),
            ),
            name: <&'a str as ::neap::wire::Decode<
                'a,
                ::neap::wire::Borsh,
            >>::decode(
                &mut reader,
                {
                    #[allow(trivial_numeric_casts)]
                    const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                    _LIMITS
                },
            )?,
            links: <Vec<
                String,
            > as ::neap::wire::Decode<
                'a,
                ::neap::wire::Borsh,
            >>::decode(
                &mut reader,
                {
                    #[allow(trivial_numeric_casts)]
                    const _LIMITS: &[u32] = &[
                        ::neap::__private::limit((10) as u64),
                        ::neap::__private::limit((64) as u64),
                    ];
                    _LIMITS
                },
            )?,
            score: <u32 as ::neap::wire::Decode<
                'a,
                ::neap::wire::Borsh,
            >>::decode(&mut reader, &[])?,
            note: <Option<
                ::neap::wire::Boxed<String>,
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
        value: &Profile<'_>,
    ) -> ::core::result::Result<bool, ::neap::Error> {
        let mut reader = *at;
        let is_same = true
            && <u64 as ::neap::wire::Fixed>::matches(
                ::neap::__private::at::<_, { Profile::OFFSET_ID }, _>(self.head),
                &value.id,
            )
            && <&'_ str as ::neap::wire::Wire<
                ::neap::wire::Borsh,
            >>::matches(
                &mut reader,
                &value.name,
                {
                    #[allow(trivial_numeric_casts)]
                    const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                    _LIMITS
                },
            )?
            && <Vec<
                String,
            > as ::neap::wire::Wire<
                ::neap::wire::Borsh,
            >>::matches(
                &mut reader,
                &value.links,
                {
                    #[allow(trivial_numeric_casts)]
                    const _LIMITS: &[u32] = &[
                        ::neap::__private::limit((10) as u64),
                        ::neap::__private::limit((64) as u64),
                    ];
                    _LIMITS
                },
            )?
            && <u32 as ::neap::wire::Wire<
                ::neap::wire::Borsh,
            >>::matches(&mut reader, &value.score, &[])?
            && <Option<
                ::neap::wire::Boxed<String>,
            > as ::neap::wire::Wire<
                ::neap::wire::Borsh,
            >>::matches(&mut reader, &value.note, &[])?;
        *at = reader;
        ::core::result::Result::Ok(is_same)
    }
    ///Reads `id`.
    #[inline(always)]
    pub fn id(self) -> u64 {
        <u64 as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Profile::OFFSET_ID }, _>(self.head),
        )
    }
    ///Reads `name`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    pub fn name(self) -> ::core::result::Result<&'a str, ::neap::Error> {
        Self::_tail_name(self.tail, ())
    }
    #[inline(always)]
    fn _tail_name(
        tail: &'a [u8],
        (): (),
    ) -> ::core::result::Result<&'a str, ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(tail);
        <&'static str as ::neap::wire::Wire<
            ::neap::wire::Borsh,
        >>::read(
            reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                _LIMITS
            },
        )
    }
    ///Reads `links`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    pub fn links(
        self,
    ) -> ::core::result::Result<::neap::List<'a, String>, ::neap::Error> {
        {
            let most = const {
                0usize
                    .saturating_add(
                        <&'static str as ::neap::wire::Wire<
                            ::neap::wire::Borsh,
                        >>::LONGEST
                            .size({
                                #[allow(trivial_numeric_casts)]
                                const _LIMITS: &[u32] = &[
                                    ::neap::__private::limit((32) as u64),
                                ];
                                _LIMITS
                            }),
                    )
                    .saturating_add(
                        <Vec<
                            String,
                        > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
                    )
            };
            ::neap::__private::walk(self.tail, most, (), Self::_tail_links)
        }
    }
    #[inline(always)]
    fn _tail_links(
        tail: &'a [u8],
        (): (),
    ) -> ::core::result::Result<::neap::List<'a, String>, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(tail);
        ::neap::__private::call::skip::<
            &'static str,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                _LIMITS
            },
        )?;
        <Vec<
            String,
        > as ::neap::wire::Wire<
            ::neap::wire::Borsh,
        >>::read(
            reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[
                    ::neap::__private::limit((10) as u64),
                    ::neap::__private::limit((64) as u64),
                ];
                _LIMITS
            },
        )
    }
    ///Reads `score`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    pub fn score(self) -> ::core::result::Result<u32, ::neap::Error> {
        {
            let most = const {
                0usize
                    .saturating_add(
                        <&'static str as ::neap::wire::Wire<
                            ::neap::wire::Borsh,
                        >>::LONGEST
                            .size({
                                #[allow(trivial_numeric_casts)]
                                const _LIMITS: &[u32] = &[
                                    ::neap::__private::limit((32) as u64),
                                ];
                                _LIMITS
                            }),
                    )
                    .saturating_add(
                        <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::LONGEST
                            .size({
                                #[allow(trivial_numeric_casts)]
                                const _LIMITS: &[u32] = &[
                                    ::neap::__private::limit((10) as u64),
                                    ::neap::__private::limit((64) as u64),
                                ];
                                _LIMITS
                            }),
                    )
                    .saturating_add(
                        <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
                    )
            };
            ::neap::__private::walk(self.tail, most, (), Self::_tail_score)
        }
    }
    #[inline(always)]
    fn _tail_score(
        tail: &'a [u8],
        (): (),
    ) -> ::core::result::Result<u32, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(tail);
        ::neap::__private::call::skip::<
            &'static str,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                _LIMITS
            },
        )?;
        ::neap::__private::call::skip::<
            Vec<String>,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[
                    ::neap::__private::limit((10) as u64),
                    ::neap::__private::limit((64) as u64),
                ];
                _LIMITS
            },
        )?;
        <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::read(reader, &[])
    }
    ///Reads `note`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    pub fn note(
        self,
    ) -> ::core::result::Result<::core::option::Option<&'a str>, ::neap::Error> {
        {
            let most = const {
                0usize
                    .saturating_add(
                        <&'static str as ::neap::wire::Wire<
                            ::neap::wire::Borsh,
                        >>::LONGEST
                            .size({
                                #[allow(trivial_numeric_casts)]
                                const _LIMITS: &[u32] = &[
                                    ::neap::__private::limit((32) as u64),
                                ];
                                _LIMITS
                            }),
                    )
                    .saturating_add(
                        <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::LONGEST
                            .size({
                                #[allow(trivial_numeric_casts)]
                                const _LIMITS: &[u32] = &[
                                    ::neap::__private::limit((10) as u64),
                                    ::neap::__private::limit((64) as u64),
                                ];
                                _LIMITS
                            }),
                    )
                    .saturating_add(
                        <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
                    )
                    .saturating_add(
                        <Option<
                            ::neap::wire::Boxed<String>,
                        > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
                    )
            };
            ::neap::__private::walk(self.tail, most, (), Self::_tail_note)
        }
    }
    #[inline(always)]
    fn _tail_note(
        tail: &'a [u8],
        (): (),
    ) -> ::core::result::Result<::core::option::Option<&'a str>, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(tail);
        ::neap::__private::call::skip::<
            &'static str,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                _LIMITS
            },
        )?;
        ::neap::__private::call::skip::<
            Vec<String>,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[
                    ::neap::__private::limit((10) as u64),
                    ::neap::__private::limit((64) as u64),
                ];
                _LIMITS
            },
        )?;
        ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
        <Option<
            ::neap::wire::Boxed<String>,
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::read(reader, &[])
    }
}
///Reads and changes a [`Profile`] in place.
pub struct ProfileMut<'a> {
    head: &'a mut [u8; <Profile<'static> as ::neap::Neap>::HEAD_SIZE],
    tail: &'a mut [u8],
    nesting: ::neap::__private::Nesting,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for ProfileMut<'a>
where
    for<'__neap> ProfileRef<'__neap>: ::core::fmt::Debug,
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
impl<'a> ProfileMut<'a> {
    ///Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are checked when they are read.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than any value; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    /// Nothing is changed then.
    #[inline(always)]
    pub fn parse(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head_mut::<
            { <Profile<'static> as ::neap::Neap>::HEAD_SIZE },
        >(
            data,
            <Profile<'static> as ::neap::Neap>::HEAD_SIZE
                + <&'static str as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                + <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                + <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                + <Option<
                    ::neap::wire::Boxed<String>,
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
        )?;
        <ProfileRef<'a>>::_check(head)?;
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
    pub fn repair(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head_mut::<
            { <Profile<'static> as ::neap::Neap>::HEAD_SIZE },
        >(
            data,
            <Profile<'static> as ::neap::Neap>::HEAD_SIZE
                + <&'static str as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                + <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                + <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                + <Option<
                    ::neap::wire::Boxed<String>,
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
    pub fn init(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        ::neap::__private::init(
            data,
            [],
            |data| {
                let view = <ProfileRef<'_>>::parse(data)?;
                view._index_at(&mut ::neap::__private::Reader::new(view.tail))?;
                ::core::result::Result::Ok(())
            },
        )?;
        Self::parse(data)
    }
    /// Returns a read-only view of the same data.
    #[inline(always)]
    pub fn as_view(&self) -> ProfileRef<'_> {
        ProfileRef {
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
    pub fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        self.as_view().encoded_len()
    }
    /// Stores another value. Returns where the account's value now ends, in bytes.
    ///
    /// # Errors
    ///
    /// `Room` if the data has no room for it, `TooLong` if a string or vector in it is too long, other errors if a length or tag in
    /// the data is not valid. Nothing is changed then.
    #[inline]
    pub fn set(
        &mut self,
        value: &Profile<'_>,
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::call::skip::<
            &'static str,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        ::neap::__private::call::skip::<
            Vec<String>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
        ::neap::__private::call::skip::<
            Option<::neap::wire::Boxed<String>>,
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
        let size = Profile::encoded_len(value)?
            - <Profile<'static> as ::neap::Neap>::HEAD_SIZE;
        let end = ::neap::__private::splice(self.tail, range, size)?;
        value._encode_head(self.head);
        value._encode_tail(&mut ::neap::__private::Cursor::new(self.tail))?;
        ::core::result::Result::Ok(
            self.nesting.end(<Profile<'static> as ::neap::Neap>::HEAD_SIZE + end),
        )
    }
    ///Reads `id`.
    #[inline(always)]
    pub fn id(&self) -> u64 {
        <u64 as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Profile::OFFSET_ID }, _>(self.head),
        )
    }
    ///Stores `id`.
    #[inline(always)]
    pub fn set_id(&mut self, value: u64) {
        <u64 as ::neap::wire::Fixed>::set(
            ::neap::__private::at_mut::<_, { Profile::OFFSET_ID }, _>(self.head),
            value,
        );
    }
    ///Reads `name`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    pub fn name(&self) -> ::core::result::Result<&'_ str, ::neap::Error> {
        self.as_view().name()
    }
    ///Stores `name` and moves the fields after it. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    pub fn set_name(
        &mut self,
        value: &str,
    ) -> ::core::result::Result<usize, ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(self.tail);
        let start = self.tail.len() - reader.rest().len();
        ::neap::__private::call::skip::<
            &'static str,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        let end = self.tail.len() - reader.rest().len();
        ::neap::__private::call::skip::<
            Vec<String>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
        ::neap::__private::call::skip::<
            Option<::neap::wire::Boxed<String>>,
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
            &str,
            ::neap::wire::Borsh,
        >(
            self.tail,
            range,
            &value,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                _LIMITS
            },
        )?;
        ::core::result::Result::Ok(
            self.nesting.end(<Profile<'static> as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Stores `name` in place of the next `broken` bytes, which are not valid, and moves the fields after them. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `Length` if fewer than `broken` bytes follow, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    pub fn repair_name(
        &mut self,
        broken: usize,
        value: &str,
    ) -> ::core::result::Result<usize, ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(self.tail);
        let start = self.tail.len() - reader.rest().len();
        reader.take_slice(broken)?;
        let end = self.tail.len() - reader.rest().len();
        ::neap::__private::call::skip::<
            Vec<String>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
        ::neap::__private::call::skip::<
            Option<::neap::wire::Boxed<String>>,
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
            &str,
            ::neap::wire::Borsh,
        >(
            self.tail,
            range,
            &value,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                _LIMITS
            },
        )?;
        ::core::result::Result::Ok(
            self.nesting.end(<Profile<'static> as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Returns a mutable view of `name`.
    ///
    /// # Errors
    ///
    ///If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    pub fn name_mut(
        &mut self,
    ) -> ::core::result::Result<::neap::StrMut<'_>, ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(self.tail);
        let start = self.tail.len() - reader.rest().len();
        let (mut end, mut rest) = (start, reader.rest().len());
        if const { <&'static str as ::neap::wire::Wire<::neap::wire::Borsh>>::RESIZES } {
            ::neap::__private::call::skip::<
                &'static str,
                ::neap::wire::Borsh,
            >(&mut reader, &[])?;
            end = self.tail.len() - reader.rest().len();
            ::neap::__private::call::skip::<
                Vec<String>,
                ::neap::wire::Borsh,
            >(&mut reader, &[])?;
            ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
            ::neap::__private::call::skip::<
                Option<::neap::wire::Boxed<String>>,
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
        <&'static str as ::neap::wire::Wire<
            ::neap::wire::Borsh,
        >>::open(
            range
                .open(
                    self.tail,
                    <Profile<'static> as ::neap::Neap>::HEAD_SIZE,
                    self.nesting,
                )?,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                _LIMITS
            },
        )
    }
    ///Reads `links`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    pub fn links(
        &self,
    ) -> ::core::result::Result<::neap::List<'_, String>, ::neap::Error> {
        self.as_view().links()
    }
    ///Stores `links` and moves the fields after it. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    pub fn set_links(
        &mut self,
        value: &[String],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::call::skip::<
            &'static str,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        let start = self.tail.len() - reader.rest().len();
        ::neap::__private::call::skip::<
            Vec<String>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        let end = self.tail.len() - reader.rest().len();
        ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
        ::neap::__private::call::skip::<
            Option<::neap::wire::Boxed<String>>,
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
            &[String],
            ::neap::wire::Borsh,
        >(
            self.tail,
            range,
            &value,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[
                    ::neap::__private::limit((10) as u64),
                    ::neap::__private::limit((64) as u64),
                ];
                _LIMITS
            },
        )?;
        ::core::result::Result::Ok(
            self.nesting.end(<Profile<'static> as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Stores `links` in place of the next `broken` bytes, which are not valid, and moves the fields after them. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `Length` if fewer than `broken` bytes follow, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    pub fn repair_links(
        &mut self,
        broken: usize,
        value: &[String],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::call::skip::<
            &'static str,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        let start = self.tail.len() - reader.rest().len();
        reader.take_slice(broken)?;
        let end = self.tail.len() - reader.rest().len();
        ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
        ::neap::__private::call::skip::<
            Option<::neap::wire::Boxed<String>>,
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
            &[String],
            ::neap::wire::Borsh,
        >(
            self.tail,
            range,
            &value,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[
                    ::neap::__private::limit((10) as u64),
                    ::neap::__private::limit((64) as u64),
                ];
                _LIMITS
            },
        )?;
        ::core::result::Result::Ok(
            self.nesting.end(<Profile<'static> as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Returns a mutable view of `links`.
    ///
    /// # Errors
    ///
    ///If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    pub fn links_mut(
        &mut self,
    ) -> ::core::result::Result<::neap::VecMut<'_, String>, ::neap::Error> {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::call::skip::<
            &'static str,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        let start = self.tail.len() - reader.rest().len();
        let (mut end, mut rest) = (start, reader.rest().len());
        if const { <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::RESIZES } {
            ::neap::__private::call::skip::<
                Vec<String>,
                ::neap::wire::Borsh,
            >(&mut reader, &[])?;
            end = self.tail.len() - reader.rest().len();
            ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
            ::neap::__private::call::skip::<
                Option<::neap::wire::Boxed<String>>,
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
        <Vec<
            String,
        > as ::neap::wire::Wire<
            ::neap::wire::Borsh,
        >>::open(
            range
                .open(
                    self.tail,
                    <Profile<'static> as ::neap::Neap>::HEAD_SIZE,
                    self.nesting,
                )?,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[
                    ::neap::__private::limit((10) as u64),
                    ::neap::__private::limit((64) as u64),
                ];
                _LIMITS
            },
        )
    }
    ///Reads `score`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    pub fn score(&self) -> ::core::result::Result<u32, ::neap::Error> {
        self.as_view().score()
    }
    ///Stores `score` if the data is long enough.
    ///
    /// # Errors
    ///
    ///If a length or tag before the field is not valid, or the data ends before the field does. Nothing is changed then.
    #[inline(always)]
    pub fn set_score(
        &mut self,
        value: u32,
    ) -> ::core::result::Result<(), ::neap::Error> {
        {
            let most = const {
                0usize
                    .saturating_add(
                        <&'static str as ::neap::wire::Wire<
                            ::neap::wire::Borsh,
                        >>::LONGEST
                            .size({
                                #[allow(trivial_numeric_casts)]
                                const _LIMITS: &[u32] = &[
                                    ::neap::__private::limit((32) as u64),
                                ];
                                _LIMITS
                            }),
                    )
                    .saturating_add(
                        <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::LONGEST
                            .size({
                                #[allow(trivial_numeric_casts)]
                                const _LIMITS: &[u32] = &[
                                    ::neap::__private::limit((10) as u64),
                                    ::neap::__private::limit((64) as u64),
                                ];
                                _LIMITS
                            }),
                    )
                    .saturating_add(
                        <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
                    )
            };
            ::neap::__private::walk(&mut *self.tail, most, value, Self::_tail_set_score)
        }
    }
    #[inline(always)]
    fn _tail_set_score(
        tail: &mut [u8],
        value: u32,
    ) -> ::core::result::Result<(), ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(tail);
        ::neap::__private::call::skip::<
            &'static str,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                _LIMITS
            },
        )?;
        ::neap::__private::call::skip::<
            Vec<String>,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[
                    ::neap::__private::limit((10) as u64),
                    ::neap::__private::limit((64) as u64),
                ];
                _LIMITS
            },
        )?;
        let start = tail.len() - reader.rest().len();
        <u32 as ::neap::wire::Fixed>::set(
            ::neap::__private::fixed_at::<u32>(tail, start)?,
            value,
        );
        ::core::result::Result::Ok(())
    }
    ///Reads `note`.
    ///
    /// # Errors
    ///
    /// If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    pub fn note(
        &self,
    ) -> ::core::result::Result<::core::option::Option<&'_ str>, ::neap::Error> {
        self.as_view().note()
    }
    ///Stores `note` and moves the fields after it. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    pub fn set_note(
        &mut self,
        value: ::core::option::Option<&str>,
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::call::skip::<
            &'static str,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        ::neap::__private::call::skip::<
            Vec<String>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
        let start = self.tail.len() - reader.rest().len();
        ::neap::__private::call::skip::<
            Option<::neap::wire::Boxed<String>>,
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
            ::core::option::Option<&str>,
            ::neap::wire::Borsh,
        >(self.tail, range, &value, &[])?;
        ::core::result::Result::Ok(
            self.nesting.end(<Profile<'static> as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Stores `note` in place of the next `broken` bytes, which are not valid, and moves the fields after them. Returns where the value now ends, in bytes.
    ///
    /// # Errors
    ///
    ///`Room` if the data has no room for it, `Length` if fewer than `broken` bytes follow, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
    #[inline(always)]
    pub fn repair_note(
        &mut self,
        broken: usize,
        value: ::core::option::Option<&str>,
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(self.tail);
        ::neap::__private::call::skip::<
            &'static str,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        ::neap::__private::call::skip::<
            Vec<String>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
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
            ::core::option::Option<&str>,
            ::neap::wire::Borsh,
        >(self.tail, range, &value, &[])?;
        ::core::result::Result::Ok(
            self.nesting.end(<Profile<'static> as ::neap::Neap>::HEAD_SIZE + tail),
        )
    }
    ///Returns a mutable view of `note`.
    ///
    /// # Errors
    ///
    ///If the field, or a length or tag before it, is not valid.
    #[inline(always)]
    pub fn note_mut(
        &mut self,
    ) -> ::core::result::Result<
        ::core::option::Option<::neap::StrMut<'_>>,
        ::neap::Error,
    > {
        let (length, nesting) = (self.tail.len(), self.nesting);
        let rest = {
            let most = const {
                0usize
                    .saturating_add(
                        <&'static str as ::neap::wire::Wire<
                            ::neap::wire::Borsh,
                        >>::LONGEST
                            .size({
                                #[allow(trivial_numeric_casts)]
                                const _LIMITS: &[u32] = &[
                                    ::neap::__private::limit((32) as u64),
                                ];
                                _LIMITS
                            }),
                    )
                    .saturating_add(
                        <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::LONGEST
                            .size({
                                #[allow(trivial_numeric_casts)]
                                const _LIMITS: &[u32] = &[
                                    ::neap::__private::limit((10) as u64),
                                    ::neap::__private::limit((64) as u64),
                                ];
                                _LIMITS
                            }),
                    )
                    .saturating_add(
                        <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
                    )
                    .saturating_add(
                        <Option<
                            ::neap::wire::Boxed<String>,
                        > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
                    )
            };
            ::neap::__private::walk(&mut *self.tail, most, (), Self::_tail_note_mut)
        }?;
        <Option<
            ::neap::wire::Boxed<String>,
        > as ::neap::wire::Wire<
            ::neap::wire::Borsh,
        >>::open(
            nesting
                .last_field(
                    rest,
                    <Profile<'static> as ::neap::Neap>::HEAD_SIZE + length,
                    ::neap::__private::Trailing::Zeros,
                ),
            &[],
        )
    }
    #[inline(always)]
    fn _tail_note_mut(
        tail: &mut [u8],
        (): (),
    ) -> ::core::result::Result<&mut [u8], ::neap::Error> {
        let mut reader = ::neap::__private::Reader::new(tail);
        ::neap::__private::call::skip::<
            &'static str,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                _LIMITS
            },
        )?;
        ::neap::__private::call::skip::<
            Vec<String>,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[
                    ::neap::__private::limit((10) as u64),
                    ::neap::__private::limit((64) as u64),
                ];
                _LIMITS
            },
        )?;
        ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
        let start = tail.len() - reader.rest().len();
        tail.get_mut(start..).ok_or(::neap::Error::Length)
    }
}
#[allow(dead_code, single_use_lifetimes)]
impl<'a> Profile<'a> {
    /// Returns the size of the encoded value, in bytes.
    ///
    /// # Errors
    ///
    /// `TooLong` if a string or vector in it is longer than allowed.
    #[inline(always)]
    pub fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        #[allow(unused_mut)]
        let mut size: usize = <Profile<'static> as ::neap::Neap>::HEAD_SIZE;
        size = size
            .saturating_add(
                ::neap::__private::call::encoded_len::<
                    &'a str,
                    ::neap::wire::Borsh,
                >(
                    &self.name,
                    {
                        #[allow(trivial_numeric_casts)]
                        const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                        _LIMITS
                    },
                )?,
            );
        size = size
            .saturating_add(
                ::neap::__private::call::encoded_len::<
                    Vec<String>,
                    ::neap::wire::Borsh,
                >(
                    &self.links,
                    {
                        #[allow(trivial_numeric_casts)]
                        const _LIMITS: &[u32] = &[
                            ::neap::__private::limit((10) as u64),
                            ::neap::__private::limit((64) as u64),
                        ];
                        _LIMITS
                    },
                )?,
            );
        size = size
            .saturating_add(
                ::neap::__private::call::encoded_len::<
                    u32,
                    ::neap::wire::Borsh,
                >(&self.score, &[])?,
            );
        size = size
            .saturating_add(
                ::neap::__private::call::encoded_len::<
                    Option<::neap::wire::Boxed<String>>,
                    ::neap::wire::Borsh,
                >(&self.note, &[])?,
            );
        ::core::result::Result::Ok(size)
    }
    /// Writes the value at the start of `data`. Returns how many bytes it takes.
    ///
    /// # Errors
    ///
    ///`Room` if the data is shorter, `TooLong` if a string or vector is longer than allowed. Nothing is written then.
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
        self._encode_tail(&mut cursor)?;
        ::core::result::Result::Ok(size)
    }
    #[inline(always)]
    fn _encode_head(
        &self,
        head: &mut [u8; <Profile<'static> as ::neap::Neap>::HEAD_SIZE],
    ) {
        <u64 as ::neap::wire::Fixed>::store(
            &self.id,
            ::neap::__private::at_mut::<_, { Profile::OFFSET_ID }, _>(head),
        );
    }
    #[inline(always)]
    fn _encode_tail(
        &self,
        cursor: &mut ::neap::__private::Cursor<'_>,
    ) -> ::core::result::Result<(), ::neap::Error> {
        ::neap::__private::call::encode::<
            &'a str,
            ::neap::wire::Borsh,
        >(&self.name, cursor)?;
        ::neap::__private::call::encode::<
            Vec<String>,
            ::neap::wire::Borsh,
        >(&self.links, cursor)?;
        ::neap::__private::call::encode::<
            u32,
            ::neap::wire::Borsh,
        >(&self.score, cursor)?;
        ::neap::__private::call::encode::<
            Option<::neap::wire::Boxed<String>>,
            ::neap::wire::Borsh,
        >(&self.note, cursor)?;
        ::core::result::Result::Ok(())
    }
}
#[automatically_derived]
impl<'a> ::neap::Neap for Profile<'a> {
    const HEAD_SIZE: usize = Profile::OFFSET_ID
        + <u64 as ::neap::wire::Fixed>::FIXED_SIZE;
    const MAX_SIZE: usize = ::neap::__private::max_size(
        0usize
            .saturating_add(
                <&'static str as ::neap::wire::Wire<::neap::wire::Borsh>>::LONGEST
                    .size({
                        #[allow(trivial_numeric_casts)]
                        const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                        _LIMITS
                    }),
            )
            .saturating_add(
                <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::LONGEST
                    .size({
                        #[allow(trivial_numeric_casts)]
                        const _LIMITS: &[u32] = &[
                            ::neap::__private::limit((10) as u64),
                            ::neap::__private::limit((64) as u64),
                        ];
                        _LIMITS
                    }),
            )
            .saturating_add(<u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT)
            .saturating_add(
                <Option<
                    ::neap::wire::Boxed<String>,
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
            ),
        <Self as ::neap::Neap>::HEAD_SIZE,
    );
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        Profile::encoded_len(self)
    }
    #[inline(always)]
    fn encode_into(
        &self,
        data: &mut [u8],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        Profile::encode_into(self, data)
    }
}
#[automatically_derived]
impl<'a> ::neap::Schema for Profile<'a> {
    type Ref<'__neap> = ProfileRef<'__neap>;
    type Mut<'__neap> = ProfileMut<'__neap>;
    const DISCRIMINATOR: &'static [u8] = &[];
    #[inline(always)]
    fn parse(data: &[u8]) -> ::core::result::Result<Self::Ref<'_>, ::neap::Error> {
        ProfileRef::parse(data)
    }
    #[inline(always)]
    fn parse_mut(
        data: &mut [u8],
    ) -> ::core::result::Result<Self::Mut<'_>, ::neap::Error> {
        ProfileMut::parse(data)
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
        ProfileMut {
            head: view.head,
            tail: view.tail,
            nesting: view.nesting,
            marker: ::core::marker::PhantomData,
        }
    }
    #[inline(always)]
    fn parsed(data: &[u8]) -> Self::Ref<'_> {
        let (head, tail) = ::neap::__private::parsed_head::<
            { <Profile<'static> as ::neap::Neap>::HEAD_SIZE },
        >(data);
        ProfileRef {
            head,
            tail,
            is_all: true,
            marker: ::core::marker::PhantomData,
        }
    }
    #[inline(always)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
        let (head, tail) = ::neap::__private::parsed_head_mut::<
            { <Profile<'static> as ::neap::Neap>::HEAD_SIZE },
        >(data);
        ProfileMut {
            head,
            tail,
            nesting: ::neap::__private::Nesting::Outermost,
            marker: ::core::marker::PhantomData,
        }
    }
}
///Reads a [`Profile`] in place. All of it was checked, so no getter fails.
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
pub struct ProfileIndex<'a> {
    head: &'a [u8; <Profile<'static> as ::neap::Neap>::HEAD_SIZE],
    tail_0: <&'static str as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>,
    tail_1: <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>,
    tail_2: <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>,
    tail_3: <Option<
        ::neap::wire::Boxed<String>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>,
    size: usize,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for ProfileIndex<'a>
where
    <Vec<
        String,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>: ::core::fmt::Debug,
    <Option<
        ::neap::wire::Boxed<String>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("ProfileIndex");
        debug.field("id", &Self::id(*self));
        debug.field("name", &Self::name(*self));
        debug.field("links", &Self::links(*self));
        debug.field("score", &Self::score(*self));
        debug.field("note", &Self::note(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for ProfileIndex<'a>
where
    <Vec<
        String,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>: ::core::cmp::PartialEq,
    <Option<
        ::neap::wire::Boxed<String>,
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a>: ::core::cmp::PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && Self::id(*self) == Self::id(*other)
            && Self::name(*self) == Self::name(*other)
            && Self::links(*self) == Self::links(*other)
            && Self::score(*self) == Self::score(*other)
            && Self::note(*self) == Self::note(*other)
    }
}
#[automatically_derived]
impl<'a> ::core::clone::Clone for ProfileIndex<'a> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a> ::core::marker::Copy for ProfileIndex<'a> {}
#[allow(
    dead_code,
    non_snake_case,
    clippy::len_without_is_empty,
    clippy::type_complexity,
    clippy::wrong_self_convention
)]
impl<'a> ProfileRef<'a> {
    /// Checks everything once. No getter of the result fails.
    ///
    /// # Errors
    ///
    ///If anything in the value is not valid, or `Length` if bytes follow it.
    #[inline(always)]
    pub fn index(self) -> ::core::result::Result<ProfileIndex<'a>, ::neap::Error> {
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
    ) -> ::core::result::Result<ProfileIndex<'a>, ::neap::Error> {
        let mut reader = *at;
        let tail_0 = ::neap::__private::call::index::<
            &'static str,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                _LIMITS
            },
        )?;
        let tail_1 = ::neap::__private::call::index::<
            Vec<String>,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[
                    ::neap::__private::limit((10) as u64),
                    ::neap::__private::limit((64) as u64),
                ];
                _LIMITS
            },
        )?;
        let tail_2 = ::neap::__private::call::index::<
            u32,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        let tail_3 = ::neap::__private::call::index::<
            Option<::neap::wire::Boxed<String>>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        *at = reader;
        ::core::result::Result::Ok(ProfileIndex {
            head: self.head,
            tail_0,
            tail_1,
            tail_2,
            tail_3,
            size: <Profile<'static> as ::neap::Neap>::HEAD_SIZE + self.tail.len()
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
impl<'a> ProfileIndex<'a> {
    /// Returns where the value ends, in bytes.
    #[inline(always)]
    pub fn encoded_len(self) -> usize {
        self.size
    }
    ///Reads `id`.
    #[inline(always)]
    pub fn id(self) -> u64 {
        <u64 as ::neap::wire::Fixed>::get(
            ::neap::__private::at::<_, { Profile::OFFSET_ID }, _>(self.head),
        )
    }
    ///Reads `name`.
    #[inline(always)]
    pub fn name(self) -> &'a str {
        self.tail_0
    }
    ///Reads `links`.
    #[inline(always)]
    pub fn links(self) -> ::neap::ListIndex<'a, String> {
        self.tail_1
    }
    ///Reads `score`.
    #[inline(always)]
    pub fn score(self) -> u32 {
        self.tail_2
    }
    ///Reads `note`.
    #[inline(always)]
    pub fn note(self) -> ::core::option::Option<&'a str> {
        self.tail_3
    }
}
#[automatically_derived]
impl<'a> ::neap::wire::Wire<::neap::wire::Borsh> for Profile<'a> {
    fn only_derive_is_allowed_to_implement_this_trait() {}
    type Value = Self;
    type View<'__neap> = ProfileRef<'__neap>;
    type Index<'__neap> = ProfileIndex<'__neap>;
    type ViewMut<'__neap> = ProfileMut<'__neap>;
    const MIN_SIZE: usize = <Profile<'static> as ::neap::Neap>::HEAD_SIZE
        + <&'static str as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
        + <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
        + <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
        + <Option<
            ::neap::wire::Boxed<String>,
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE;
    const ZERO_SIZE: usize = if true && <u64 as ::neap::wire::Fixed>::HAS_ZERO {
        (<Profile<'static> as ::neap::Neap>::HEAD_SIZE)
            .saturating_add(
                <&'static str as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
            )
            .saturating_add(
                <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
            )
            .saturating_add(<u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE)
            .saturating_add(
                <Option<
                    ::neap::wire::Boxed<String>,
                > as ::neap::wire::Wire<::neap::wire::Borsh>>::ZERO_SIZE,
            )
    } else {
        usize::MAX
    };
    const SIZE_LIMIT: usize = 0usize
        .saturating_add(
            <&'static str as ::neap::wire::Wire<::neap::wire::Borsh>>::LONGEST
                .size({
                    #[allow(trivial_numeric_casts)]
                    const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                    _LIMITS
                }),
        )
        .saturating_add(
            <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::LONGEST
                .size({
                    #[allow(trivial_numeric_casts)]
                    const _LIMITS: &[u32] = &[
                        ::neap::__private::limit((10) as u64),
                        ::neap::__private::limit((64) as u64),
                    ];
                    _LIMITS
                }),
        )
        .saturating_add(<u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT)
        .saturating_add(
            <Option<
                ::neap::wire::Boxed<String>,
            > as ::neap::wire::Wire<::neap::wire::Borsh>>::SIZE_LIMIT,
        )
        .saturating_add(<Profile<'static> as ::neap::Neap>::HEAD_SIZE);
    const NESTING_DEPTH: usize = {
        let depths = [
            <&'static str as ::neap::wire::Wire<::neap::wire::Borsh>>::NESTING_DEPTH,
            <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::NESTING_DEPTH,
            <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::NESTING_DEPTH,
            <Option<
                ::neap::wire::Boxed<String>,
            > as ::neap::wire::Wire<::neap::wire::Borsh>>::NESTING_DEPTH,
        ];
        1 + ::neap::__private::greatest(&depths)
    };
    const STEPS: usize = 4usize;
    const RESIZES: bool = true;
    #[inline(always)]
    fn skip(
        at: &mut ::neap::__private::Reader<'_>,
        _: &'static [u32],
    ) -> ::core::result::Result<(), ::neap::Error> {
        let mut reader = *at;
        reader.take::<{ <Profile<'static> as ::neap::Neap>::HEAD_SIZE }>()?;
        ::neap::__private::call::skip::<
            &'static str,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                _LIMITS
            },
        )?;
        ::neap::__private::call::skip::<
            Vec<String>,
            ::neap::wire::Borsh,
        >(
            &mut reader,
            {
                #[allow(trivial_numeric_casts)]
                const _LIMITS: &[u32] = &[
                    ::neap::__private::limit((10) as u64),
                    ::neap::__private::limit((64) as u64),
                ];
                _LIMITS
            },
        )?;
        ::neap::__private::call::skip::<u32, ::neap::wire::Borsh>(&mut reader, &[])?;
        ::neap::__private::call::skip::<
            Option<::neap::wire::Boxed<String>>,
            ::neap::wire::Borsh,
        >(&mut reader, &[])?;
        *at = reader;
        ::core::result::Result::Ok(())
    }
    #[inline(always)]
    fn read<'__neap>(
        at: ::neap::__private::Reader<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<ProfileRef<'__neap>, ::neap::Error> {
        let mut view = ProfileRef::parse(at.rest())?;
        view.is_all = false;
        ::core::result::Result::Ok(view)
    }
    #[inline(always)]
    fn open<'__neap>(
        bytes: ::neap::__private::ValueBytes<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<ProfileMut<'__neap>, ::neap::Error> {
        let mut view = ProfileMut::parse(bytes.data)?;
        view.nesting = ::neap::__private::Nesting::Nested(bytes.surroundings);
        ::core::result::Result::Ok(view)
    }
    #[inline(always)]
    fn index<'__neap>(
        at: &mut ::neap::__private::Reader<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<ProfileIndex<'__neap>, ::neap::Error> {
        let view = ProfileRef::parse(at.rest())?;
        at.take::<{ <Profile<'static> as ::neap::Neap>::HEAD_SIZE }>()?;
        view._index_at(at)
    }
    #[inline(always)]
    fn encoded_len(
        value: &Self,
        _: &'static [u32],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        Profile::encoded_len(value)
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
        let view = ProfileRef::parse(at.rest())?;
        at.take::<{ <Profile<'static> as ::neap::Neap>::HEAD_SIZE }>()?;
        view._matches_at(at, value)
    }
    ::neap::__by_reference!(::neap::wire::Borsh);
    ::neap::__one_by_one!(Profile < 'a >, ::neap::wire::Borsh);
}
#[automatically_derived]
impl<'a> ::neap::wire::Decode<'a, ::neap::wire::Borsh> for Profile<'a>
where
    &'a str: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = &'a str>,
    Vec<String>: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = Vec<String>>,
    u32: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = u32>,
    Option<
        ::neap::wire::Boxed<String>,
    >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = Option<Box<String>>>,
{
    #[inline]
    fn decode(
        at: &mut ::neap::__private::Reader<'a>,
        _: &'static [u32],
    ) -> ::core::result::Result<Self, ::neap::Error> {
        let view = <ProfileRef<'a>>::parse(at.rest())?;
        at.take::<{ <Profile<'static> as ::neap::Neap>::HEAD_SIZE }>()?;
        view._decode_at(at)
    }
}
const _: () = {
    #[doc(hidden)]
    #[allow(dead_code, missing_debug_implementations, unreachable_pub)]
    pub struct _FieldsOfProfile {
        pub id: ::neap::__private::Place<u64>,
        pub name: ::neap::__private::Place<&'static str>,
        pub links: ::neap::__private::Place<Vec<String>>,
        pub score: ::neap::__private::Place<u32>,
        pub note: ::neap::__private::Place<Option<::neap::wire::Boxed<String>>>,
    }
    #[automatically_derived]
    impl<'a> ::neap::__private::Locate for Profile<'a> {
        type Format = ::neap::wire::Borsh;
        type Fields = _FieldsOfProfile;
        type Checked<'__neap> = ProfileIndex<'__neap>;
        const FIELDS: &'static [::neap::__private::Field] = &[
            ("id", &[]),
            (
                "name",
                {
                    #[allow(trivial_numeric_casts)]
                    const _LIMITS: &[u32] = &[::neap::__private::limit((32) as u64)];
                    _LIMITS
                },
            ),
            (
                "links",
                {
                    #[allow(trivial_numeric_casts)]
                    const _LIMITS: &[u32] = &[
                        ::neap::__private::limit((10) as u64),
                        ::neap::__private::limit((64) as u64),
                    ];
                    _LIMITS
                },
            ),
            ("score", &[]),
            ("note", &[]),
        ];
        const TRAILING: ::neap::__private::Trailing = ::neap::__private::Trailing::Zeros;
        #[inline(always)]
        fn locate(
            data: &[u8],
        ) -> ::core::result::Result<
            (Self::Fields, usize, ProfileIndex<'_>),
            ::neap::Error,
        > {
            let (head, tail) = ::neap::__private::head::<
                { <Profile<'static> as ::neap::Neap>::HEAD_SIZE },
            >(
                data,
                <Profile<'static> as ::neap::Neap>::HEAD_SIZE
                    + <&'static str as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                    + <Vec<String> as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                    + <u32 as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE
                    + <Option<
                        ::neap::wire::Boxed<String>,
                    > as ::neap::wire::Wire<::neap::wire::Borsh>>::MIN_SIZE,
            )?;
            ProfileRef::_check(head)?;
            let mut walk = ::neap::__private::Walk::new(
                <Profile<'static> as ::neap::Neap>::HEAD_SIZE,
                tail,
            );
            let fields = _FieldsOfProfile {
                id: ::neap::__private::Place::new(
                    Profile::OFFSET_ID,
                    Profile::OFFSET_ID + <u64 as ::neap::wire::Fixed>::FIXED_SIZE,
                ),
                name: walk
                    .step(|reader| ::neap::__private::call::skip::<
                        &'static str,
                        ::neap::wire::Borsh,
                    >(reader, &[]))?,
                links: walk
                    .step(|reader| ::neap::__private::call::skip::<
                        Vec<String>,
                        ::neap::wire::Borsh,
                    >(reader, &[]))?,
                score: walk
                    .step(|reader| ::neap::__private::call::skip::<
                        u32,
                        ::neap::wire::Borsh,
                    >(reader, &[]))?,
                note: walk
                    .step(|reader| ::neap::__private::call::skip::<
                        Option<::neap::wire::Boxed<String>>,
                        ::neap::wire::Borsh,
                    >(reader, &[]))?,
            };
            let (end, tail) = walk.finish()?;
            let marker = ::core::marker::PhantomData;
            let view = ProfileRef {
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
    fn read<'a>(schema: &Profile<'a>) {
        let _ = &schema.id;
        let _ = &schema.name;
        let _ = &schema.links;
        let _ = &schema.score;
        let _ = &schema.note;
    }
    #[allow(dead_code, single_use_lifetimes)]
    fn construct<'a>(
        (
            value_0,
            value_1,
            value_2,
            value_3,
            value_4,
        ): (u64, &'a str, Vec<String>, u32, Option<Box<String>>),
    ) -> Profile<'a> {
        Profile {
            id: value_0,
            name: value_1,
            links: value_2,
            score: value_3,
            note: value_4,
        }
    }
    #[allow(dead_code, single_use_lifetimes, unused_lifetimes)]
    fn names<'a>() {
        ::neap::__private::is_standard::<Vec<String>>();
        ::neap::__private::is_standard::<String>();
        ::neap::__private::is_standard::<Option<Box<String>>>();
        ::neap::__private::is_standard::<Box<String>>();
        ::neap::__private::is_standard::<String>();
    }
};
