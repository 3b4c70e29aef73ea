#[allow(dead_code, single_use_lifetimes)]
impl<T: Clone, const N: usize> Pages<T, { N }> {
    const _SIZES: [(usize, usize); 1usize] = [
        (<Kind as ::neap::wire::Fixed>::FIXED_SIZE, 1),
    ];
    const _OFFSETS: [usize; 1usize] = ::neap::__private::offsets(
        Self::_SIZES,
        <[u8]>::len(TAG),
    );
    ///The offset of `kind`, in bytes.
    const OFFSET_KIND: usize = Self::_OFFSETS[0];
}
#[automatically_derived]
impl<T: Clone, const N: usize> ::neap::__private::Head for Pages<T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    type Bytes = [u8; <[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE];
    const OFFSETS: &'static [usize] = &Self::_OFFSETS;
    const SIZE: usize = <[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE;
}
const _: () = ::neap::__private::assert_layout(
    &::neap::__private::offsets(
        [(<Kind as ::neap::wire::Fixed>::FIXED_SIZE, 1)],
        <[u8]>::len(TAG),
    ),
    &[(<Kind as ::neap::wire::Fixed>::FIXED_SIZE, 1)],
    <[u8]>::len(TAG),
    <[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE,
    0usize,
);
const _: fn() = || {
    fn in_format<T: ::neap::wire::InFormat<::neap::wire::Borsh>>() {}
    in_format::<Kind>();
};
#[allow(trivial_numeric_casts)]
const _: () = ::neap::__private::assert_limit((4) as u64);
///Reads a [`Pages`] in place.
struct PagesRef<'a, T: Clone, const N: usize>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    head: &'a [u8; <[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE],
    tail: &'a [u8],
    is_all: bool,
    marker: ::core::marker::PhantomData<fn() -> (T,)>,
}
#[automatically_derived]
impl<'a, T: Clone, const N: usize> ::core::fmt::Debug for PagesRef<'a, T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
    <Kind as ::neap::wire::Fixed>::View<'a>: ::core::fmt::Debug,
    <::neap::wire::VaryingArray<
        [Vec<T>; N],
    > as ::neap::wire::Wire>::View<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("PagesRef");
        debug.field("kind", &Self::kind(*self));
        ::neap::__private::debug_field(&mut debug, "pages", Self::pages(*self));
        debug.finish()
    }
}
#[automatically_derived]
impl<'a, T: Clone, const N: usize> ::core::cmp::PartialEq for PagesRef<'a, T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
    PagesIndex<'a, T, { N }>: ::core::cmp::PartialEq,
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
impl<'a, T: Clone, const N: usize> ::core::cmp::PartialEq<Pages<T, { N }>>
for PagesRef<'a, T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    #[inline]
    fn eq(&self, value: &Pages<T, { N }>) -> bool {
        self._matches_at(&mut ::neap::__private::Reader::new(self.tail), value)
            == ::core::result::Result::Ok(true)
    }
}
#[automatically_derived]
impl<'a, T: Clone, const N: usize> ::core::clone::Clone for PagesRef<'a, T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a, T: Clone, const N: usize> ::core::marker::Copy for PagesRef<'a, T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{}
#[allow(dead_code, non_snake_case, clippy::all)]
impl<'a, T: Clone, const N: usize> PagesRef<'a, T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    ///Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are checked when they are read.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than any value; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    #[inline(always)]
    fn parse(data: &'a [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head(
            data,
            <Pages<T, { N }> as ::neap::__private::Tail>::MIN_SIZE,
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
        head: &[u8; <[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE],
    ) -> ::core::result::Result<(), ::neap::Error> {
        let _ = head;
        ::neap::__private::check_discriminator::<
            { <[u8]>::len(TAG) },
        >(
            ::neap::__private::at::<_, 0, _>(head),
            &const {
                const _BYTES: &[u8] = TAG;
                ::neap::__private::discriminator::<{ _BYTES.len() }>(_BYTES)
            },
        )?;
        <Kind as ::neap::wire::Fixed>::check_in::<Pages<T, { N }>, 0>(head)?;
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
        <Pages<
            T,
            { N },
        > as ::neap::__private::Tail>::walk::<
            { ::neap::__private::walks::ALL },
            0,
        >(&mut reader)?;
        ::core::result::Result::Ok(
            <[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE
                + self.tail.len() - reader.rest().len(),
        )
    }
    /// Checks all fields and copies the value out of the data. Strings and slices borrow from the data.
    ///
    /// # Errors
    ///
    /// If anything in the value is not valid. Other bytes may follow it.
    #[inline]
    fn decode(self) -> ::core::result::Result<Pages<T, { N }>, ::neap::Error>
    where
        T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
        ::neap::wire::VaryingArray<
            [Vec<T>; N],
        >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = [Vec<T>; N]>,
    {
        self._decode_at(&mut ::neap::__private::Reader::new(self.tail))
    }
    #[inline]
    fn _decode_at(
        self,
        at: &mut ::neap::__private::Reader<'a>,
    ) -> ::core::result::Result<Pages<T, { N }>, ::neap::Error>
    where
        T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
        ::neap::wire::VaryingArray<
            [Vec<T>; N],
        >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = [Vec<T>; N]>,
    {
        let mut reader = *at;
        let head_0 = <Kind as ::neap::wire::Fixed>::load_in::<
            Pages<T, { N }>,
            0,
        >(self.head);
        let tail_0 = match <::neap::wire::VaryingArray<
            [Vec<T>; N],
        > as ::neap::wire::Decode<'a>>::decode_in::<Pages<T, { N }>, 0>(&mut reader) {
            ::core::result::Result::Ok(value) => value,
            ::core::result::Result::Err(error) => {
                return ::core::result::Result::Err(error);
            }
        };
        let value = Pages {
            kind: head_0,
            pages: tail_0,
        };
        *at = reader;
        ::core::result::Result::Ok(value)
    }
    #[inline]
    fn _matches_at(
        self,
        at: &mut ::neap::__private::Reader<'a>,
        value: &Pages<T, { N }>,
    ) -> ::core::result::Result<bool, ::neap::Error> {
        let (head, mut compare) = (
            self.head,
            ::neap::__private::Compare::<Pages<T, { N }>>::new(*at),
        );
        let is_same = true
            && <Kind as ::neap::wire::Fixed>::matches_in::<
                Pages<T, { N }>,
                0,
            >(head, &value.kind)
            && ::neap::__private::is_same(value._values(&mut compare))?;
        *at = compare.reader;
        ::core::result::Result::Ok(is_same)
    }
    ///Reads `kind`.
    #[inline(always)]
    fn kind(self) -> <Kind as ::neap::wire::Fixed>::View<'a> {
        <Kind as ::neap::wire::Fixed>::get_in::<Pages<T, { N }>, 0>(self.head)
    }
    /**Reads `pages`.

# Errors

If the field, or a length or tag before it, is not valid.*/
    #[inline(always)]
    fn pages(
        self,
    ) -> ::core::result::Result<
        <::neap::wire::VaryingArray<
            [Vec<T>; N],
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'a>,
        ::neap::Error,
    > {
        <::neap::wire::VaryingArray<
            [Vec<T>; N],
        > as ::neap::wire::Wire>::read_in::<Pages<T, { N }>, 0>(self.tail)
    }
}
///Reads and changes a [`Pages`] in place.
struct PagesMut<'a, T: Clone, const N: usize>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    head: &'a mut [u8; <[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE],
    tail: &'a mut [u8],
    nesting: ::neap::__private::Nesting,
    marker: ::core::marker::PhantomData<fn() -> (T,)>,
}
#[automatically_derived]
impl<'a, T: Clone, const N: usize> ::core::fmt::Debug for PagesMut<'a, T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
    for<'__neap> PagesRef<'__neap, T, { N }>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Debug::fmt(&self.as_view(), formatter)
    }
}
#[allow(dead_code, non_snake_case, clippy::all)]
impl<'a, T: Clone, const N: usize> PagesMut<'a, T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    ///Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are checked when they are read.
    ///
    /// # Errors
    ///
    ///`Length` if the data is shorter than any value; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it has an unknown value.
    /// Nothing is changed then.
    #[inline(always)]
    fn parse(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
        let (head, tail) = ::neap::__private::head_mut(
            data,
            <Pages<T, { N }> as ::neap::__private::Tail>::MIN_SIZE,
        )?;
        <PagesRef<'a, T, { N }>>::_check(head)?;
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
        let (head, tail) = ::neap::__private::head_mut(
            data,
            <Pages<T, { N }> as ::neap::__private::Tail>::MIN_SIZE,
        )?;
        ::neap::__private::check_discriminator::<
            { <[u8]>::len(TAG) },
        >(
            ::neap::__private::at::<_, 0, _>(head),
            &const {
                const _BYTES: &[u8] = TAG;
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
                const _BYTES: &[u8] = TAG;
                ::neap::__private::discriminator::<{ _BYTES.len() }>(_BYTES)
            },
            |data| {
                let view = <PagesRef<'_, T, { N }>>::parse(data)?;
                view._index_at(&mut ::neap::__private::Reader::new(view.tail))?;
                ::core::result::Result::Ok(())
            },
        )?;
        Self::parse(data)
    }
    /// Returns a read-only view of the same data.
    #[inline(always)]
    fn as_view(&self) -> PagesRef<'_, T, { N }> {
        PagesRef {
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
    fn set(
        &mut self,
        value: &Pages<T, { N }>,
    ) -> ::core::result::Result<usize, ::neap::Error> {
        let range = ::neap::__private::all::<Pages<T, { N }>>(self.tail, self.nesting)?;
        let size = Pages::encoded_len(value)? - <[u8]>::len(TAG)
            + <Kind as ::neap::wire::Fixed>::FIXED_SIZE;
        let end = ::neap::__private::splice(self.tail, range, size)?;
        value._encode_head(self.head);
        value._encode_tail(&mut ::neap::__private::Cursor::new(self.tail))?;
        ::core::result::Result::Ok(
            self
                .nesting
                .end(<[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE + end),
        )
    }
    ///Reads `kind`.
    #[inline(always)]
    fn kind(&self) -> <Kind as ::neap::wire::Fixed>::View<'_> {
        <Kind as ::neap::wire::Fixed>::get_in::<Pages<T, { N }>, 0>(self.head)
    }
    ///Stores `kind`.
    #[inline(always)]
    fn set_kind(&mut self, value: <Kind as ::neap::wire::Fixed>::Arg<'_>) {
        <Kind as ::neap::wire::Fixed>::set_in::<Pages<T, { N }>, 0>(self.head, value);
    }
    ///Returns a mutable view of `kind`.
    #[inline(always)]
    fn kind_mut(&mut self) -> <Kind as ::neap::wire::Fixed>::ViewMut<'_> {
        <Kind as ::neap::wire::Fixed>::get_mut_in::<Pages<T, { N }>, 0>(self.head)
    }
    /**Reads `pages`.

# Errors

If the field, or a length or tag before it, is not valid.*/
    #[inline(always)]
    fn pages(
        &self,
    ) -> ::core::result::Result<
        <::neap::wire::VaryingArray<
            [Vec<T>; N],
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::View<'_>,
        ::neap::Error,
    > {
        self.as_view().pages()
    }
    /**Stores `pages` and moves the fields after it. Returns where the value now ends, in bytes.

# Errors

`Room` if the data has no room for it, `TooLong` if it is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.*/
    #[inline(always)]
    fn set_pages(
        &mut self,
        value: &[Vec<T>; N],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        <::neap::wire::VaryingArray<
            [Vec<T>; N],
        > as ::neap::wire::Wire>::set_in::<
            Pages<T, { N }>,
            0,
        >(self.tail, self.nesting, value)
    }
    /**Returns a mutable view of `pages`.

# Errors

If the field, or a length or tag before it, is not valid.*/
    #[inline(always)]
    fn pages_mut(
        &mut self,
    ) -> ::core::result::Result<
        <::neap::wire::VaryingArray<
            [Vec<T>; N],
        > as ::neap::wire::Wire<::neap::wire::Borsh>>::ViewMut<'_>,
        ::neap::Error,
    > {
        <::neap::wire::VaryingArray<
            [Vec<T>; N],
        > as ::neap::wire::Wire>::open_in::<Pages<T, { N }>, 0>(self.tail, self.nesting)
    }
}
#[allow(dead_code, single_use_lifetimes)]
impl<T: Clone, const N: usize> Pages<T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    /// Returns the size of the encoded value, in bytes.
    ///
    /// # Errors
    ///
    /// `TooLong` if a string or vector in it is longer than allowed.
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        let mut measure = ::neap::__private::Measure::<
            Pages<T, { N }>,
        >::new(<[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE);
        self._values(&mut measure)?;
        ::core::result::Result::Ok(measure.size)
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
    fn _encode_head(
        &self,
        head: &mut [u8; <[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE],
    ) {
        *::neap::__private::at_mut::<_, 0, _>(head) = const {
            const _BYTES: &[u8] = TAG;
            ::neap::__private::discriminator::<{ _BYTES.len() }>(_BYTES)
        };
        <Kind as ::neap::wire::Fixed>::store_in::<Self, 0>(head, &self.kind);
    }
    #[inline(always)]
    fn _values<NeapValues: ::neap::__private::Values<::neap::wire::Borsh>>(
        &self,
        values: &mut NeapValues,
    ) -> ::core::result::Result<(), NeapValues::Stop> {
        if let ::core::result::Result::Err(error) = <::neap::wire::VaryingArray<
            [Vec<T>; N],
        > as ::neap::wire::Wire>::value_in::<NeapValues, 0>(values, &self.pages) {
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
impl<T: Clone, const N: usize> ::neap::Neap for Pages<T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    const HEAD_SIZE: usize = <[u8]>::len(TAG)
        + <Kind as ::neap::wire::Fixed>::FIXED_SIZE;
    const MAX_SIZE: usize = ::neap::__private::max_size(
        <Pages<T, { N }> as ::neap::__private::Tail>::MOST,
        <Self as ::neap::Neap>::HEAD_SIZE,
    );
    #[inline(always)]
    fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
        Pages::encoded_len(self)
    }
    #[inline(always)]
    fn encode_into(
        &self,
        data: &mut [u8],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        Pages::encode_into(self, data)
    }
}
#[automatically_derived]
impl<T: Clone, const N: usize> ::neap::Schema for Pages<T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    type Ref<'__neap> = PagesRef<'__neap, T, { N }>;
    type Mut<'__neap> = PagesMut<'__neap, T, { N }>;
    const DISCRIMINATOR: &'static [u8] = &const {
        const _BYTES: &[u8] = TAG;
        ::neap::__private::discriminator::<{ _BYTES.len() }>(_BYTES)
    };
    #[inline(always)]
    fn parse(data: &[u8]) -> ::core::result::Result<Self::Ref<'_>, ::neap::Error> {
        PagesRef::parse(data)
    }
    #[inline(always)]
    fn parse_mut(
        data: &mut [u8],
    ) -> ::core::result::Result<Self::Mut<'_>, ::neap::Error> {
        PagesMut::parse(data)
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
        PagesMut {
            head: view.head,
            tail: view.tail,
            nesting: view.nesting,
            marker: ::core::marker::PhantomData,
        }
    }
    #[inline(always)]
    fn parsed(data: &[u8]) -> Self::Ref<'_> {
        let (head, tail) = ::neap::__private::parsed_head(data);
        PagesRef {
            head,
            tail,
            is_all: true,
            marker: ::core::marker::PhantomData,
        }
    }
    #[inline(always)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
        let (head, tail) = ::neap::__private::parsed_head_mut(data);
        PagesMut {
            head,
            tail,
            nesting: ::neap::__private::Nesting::Outermost,
            marker: ::core::marker::PhantomData,
        }
    }
}
#[automatically_derived]
impl<T: Clone, const N: usize> ::neap::__private::Tail for Pages<T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    type Format = ::neap::wire::Borsh;
    #[allow(trivial_numeric_casts)]
    const FIELDS: &'static [::neap::__private::TailField] = &[
        ::neap::__private::TailField::of(
                <::neap::wire::VaryingArray<[Vec<T>; N]> as ::neap::wire::Wire>::FACTS,
                ::neap::__private::limits::<
                    ::neap::wire::VaryingArray<[Vec<T>; N]>,
                    ::neap::wire::Borsh,
                >(const { &[::neap::__private::limit((4) as u64)] }),
            )
            .limited(
                <::neap::wire::VaryingArray<[Vec<T>; N]> as ::neap::wire::Wire>::LONGEST,
            ),
    ];
    const TRAILING: ::neap::__private::Trailing = ::neap::__private::Trailing::Zeros;
    #[inline(always)]
    fn walk<const KIND: u8, const AT: usize>(
        reader: &mut ::neap::__private::Reader<'_>,
    ) -> ::core::result::Result<(), ::neap::Error> {
        if let ::core::result::Result::Err(error) = <::neap::wire::VaryingArray<
            [Vec<T>; N],
        > as ::neap::wire::Wire>::step_in::<Self, 0, KIND, AT>(reader) {
            return ::core::result::Result::Err(error);
        }
        ::core::result::Result::Ok(())
    }
}
///Reads a [`Pages`] in place. All of it was checked, so no getter fails.
#[allow(dead_code, non_snake_case, clippy::all)]
struct PagesIndex<'a, T: Clone, const N: usize>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    head: &'a [u8; <[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE],
    tail_0: <::neap::wire::VaryingArray<[Vec<T>; N]> as ::neap::wire::Wire>::Index<'a>,
    size: usize,
    marker: ::core::marker::PhantomData<fn() -> (T,)>,
}
#[automatically_derived]
impl<'a, T: Clone, const N: usize> ::core::fmt::Debug for PagesIndex<'a, T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
    <Kind as ::neap::wire::Fixed>::View<'a>: ::core::fmt::Debug,
    <::neap::wire::VaryingArray<
        [Vec<T>; N],
    > as ::neap::wire::Wire>::Index<'a>: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut debug = formatter.debug_struct("PagesIndex");
        debug.field("kind", &Self::kind(*self));
        debug.field("pages", &self.tail_0);
        debug.finish()
    }
}
#[automatically_derived]
impl<'a, T: Clone, const N: usize> ::core::cmp::PartialEq for PagesIndex<'a, T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
    <Kind as ::neap::wire::Fixed>::View<'a>: ::core::cmp::PartialEq,
    <::neap::wire::VaryingArray<
        [Vec<T>; N],
    > as ::neap::wire::Wire>::Index<'a>: ::core::cmp::PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        true && Self::kind(*self) == Self::kind(*other) && self.tail_0 == other.tail_0
    }
}
#[automatically_derived]
impl<'a, T: Clone, const N: usize> ::core::clone::Clone for PagesIndex<'a, T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'a, T: Clone, const N: usize> ::core::marker::Copy for PagesIndex<'a, T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{}
#[allow(dead_code, non_snake_case, clippy::all)]
impl<'a, T: Clone, const N: usize> PagesRef<'a, T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    /// Checks everything once. No getter of the result fails.
    ///
    /// # Errors
    ///
    ///If anything in the value is not valid, or `Length` if bytes follow it.
    #[inline(always)]
    fn index(self) -> ::core::result::Result<PagesIndex<'a, T, { N }>, ::neap::Error> {
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
    ) -> ::core::result::Result<PagesIndex<'a, T, { N }>, ::neap::Error> {
        let mut reader = *at;
        let tail_0 = match <::neap::wire::VaryingArray<
            [Vec<T>; N],
        > as ::neap::wire::Wire>::index_in::<Pages<T, { N }>, 0>(&mut reader) {
            ::core::result::Result::Ok(value) => value,
            ::core::result::Result::Err(error) => {
                return ::core::result::Result::Err(error);
            }
        };
        *at = reader;
        ::core::result::Result::Ok(PagesIndex {
            head: self.head,
            tail_0,
            size: <[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE
                + self.tail.len() - reader.rest().len(),
            marker: ::core::marker::PhantomData,
        })
    }
}
#[allow(dead_code, non_snake_case, clippy::all)]
impl<'a, T: Clone, const N: usize> PagesIndex<'a, T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    /// Returns where the value ends, in bytes.
    #[inline(always)]
    fn encoded_len(self) -> usize {
        self.size
    }
    ///Reads `kind`.
    #[inline(always)]
    fn kind(self) -> <Kind as ::neap::wire::Fixed>::View<'a> {
        <Kind as ::neap::wire::Fixed>::get_in::<Pages<T, { N }>, 0>(self.head)
    }
    ///Reads `pages`.
    #[inline(always)]
    fn pages(
        self,
    ) -> <::neap::wire::VaryingArray<
        [Vec<T>; N],
    > as ::neap::wire::Wire<::neap::wire::Borsh>>::Index<'a> {
        self.tail_0
    }
}
#[automatically_derived]
impl<T: Clone, const N: usize> ::neap::wire::Wire<::neap::wire::Borsh>
for Pages<T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
{
    fn only_derive_is_allowed_to_implement_this_trait() {}
    type Value = Self;
    type View<'__neap> = PagesRef<'__neap, T, { N }>;
    type Index<'__neap> = PagesIndex<'__neap, T, { N }>;
    type ViewMut<'__neap> = PagesMut<'__neap, T, { N }>;
    const MIN_SIZE: usize = <Pages<T, { N }> as ::neap::__private::Tail>::MIN_SIZE;
    const ZERO_SIZE: usize = if true && <Kind as ::neap::wire::Fixed>::HAS_ZERO {
        <Pages<T, { N }> as ::neap::__private::Tail>::ZERO_SIZE
            .saturating_add(<[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE)
    } else {
        usize::MAX
    };
    const SIZE_LIMIT: usize = <Pages<T, { N }> as ::neap::__private::Tail>::MOST
        .saturating_add(<[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE);
    const NESTING_DEPTH: usize = {
        let depths = [
            <::neap::wire::VaryingArray<
                [Vec<T>; N],
            > as ::neap::wire::Wire>::NESTING_DEPTH,
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
        reader
            .take::<{ <[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE }>()?;
        <Pages<
            T,
            { N },
        > as ::neap::__private::Tail>::walk::<
            { ::neap::__private::walks::ALL },
            0,
        >(&mut reader)?;
        *at = reader;
        ::core::result::Result::Ok(())
    }
    #[inline(always)]
    fn read<'__neap>(
        at: ::neap::__private::Reader<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<PagesRef<'__neap, T, { N }>, ::neap::Error> {
        let mut view = PagesRef::parse(at.rest())?;
        view.is_all = false;
        ::core::result::Result::Ok(view)
    }
    #[inline(always)]
    fn open<'__neap>(
        bytes: ::neap::__private::ValueBytes<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<PagesMut<'__neap, T, { N }>, ::neap::Error> {
        let mut view = PagesMut::parse(bytes.data)?;
        view.nesting = ::neap::__private::Nesting::Nested(bytes.surroundings);
        ::core::result::Result::Ok(view)
    }
    #[inline(always)]
    fn index<'__neap>(
        at: &mut ::neap::__private::Reader<'__neap>,
        _: &'static [u32],
    ) -> ::core::result::Result<PagesIndex<'__neap, T, { N }>, ::neap::Error> {
        let view = PagesRef::parse(at.rest())?;
        at.take::<{ <[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE }>()?;
        view._index_at(at)
    }
    #[inline(always)]
    fn encoded_len(
        value: &Self,
        _: &'static [u32],
    ) -> ::core::result::Result<usize, ::neap::Error> {
        Pages::encoded_len(value)
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
        let view = PagesRef::parse(at.rest())?;
        at.take::<{ <[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE }>()?;
        view._matches_at(at, value)
    }
    ::neap::__by_reference!(::neap::wire::Borsh);
    ::neap::__one_by_one!(Pages < T, { N } >, ::neap::wire::Borsh);
}
#[automatically_derived]
impl<'a, T: Clone, const N: usize> ::neap::wire::Decode<'a, ::neap::wire::Borsh>
for Pages<T, { N }>
where
    T: ::neap::wire::Wire<::neap::wire::Borsh, Value = T>,
    ::neap::wire::VaryingArray<
        [Vec<T>; N],
    >: ::neap::wire::Decode<'a, ::neap::wire::Borsh, Value = [Vec<T>; N]>,
{
    #[inline]
    fn decode(
        at: &mut ::neap::__private::Reader<'a>,
        _: &'static [u32],
    ) -> ::core::result::Result<Self, ::neap::Error> {
        let view = <PagesRef<'a, T, { N }>>::parse(at.rest())?;
        at.take::<{ <[u8]>::len(TAG) + <Kind as ::neap::wire::Fixed>::FIXED_SIZE }>()?;
        view._decode_at(at)
    }
}
const _: () = {
    #[allow(dead_code, single_use_lifetimes, unused_lifetimes)]
    fn names<T: Clone, const N: usize>() {
        ::neap::__private::is_standard::<Vec<T>>();
    }
};
