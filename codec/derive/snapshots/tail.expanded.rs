#[allow(dead_code, single_use_lifetimes)]
impl<'a> Profile<'a> {}
#[automatically_derived]
impl<'a> ::neap::__private::Head for Profile<'a> {
    type Bytes = [u8; <Profile<'static> as ::neap::Neap>::HEAD_SIZE];
    const OFFSETS: &'static [usize] = &[];
    const SIZE: usize = <Profile<'static> as ::neap::Neap>::HEAD_SIZE;
}
const _: () = ::neap::__private::assert_layout(
    &::neap::__private::offsets([], 0usize),
    &[],
    0usize,
    <Profile<'static> as ::neap::Neap>::HEAD_SIZE,
    0usize,
);
const _: () = ::neap::__private::assert_lengths(
    <&'static [u64] as ::neap::wire::Wire>::LONGEST,
    1usize,
);
#[allow(trivial_numeric_casts)]
const _: () = ::neap::__private::assert_limit((10) as u64);
const _: () = ::neap::__private::assert_has_zero(
    <Option<::neap::wire::Boxed<String>> as ::neap::wire::Wire>::ZERO_SIZE,
);
///Reads a [`Profile`] in place.
pub struct ProfileRef<'a> {
    head: &'a <Profile<'static> as ::neap::__private::Head>::Bytes,
    tail: &'a [u8],
    is_all: bool,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for ProfileRef<'a>
where
    <&'static [u64] as ::neap::wire::Wire>::View<'a>: ::core::fmt::Debug,
    <Option<
        ::neap::wire::Boxed<String>,
    > as ::neap::wire::Wire>::View<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("ProfileRef");
        ::neap::__private::debug_field(&mut debug, "links", Self::links(*self));
        ::neap::__private::debug_field(&mut debug, "score", Self::score(*self));
        ::neap::__private::debug_field(&mut debug, "note", Self::note(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for ProfileRef<'a>
where
    ProfileIndex<'a>: ::core::cmp::PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        ::neap::__private::same_field(
            self._index_at(&mut ::neap::__private::Reader::new(self.tail)),
            other._index_at(&mut ::neap::__private::Reader::new(other.tail)),
        )
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
#[allow(dead_code, non_snake_case, clippy::all)]
impl<'a> ProfileRef<'a> {
    ///Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are checked when they are read.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than any value; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    #[inline(always)]
    pub fn parse(data: &'a [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head(
            data,
            <Profile<'static> as ::neap::__private::Tail>::MIN_SIZE,
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
        head: &<Profile<'static> as ::neap::__private::Head>::Bytes,
    ) -> ::core::result::Result<(), ::neap::Error> {
        let _ = head;
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
        <Profile<
            'static,
        > as ::neap::__private::Tail>::walk::<
            { ::neap::__private::walks::ALL },
            0,
        >(&mut reader)?;
        ::core::result::Result::Ok(
            <Profile<'static> as ::neap::Neap>::HEAD_SIZE
                + ::neap::__private::distance(self.tail, reader),
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
        &'a [u64]: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = &'a [u64]>,
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
        &'a [u64]: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = &'a [u64]>,
        u32: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = u32>,
        Option<
            ::neap::wire::Boxed<String>,
        >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = Option<Box<String>>>,
    {
        let mut reader = *at;
        let tail_0 = match <&'a [u64] as ::neap::wire::Decode<
            'a,
        >>::decode_in::<Profile<'static>, 0>(&mut reader) {
            ::core::result::Result::Ok(value) => value,
            ::core::result::Result::Err(error) => {
                return ::core::result::Result::Err(error);
            }
        };
        let tail_1 = match <u32 as ::neap::wire::Decode<
            'a,
        >>::decode_in::<Profile<'static>, 1>(&mut reader) {
            ::core::result::Result::Ok(value) => value,
            ::core::result::Result::Err(error) => {
                return ::core::result::Result::Err(error);
            }
        };
        let tail_2 = match <Option<
            ::neap::wire::Boxed<String>,
        > as ::neap::wire::Decode<'a>>::decode_in::<Profile<'static>, 2>(&mut reader) {
            ::core::result::Result::Ok(value) => value,
            ::core::result::Result::Err(error) => {
                return ::core::result::Result::Err(error);
            }
        };
        let value = Profile {
            links: tail_0,
            score: tail_1,
            note: tail_2,
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
        let (head, mut compare) = (
            self.head,
            ::neap::__private::Compare::<Profile<'static>>::new(*at),
        );
        let is_same = true && ::neap::__private::is_same(value._values(&mut compare))?;
        *at = compare.reader;
        ::core::result::Result::Ok(is_same)
    }
    /**Reads `links`.

# Errors

If the field, or a length or tag before it, is not valid.*/
    #[inline(always)]
    pub fn links(self) -> ::core::result::Result<::neap::Slice<'a, u64>, ::neap::Error> {
        <&'static [u64] as ::neap::wire::Wire>::read_in::<Profile<'static>, 0>(self.tail)
    }
    /**Reads `score`.

# Errors

If the field, or a length or tag before it, is not valid.*/
    #[inline(always)]
    pub fn score(self) -> ::core::result::Result<u32, ::neap::Error> {
        <u32 as ::neap::wire::Wire>::read_in::<Profile<'static>, 1>(self.tail)
    }
    /**Reads `note`.

# Errors

If the field, or a length or tag before it, is not valid.*/
    #[inline(always)]
    pub fn note(
        self,
    ) -> ::core::result::Result<::core::option::Option<&'a str>, ::neap::Error> {
        <Option<
            ::neap::wire::Boxed<String>,
        > as ::neap::wire::Wire>::read_in::<Profile<'static>, 2>(self.tail)
    }
}
///Reads and changes a [`Profile`] in place.
pub struct ProfileMut<'a> {
    head: &'a mut <Profile<'static> as ::neap::__private::Head>::Bytes,
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
#[allow(dead_code, non_snake_case, clippy::all)]
impl<'a> ProfileMut<'a> {
    ///Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are checked when they are read.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than any value; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    /// Nothing is changed then.
    #[inline(always)]
    pub fn parse(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head_mut(
            data,
            <Profile<'static> as ::neap::__private::Tail>::MIN_SIZE,
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
        let (head, tail) = ::neap::__private::head_mut(
            data,
            <Profile<'static> as ::neap::__private::Tail>::MIN_SIZE,
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
        let range = ::neap::__private::all::<Profile<'static>>(self.tail, self.nesting)?;
        let size = Profile::encoded_len(value)?
            - <Profile<'static> as ::neap::Neap>::HEAD_SIZE;
        let end = ::neap::__private::splice(self.tail, range, size)?;
        value._encode_head(self.head);
        value._encode_tail(&mut ::neap::__private::Cursor::new(self.tail))?;
        ::core::result::Result::Ok(
            self.nesting.end(<Profile<'static> as ::neap::Neap>::HEAD_SIZE + end),
        )
    }
    /**Reads `links`.

# Errors

If the field, or a length or tag before it, is not valid.*/
    #[inline(always)]
    pub fn links(
        &self,
    ) -> ::core::result::Result<::neap::Slice<'_, u64>, ::neap::Error> {
        self.as_view().links()
    }
    /**Stores `links` and moves the fields after it. Returns where the value now ends, in bytes.

# Errors

`Room` if the data has no room for it, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.*/
    #[inline(always)]
    pub fn set_links(
        &mut self,
        value: &[u64],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        <&[u64] as ::neap::wire::Wire>::set_in::<
            Profile<'static>,
            0,
        >(self.tail, self.nesting, &value)
    }
    /**Returns a mutable view of `links`.

# Errors

If the field, or a length or tag before it, is not valid.*/
    #[inline(always)]
    pub fn links_mut(
        &mut self,
    ) -> ::core::result::Result<::neap::VecMut<'_, u64>, ::neap::Error> {
        <&'static [u64] as ::neap::wire::Wire>::open_in::<
            Profile<'static>,
            0,
        >(self.tail, self.nesting)
    }
    /**Reads `score`.

# Errors

If the field, or a length or tag before it, is not valid.*/
    #[inline(always)]
    pub fn score(&self) -> ::core::result::Result<u32, ::neap::Error> {
        self.as_view().score()
    }
    /**Stores `score` if the data is long enough.

# Errors

If a length or tag before the field is not valid, or the data ends before the field does. Nothing is changed then.*/
    #[inline(always)]
    pub fn set_score(
        &mut self,
        value: u32,
    ) -> ::core::result::Result<(), ::neap::Error> {
        <u32 as ::neap::wire::Fixed>::store_in_tail::<
            Profile<'static>,
            1,
        >(self.tail, value)
    }
    /**Reads `note`.

# Errors

If the field, or a length or tag before it, is not valid.*/
    #[inline(always)]
    pub fn note(
        &self,
    ) -> ::core::result::Result<::core::option::Option<&'_ str>, ::neap::Error> {
        self.as_view().note()
    }
    /**Stores `note` and moves the fields after it. Returns where the value now ends, in bytes.

# Errors

`Room` if the data has no room for it, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.*/
    #[inline(always)]
    pub fn set_note(
        &mut self,
        value: ::core::option::Option<&str>,
    ) -> ::core::result::Result<usize, ::neap::Error> {
        <::core::option::Option<
            &str,
        > as ::neap::wire::Wire>::set_in::<
            Profile<'static>,
            2,
        >(self.tail, self.nesting, &value)
    }
    /**Returns a mutable view of `note`.

# Errors

`Room` if the data ends before the field does, other errors if the field, or a length or tag before it, is not valid.*/
    #[inline(always)]
    pub fn note_mut(
        &mut self,
    ) -> ::core::result::Result<
        ::core::option::Option<::neap::StrMut<'_>>,
        ::neap::Error,
    > {
        <Option<
            ::neap::wire::Boxed<String>,
        > as ::neap::wire::Wire>::open_last_in::<
            Profile<'static>,
            2,
        >(self.tail, self.nesting)
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
        let mut measure = ::neap::__private::Measure::<
            Profile<'static>,
        >::new(<Profile<'static> as ::neap::Neap>::HEAD_SIZE);
        self._values(&mut measure)?;
        ::core::result::Result::Ok(measure.size)
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
    fn _encode_head(
        &self,
        head: &mut <Profile<'static> as ::neap::__private::Head>::Bytes,
    ) {}
    #[inline(always)]
    fn _values<NeapValues: ::neap::__private::Values<::neap::wire::Borsh>>(
        &self,
        values: &mut NeapValues,
    ) -> ::core::result::Result<(), NeapValues::Stop> {
        if let ::core::result::Result::Err(error) = <&'_ [u64] as ::neap::wire::Wire>::value_in::<
            NeapValues,
            0,
        >(values, &self.links) {
            return ::core::result::Result::Err(error);
        }
        if let ::core::result::Result::Err(error) = <u32 as ::neap::wire::Wire>::value_in::<
            NeapValues,
            1,
        >(values, &self.score) {
            return ::core::result::Result::Err(error);
        }
        if let ::core::result::Result::Err(error) = <Option<
            ::neap::wire::Boxed<String>,
        > as ::neap::wire::Wire>::value_in::<NeapValues, 2>(values, &self.note) {
            return ::core::result::Result::Err(error);
        }
        ::core::result::Result::Ok(())
    }
    #[inline(always)]
    fn _encode_tail(
        &self,
        cursor: &mut ::neap::__private::Cursor<'_>,
    ) -> ::core::result::Result<(), ::neap::Error> {
        self._values(&mut ::neap::__private::Encode(cursor))
    }
}
#[automatically_derived]
impl<'a> ::neap::Neap for Profile<'a> {
    const HEAD_SIZE: usize = 0usize;
    const MAX_SIZE: usize = ::neap::__private::max_size(
        <Profile<'static> as ::neap::__private::Tail>::MOST,
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
        let (head, tail) = ::neap::__private::parsed_head(data);
        ProfileRef {
            head,
            tail,
            is_all: true,
            marker: ::core::marker::PhantomData,
        }
    }
    #[inline(always)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
        let (head, tail) = ::neap::__private::parsed_head_mut(data);
        ProfileMut {
            head,
            tail,
            nesting: ::neap::__private::Nesting::Outermost,
            marker: ::core::marker::PhantomData,
        }
    }
}
#[automatically_derived]
impl<'a> ::neap::__private::Tail for Profile<'a> {
    type Format = ::neap::wire::Borsh;
    #[allow(trivial_numeric_casts)]
    const FIELDS: &'static [::neap::__private::TailField] = &[
        ::neap::__private::TailField::of(
                <&'static [u64] as ::neap::wire::Wire>::FACTS,
                const { &[::neap::__private::limit((10) as u64)] },
            )
            .limited(<&'static [u64] as ::neap::wire::Wire>::LONGEST),
        ::neap::__private::TailField::of(<u32 as ::neap::wire::Wire>::FACTS, &[]),
        ::neap::__private::TailField::of(
                <Option<::neap::wire::Boxed<String>> as ::neap::wire::Wire>::FACTS,
                &[],
            )
            .since(),
    ];
    const ZEROS: &'static [u8] = &[0; ::neap::__private::greatest(
        &[
            ::neap::__private::zeros(
                <Option<::neap::wire::Boxed<String>> as ::neap::wire::Wire>::ZERO_SIZE,
            ),
        ],
    )];
    const TRAILING: ::neap::__private::Trailing = ::neap::__private::Trailing::Zeros;
    #[inline(always)]
    fn walk<const KIND: u8, const AT: usize>(
        reader: &mut ::neap::__private::Reader<'_>,
    ) -> ::core::result::Result<(), ::neap::Error> {
        if let ::core::result::Result::Err(error) = <&'static [u64] as ::neap::wire::Wire>::step_in::<
            Self,
            0,
            KIND,
            AT,
        >(reader) {
            return ::core::result::Result::Err(error);
        }
        if let ::core::result::Result::Err(error) = <u32 as ::neap::wire::Wire>::step_in::<
            Self,
            1,
            KIND,
            AT,
        >(reader) {
            return ::core::result::Result::Err(error);
        }
        if <Option<
            ::neap::wire::Boxed<String>,
        > as ::neap::wire::Wire>::step_since_in::<Self, 2, KIND, AT>(reader)? {
            return ::core::result::Result::Ok(());
        }
        ::core::result::Result::Ok(())
    }
}
///Reads a [`Profile`] in place. All of it was checked, so no getter fails.
#[allow(dead_code, non_snake_case, clippy::all)]
pub struct ProfileIndex<'a> {
    head: &'a <Profile<'static> as ::neap::__private::Head>::Bytes,
    tail_0: <&'static [u64] as ::neap::wire::Wire>::Index<'a>,
    tail_1: <u32 as ::neap::wire::Wire>::Index<'a>,
    tail_2: <Option<::neap::wire::Boxed<String>> as ::neap::wire::Wire>::Index<'a>,
    size: usize,
    marker: ::core::marker::PhantomData<fn() -> ()>,
}
#[automatically_derived]
impl<'a> ::core::fmt::Debug for ProfileIndex<'a>
where
    <&'static [u64] as ::neap::wire::Wire>::Index<'a>: ::core::fmt::Debug,
    <Option<
        ::neap::wire::Boxed<String>,
    > as ::neap::wire::Wire>::Index<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("ProfileIndex");
        debug.field("links", &self.tail_0);
        debug.field("score", &self.tail_1);
        debug.field("note", &self.tail_2);
        debug.finish()
    }
}
#[automatically_derived]
impl<'a> ::core::cmp::PartialEq for ProfileIndex<'a>
where
    <&'static [u64] as ::neap::wire::Wire>::Index<'a>: ::core::cmp::PartialEq,
    <Option<
        ::neap::wire::Boxed<String>,
    > as ::neap::wire::Wire>::Index<'a>: ::core::cmp::PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && self.tail_0 == other.tail_0 && self.tail_1 == other.tail_1
            && self.tail_2 == other.tail_2
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
#[allow(dead_code, non_snake_case, clippy::all)]
impl<'a> ProfileRef<'a> {
    /// Checks everything once. No getter of the result fails.
    ///
    /// # Errors
    ///
    ///If anything in the value is not valid, or `Trailing` if bytes other than zeros follow it.
    #[inline(always)]
    pub fn index(self) -> ::core::result::Result<ProfileIndex<'a>, ::neap::Error> {
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
    ) -> ::core::result::Result<ProfileIndex<'a>, ::neap::Error> {
        let mut reader = *at;
        let tail_0 = match <&'static [u64] as ::neap::wire::Wire>::index_in::<
            Profile<'static>,
            0,
        >(&mut reader) {
            ::core::result::Result::Ok(value) => value,
            ::core::result::Result::Err(error) => {
                return ::core::result::Result::Err(error);
            }
        };
        let tail_1 = match <u32 as ::neap::wire::Wire>::index_in::<
            Profile<'static>,
            1,
        >(&mut reader) {
            ::core::result::Result::Ok(value) => value,
            ::core::result::Result::Err(error) => {
                return ::core::result::Result::Err(error);
            }
        };
        let tail_2 = match <Option<
            ::neap::wire::Boxed<String>,
        > as ::neap::wire::Wire>::index_in::<Profile<'static>, 2>(&mut reader) {
            ::core::result::Result::Ok(value) => value,
            ::core::result::Result::Err(error) => {
                return ::core::result::Result::Err(error);
            }
        };
        at.take_slice(::neap::__private::distance(self.tail, reader))?;
        ::core::result::Result::Ok(ProfileIndex {
            head: self.head,
            tail_0,
            tail_1,
            tail_2,
            size: <Profile<'static> as ::neap::Neap>::HEAD_SIZE
                + ::neap::__private::distance(self.tail, reader),
            marker: ::core::marker::PhantomData,
        })
    }
}
#[allow(dead_code, non_snake_case, clippy::all)]
impl<'a> ProfileIndex<'a> {
    /// Returns where the value ends, in bytes.
    #[inline(always)]
    pub fn encoded_len(self) -> usize {
        self.size
    }
    ///Reads `links`.
    #[inline(always)]
    pub fn links(self) -> ::neap::Slice<'a, u64> {
        self.tail_0
    }
    ///Reads `score`.
    #[inline(always)]
    pub fn score(self) -> u32 {
        self.tail_1
    }
    ///Reads `note`.
    #[inline(always)]
    pub fn note(self) -> ::core::option::Option<&'a str> {
        self.tail_2
    }
}
const _: () = {
    #[doc(hidden)]
    #[allow(dead_code, missing_debug_implementations, unreachable_pub)]
    pub struct _FieldsOfProfile {
        pub links: ::neap::__private::Place<&'static [u64]>,
        pub score: ::neap::__private::Place<u32>,
        pub note: ::neap::__private::Place<Option<::neap::wire::Boxed<String>>>,
    }
    #[automatically_derived]
    impl<'a> ::neap::__private::Locate for Profile<'a> {
        type Format = ::neap::wire::Borsh;
        type Fields = _FieldsOfProfile;
        type Checked<'__neap> = ProfileIndex<'__neap>;
        const NAMES: &'static str = "links score note ";
        const TAIL: &'static [::neap::__private::TailField] = <Profile<
            'static,
        > as ::neap::__private::Tail>::FIELDS;
        const TRAILING: ::neap::__private::Trailing = ::neap::__private::Trailing::Zeros;
        #[inline(always)]
        fn locate(
            data: &[u8],
        ) -> ::core::result::Result<
            (Self::Fields, usize, ProfileIndex<'_>),
            ::neap::Error,
        > {
            let (head, tail) = ::neap::__private::head(
                data,
                <Profile<'static> as ::neap::__private::Tail>::MIN_SIZE,
            )?;
            ProfileRef::_check(head)?;
            let mut walk = ::neap::__private::Walk::<Profile<'static>>::new(tail);
            let tail_0 = match <&'static [u64] as ::neap::wire::Wire>::place_in::<
                _,
                0,
            >(&mut walk) {
                ::core::result::Result::Ok(value) => value,
                ::core::result::Result::Err(error) => {
                    return ::core::result::Result::Err(error);
                }
            };
            let tail_1 = match <u32 as ::neap::wire::Wire>::place_in::<_, 1>(&mut walk) {
                ::core::result::Result::Ok(value) => value,
                ::core::result::Result::Err(error) => {
                    return ::core::result::Result::Err(error);
                }
            };
            let tail_2 = match <Option<
                ::neap::wire::Boxed<String>,
            > as ::neap::wire::Wire>::place_in::<_, 2>(&mut walk) {
                ::core::result::Result::Ok(value) => value,
                ::core::result::Result::Err(error) => {
                    return ::core::result::Result::Err(error);
                }
            };
            let fields = _FieldsOfProfile {
                links: tail_0,
                score: tail_1,
                note: tail_2,
            };
            let (end, tail) = walk.finish()?;
            let marker = ::core::marker::PhantomData;
            let view = ProfileRef {
                head,
                tail,
                is_all: false,
                marker,
            };
            ::core::result::Result::Ok((fields, end, view.index()?))
        }
    }
};
const _: () = {
    #[allow(dead_code, single_use_lifetimes, unused_lifetimes)]
    fn names<'a>() {
        ::neap::__private::is_standard::<Option<Box<String>>>();
        ::neap::__private::is_standard::<Box<String>>();
        ::neap::__private::is_standard::<String>();
    }
};
