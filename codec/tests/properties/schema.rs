//! Macros that describe schemas.

/// Returns the second or the third argument, depending on whether a schema has a fixed size.
#[macro_export]
macro_rules! by_size {
    (fixed, $fixed:expr, $variable:expr) => {
        $fixed
    };
    (variable, $fixed:expr, $variable:expr) => {
        $variable
    };
}

/// Describes a schema: its size, its format, its views, and each field with its setter. A vector also lists the functions
/// that change its elements. Optional parts follow, for schemas that differ from the others.
///
/// For a schema that borrows, describe its owned twin. `via` names the function that turns the twin into the schema.
#[macro_export]
macro_rules! schema {
    (
        $size:ident $format:ident $schema:ty, $shared:ty, $exclusive:ty {
            $($field:ident $set:ident $([$push:ident $remove:ident $replace:ident])?),* $(,)?
        }
        $(via $via:ident;)?
        $(within $within:expr;)?
        $(prefix $prefix:expr;)?
        $(trailing $trailing:ident;)?
        $(decoded $decoded:expr;)?
    ) => {
        impl $crate::properties::Subject for $schema {
            fn is_fixed(&self) -> bool {
                $crate::by_size!($size, true, false)
            }

            fn another(&self, source: &mut $crate::properties::Source<'_>) -> $crate::properties::Boxed {
                Box::new(<Self as $crate::properties::Sample>::sample(source))
            }

            fn encoded(&self) -> Vec<u8> {
                let mut data = Vec::new();
                $(data.extend_from_slice(&$prefix);)?
                data.extend($crate::properties::$format::encoded(self));
                data
            }

            fn decoded(&self, data: &[u8]) -> Option<($crate::properties::Boxed, usize)> {
                let value = data;
                $(let value = value.strip_prefix(&$prefix[..])?;)?
                let decoded: fn(&[u8]) -> Option<(Self, usize)> = $crate::properties::$format::decoded;
                $(let decoded: fn(&[u8]) -> Option<(Self, usize)> = { let _ = decoded; $decoded };)?
                let (decoded, end) = decoded(value)?;
                Some((Box::new(decoded), data.len() - value.len() + end))
            }

            fn trailing(&self) -> $crate::properties::Trailing {
                let trailing = $crate::properties::Trailing::Exact;
                $(let trailing = { let _ = trailing; $crate::properties::Trailing::$trailing };)?
                trailing
            }

            fn within_limits(&self) -> bool {
                let within: fn(&Self) -> bool = |_| true;
                $(let within: fn(&Self) -> bool = { let _ = within; $within };)?
                within(self)
            }

            fn fields(&self) -> Vec<$crate::properties::Value> {
                vec![$($crate::properties::ToValue::to_value(&self.$field)),*]
            }

            fn encoded_len(&self) -> Result<usize, neap::Error> {
                let value = self;
                $(let value = &value.$via();)?
                $crate::by_size!($size, { let _ = value; Ok(Self::SIZE) }, value.encoded_len())
            }

            fn encode_into(&self, data: &mut [u8]) -> Result<usize, neap::Error> {
                let value = self;
                $(let value = &value.$via();)?
                value.encode_into(data)
            }

            fn lazy(&self, data: &[u8]) -> Result<$crate::properties::Reading, neap::Error> {
                let view = <$shared>::parse(data)?;
                Ok($crate::properties::Reading {
                    fields: vec![$($crate::properties::ToValue::to_value(&view.$field())),*],
                    end: $crate::by_size!($size, Ok(view.as_bytes().len()), view.encoded_len()),
                })
            }

            fn lazy_mut(&self, data: &mut [u8]) -> Result<$crate::properties::Reading, neap::Error> {
                let view = <$exclusive>::parse(data)?;
                Ok($crate::properties::Reading {
                    fields: vec![$($crate::properties::ToValue::to_value(&view.$field())),*],
                    end: $crate::by_size!($size, Ok(view.as_bytes().len()), view.encoded_len()),
                })
            }

            fn index(&self, data: &[u8]) -> Result<$crate::properties::Reading, neap::Error> {
                let view = <$shared>::parse(data)?;
                let index = $crate::by_size!($size, view, view.index()?);
                Ok($crate::properties::Reading {
                    fields: vec![$($crate::properties::ToValue::to_value(&index.$field())),*],
                    end: Ok($crate::by_size!($size, index.as_bytes().len(), index.encoded_len())),
                })
            }

            fn set(&self, data: &mut [u8], field: usize) -> Result<Option<usize>, neap::Error> {
                let view = &mut <$exclusive>::parse(data)?;
                let mut positions = 0..;
                $(if positions.next() == Some(field) {
                    let value = $crate::properties::Give::give(&self.$field);
                    return $crate::properties::Outcome::outcome(view.$set(value));
                })*
                unreachable!("there is no such field")
            }

            fn with_field(
                &self,
                field: usize,
                from: &dyn $crate::properties::Subject,
            ) -> $crate::properties::Boxed {
                let from: &dyn std::any::Any = from;
                let from: &Self = from.downcast_ref().expect("both values have the same schema");
                let set: &[fn(&mut Self, &Self)] =
                    &[$(|value, from| value.$field = from.$field.clone()),*];
                let mut value = self.clone();
                set[field](&mut value, from);
                Box::new(value)
            }

            fn count(&self, field: usize) -> Option<usize> {
                let counts: &[Option<usize>] =
                    &[$($crate::of_vector!([$($push)?] None, Some(self.$field.len()))),*];
                counts[field]
            }

            fn push(&self, data: &mut [u8], field: usize) -> Result<usize, neap::Error> {
                let view = &mut <$exclusive>::parse(data)?;
                let _ = &view;
                let mut positions = 0..;
                $(
                    let this = positions.next() == Some(field);
                    let _ = this;
                    $(if this {
                        return view.$push($crate::properties::Give::give(&self.$field[0]));
                    })?
                )*
                unreachable!("only vectors are pushed to")
            }

            fn pushed(
                &self,
                field: usize,
                from: &dyn $crate::properties::Subject,
            ) -> $crate::properties::Boxed {
                let from: &dyn std::any::Any = from;
                let from: &Self = from.downcast_ref().expect("both values have the same schema");
                let mut value = self.clone();
                let _ = (from, &mut value);
                let mut positions = 0..;
                $(
                    let this = positions.next() == Some(field);
                    let _ = this;
                    $(if this {
                        stringify!($push);
                        value.$field.push(from.$field[0].clone());
                    })?
                )*
                Box::new(value)
            }

            fn remove(
                &self,
                data: &mut [u8],
                field: usize,
                index: usize,
            ) -> Result<usize, neap::Error> {
                let view = &mut <$exclusive>::parse(data)?;
                let _ = (&view, index);
                let mut positions = 0..;
                $(
                    let this = positions.next() == Some(field);
                    let _ = this;
                    $(if this {
                        return view.$remove(index);
                    })?
                )*
                unreachable!("only vectors are removed from")
            }

            fn removed(&self, field: usize, index: usize) -> $crate::properties::Boxed {
                let mut value = self.clone();
                let _ = (index, &mut value);
                let mut positions = 0..;
                $(
                    let this = positions.next() == Some(field);
                    let _ = this;
                    $(if this {
                        stringify!($remove);
                        value.$field.remove(index);
                    })?
                )*
                Box::new(value)
            }

            fn replace(
                &self,
                data: &mut [u8],
                field: usize,
                index: usize,
            ) -> Result<usize, neap::Error> {
                let view = &mut <$exclusive>::parse(data)?;
                let _ = (&view, index);
                let mut positions = 0..;
                $(
                    let this = positions.next() == Some(field);
                    let _ = this;
                    $(if this {
                        let value = $crate::properties::Give::give(&self.$field[0]);
                        return view.$replace(index, value);
                    })?
                )*
                unreachable!("only vectors have elements")
            }

            fn replaced(
                &self,
                field: usize,
                index: usize,
                from: &dyn $crate::properties::Subject,
            ) -> $crate::properties::Boxed {
                let from: &dyn std::any::Any = from;
                let from: &Self = from.downcast_ref().expect("both values have the same schema");
                let mut value = self.clone();
                let _ = (index, from, &mut value);
                let mut positions = 0..;
                $(
                    let this = positions.next() == Some(field);
                    let _ = this;
                    $(if this {
                        stringify!($replace);
                        value.$field[index] = from.$field[0].clone();
                    })?
                )*
                Box::new(value)
            }
        }
    };
}

/// Returns the second or the third argument, depending on whether a field is a vector.
#[macro_export]
macro_rules! of_vector {
    ([] $other:expr, $vector:expr) => {
        $other
    };
    ([$push:ident] $other:expr, $vector:expr) => {
        $vector
    };
}
