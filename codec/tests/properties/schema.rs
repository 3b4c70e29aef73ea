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

/// Describes a schema: its size, its format, its views, and its fields. A vector also has the name of one element. Optional
/// parts follow, for schemas that differ from the others.
///
/// `inside` lists values inside others: how to find one in a value, if it has it, and how to change it in the data.
/// For a schema that borrows, describe its owned twin. `via` names the function that turns the twin into the schema.
#[macro_export]
macro_rules! schema {
    (
        $size:ident $format:ident $schema:ty, $shared:ty, $exclusive:ty {
            $($field:ident $([$item:ident])?),* $(,)?
        }
        $(inside { $(|$value:ident| $place:expr => |$view:ident, $new:ident| $change:expr;)* })?
        $(via $via:ident;)?
        $(within $within:expr;)?
        $(prefix $prefix:expr;)?
        $(trailing $trailing:ident;)?
        $(decoded $decoded:expr;)?
        $(views $unsorted:ident;)?
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

            fn sorts(&self) -> bool {
                $crate::given!([$($unsorted)?] true, false)
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

            fn owned(&self, data: &[u8]) -> Option<Result<Vec<$crate::properties::Value>, neap::Error>> {
                let _ = data;
                $crate::given!([$($via)?] None, Some((|| {
                    let view = <$shared>::parse(data)?;
                    let owned = $crate::by_size!($size, view.decode(), view.decode()?);
                    Ok(vec![$($crate::properties::ToValue::to_value(&owned.$field)),*])
                })()))
            }

            fn set(&self, data: &mut [u8], field: usize) -> $crate::properties::Changed {
                let view = &mut <$exclusive>::parse(data)?;
                let mut positions = 0..;
                $(if positions.next() == Some(field) {
                    let value = $crate::properties::Give::give(&self.$field);
                    let changed = pastey::paste!(view.[<set_ $field>](value));
                    return $crate::properties::Outcome::outcome(changed);
                })*
                unreachable!("there is no such field")
            }

            fn with_field(
                &self,
                field: usize,
                from: &dyn $crate::properties::Subject,
            ) -> $crate::properties::Boxed {
                let set: &[fn(&mut Self, &Self)] =
                    &[$(|value, from| value.$field = from.$field.clone()),*];
                let mut value = self.clone();
                set[field](&mut value, $crate::properties::same_schema(from));
                Box::new(value)
            }

            fn count(&self, field: usize) -> Option<usize> {
                let counts: &[Option<usize>] =
                    &[$($crate::given!([$($item)?] Some(self.$field.len()), None)),*];
                counts[field]
            }

            fn change(
                &self,
                data: &mut [u8],
                field: usize,
                change: $crate::properties::Change,
            ) -> Result<usize, neap::Error> {
                let view = &mut <$exclusive>::parse(data)?;
                let _ = (&view, change);
                let mut positions = 0..;
                $(
                    let this = positions.next() == Some(field);
                    let _ = this;
                    $(if this {
                        use $crate::properties::{Change, Give};
                        stringify!($item);
                        let items = &self.$field;
                        let mut handle = pastey::paste!(view.[<$field _mut>]())?;
                        return match change {
                            Change::Push => handle.push(Give::give(&items[0])),
                            Change::Insert(index) => handle.insert(index, Give::give(&items[0])),
                            Change::Replace(index) => handle.replace(index, Give::give(&items[0])),
                            Change::Remove(index) => handle.remove(index),
                            Change::Extend => {
                                handle.extend_from_slice(&Vec::from_iter(items.iter().map(Give::give)))
                            }
                            Change::Truncate(count) => handle.truncate(count),
                            Change::Clear => handle.clear(),
                        };
                    })?
                )*
                unreachable!("only vectors have elements")
            }

            fn changed(
                &self,
                field: usize,
                change: $crate::properties::Change,
                from: &dyn $crate::properties::Subject,
            ) -> $crate::properties::Boxed {
                let from: &Self = $crate::properties::same_schema(from);
                let mut value = self.clone();
                let _ = (from, change, &mut value);
                let mut positions = 0..;
                $(
                    let this = positions.next() == Some(field);
                    let _ = this;
                    $(if this {
                        stringify!($item);
                        change.apply(&mut value.$field, &from.$field);
                    })?
                )*
                Box::new(value)
            }

            fn inside(&self, from: &dyn $crate::properties::Subject) -> Vec<$crate::properties::Inside> {
                let from: &Self = $crate::properties::same_schema(from);
                let mut all = Vec::<$crate::properties::Inside>::new();
                let _ = (from, &mut all);
                $($({
                    let find: for<'v> fn(&'v mut Self) -> Option<&'v mut _> = |$value| $place;
                    let (mut after, mut from) = (self.clone(), from.clone());
                    if let (Some(old), Some(new)) = (find(&mut after), find(&mut from)) {
                        *old = new.clone();
                        let new = new.clone();
                        all.push((Box::new(after), Box::new(move |data| {
                            let ($view, $new) = (&mut <$exclusive>::parse(data)?, &new);
                            $crate::properties::Outcome::outcome($change)
                        })));
                    }
                })*)?
                all
            }
        }
    };
}

/// Returns the second argument if the brackets hold something, otherwise the third.
#[macro_export]
macro_rules! given {
    ([] $given:expr, $other:expr) => {
        $other
    };
    ([$name:ident] $given:expr, $other:expr) => {
        $given
    };
}

/// Describes a schema as [`schema!`](crate::schema), and its fields as [`record!`](crate::record).
#[macro_export]
macro_rules! described {
    ($size:ident $format:ident $schema:ident {
        $($field:ident $([$item:ident])?),* $(,)?
    } $($rest:tt)*) => {
        $crate::described!(@record $size $schema { $($field),* });
        pastey::paste! {
            $crate::schema!(
                $size $format $schema, [<$schema Ref>], [<$schema Mut>] {
                    $($field $([$item])?),*
                }
                $($rest)*
            );
        }
    };
    (@record fixed $schema:ident $fields:tt) => {
        pastey::paste! { $crate::record!($schema [<$schema Ref>] $fields); }
    };
    (@record variable $schema:ident $fields:tt) => {
        pastey::paste! { $crate::record!($schema [<$schema Ref>] [<$schema Index>] $fields); }
    };
}
