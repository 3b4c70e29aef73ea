//! Turns fields into arguments of setters, and results of setters and views into one type. The macro that declares a
//! type does not look into the types of its fields: which function fits is decided here, by the type.

use neap::Error;

/// A field that is passed to its setter.
pub struct Argument<'a, T>(pub &'a T);

impl<'a, T> Argument<'a, Option<T>> {
    pub fn give<A>(&self) -> Option<A>
    where
        T: Give<'a, A>,
    {
        self.0.as_ref().map(Give::give)
    }
}

/// All other fields. The function above takes precedence, since it does not come from a trait.
pub trait Plain<'a, T> {
    fn give<A>(&self) -> A
    where
        T: Give<'a, A>;
}

impl<'a, T> Plain<'a, T> for Argument<'a, T> {
    fn give<A>(&self) -> A
    where
        T: Give<'a, A>,
    {
        self.0.give()
    }
}

/// A value that a setter takes as an `A`.
pub trait Give<'a, A> {
    fn give(&'a self) -> A;
}

impl<T: Clone> Give<'_, T> for T {
    fn give(&self) -> T {
        self.clone()
    }
}

impl<'a, T> Give<'a, &'a T> for T {
    fn give(&'a self) -> &'a T {
        self
    }
}

impl<'a> Give<'a, &'a str> for String {
    fn give(&'a self) -> &'a str {
        self
    }
}

impl<'a, T> Give<'a, &'a [T]> for Vec<T> {
    fn give(&'a self) -> &'a [T] {
        self
    }
}

/// What a setter returns, without where the value ends.
pub trait Outcome {
    fn outcome(self) -> Result<(), Error>;
}

impl Outcome for () {
    fn outcome(self) -> Result<(), Error> {
        Ok(())
    }
}

impl Outcome for Result<(), Error> {
    fn outcome(self) -> Result<(), Error> {
        self
    }
}

impl Outcome for Result<usize, Error> {
    fn outcome(self) -> Result<(), Error> {
        self.map(|_| ())
    }
}

/// What `decode` returns: a value, or a result if the type varies in length.
pub trait Owned<T> {
    fn checked(self) -> Result<T, Error>;
}

impl<T: Clone> Owned<T> for T {
    fn checked(self) -> Result<T, Error> {
        Ok(self)
    }
}

impl<T> Owned<T> for Result<T, Error> {
    fn checked(self) -> Result<T, Error> {
        self
    }
}

/// The index of a type of a fixed size is its view. Where a view has a function of this name, that one takes precedence.
pub trait Index: Sized {
    fn index(self) -> Result<Self, Error> {
        Ok(self)
    }
}

impl<T> Index for T {}
