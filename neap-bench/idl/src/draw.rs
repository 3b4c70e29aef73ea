//! Draws values of a type at random.

use crate::{
    idl::{Idl, Instruction},
    limits::Limits,
    ty::{Field, Length, Tag, Type},
    width::Width,
};

/// The bytes of a transaction: more cannot be sent.
const MAX_BYTES: usize = 1_232;

/// The most items of a list, and characters of a string, that are drawn.
const MAX_ITEMS: u64 = 6;

impl Idl {
    /// Draws the data of an instruction from numbers. `None` if neap cannot write one of its types.
    pub fn draw(
        &self,
        instruction: &Instruction,
        next: &mut dyn FnMut() -> u64,
    ) -> Option<Vec<u8>> {
        let bytes = instruction.start.clone()?;
        let mut drawer = Drawer { idl: self, next, bytes, limits: Limits::of_values() };
        drawer.fields(&instruction.args)?;
        Some(drawer.bytes)
    }
}

struct Drawer<'a> {
    idl: &'a Idl,
    next: &'a mut dyn FnMut() -> u64,
    bytes: Vec<u8>,
    limits: Limits,
}

impl Drawer<'_> {
    fn draw(&mut self, ty: &Type) -> Option<()> {
        self.limits.enter().ok()?;
        match ty {
            // More cannot be sent.
            _ if self.bytes.len() > MAX_BYTES => {}
            Type::Bool(width) => {
                let number = self.below(2);
                self.number(number, *width)?;
            }
            Type::Integer { width, is_big_endian, .. } => {
                let start = self.bytes.len();
                self.any(width.bytes());
                if *is_big_endian {
                    self.bytes[start..].reverse();
                }
            }
            Type::F32 | Type::F64 | Type::Key => self.any(ty.leaf_size()?),
            Type::Text(length) => {
                let count = self.length(*length)?.min(MAX_BYTES);
                self.bytes.extend((0..count).map(|at| b'a' + (at % 26) as u8));
            }
            Type::Bytes(length) => {
                let count = self.length(*length)?;
                self.any(count);
            }
            Type::Option { item, tag, is_padded } => self.option(item, *tag, *is_padded)?,
            Type::List { item, length } => {
                for _ in 0..self.length(*length)? {
                    let before = self.bytes.len();
                    self.draw(item)?;
                    // More cannot be sent, and other items without bytes add none either.
                    if self.bytes.len() == before || self.bytes.len() > MAX_BYTES {
                        break;
                    }
                }
            }
            Type::Struct(fields) => self.fields(fields)?,
            Type::Enum { tag, variants } => {
                let variant = self.below(variants.len() as u64);
                self.number(variant, *tag)?;
                self.fields(&variants.get(variant as usize)?.fields)?;
            }
            Type::Defined(name) => {
                let ty = self.idl.unpadded(name)?;
                self.draw(ty)?;
            }
            Type::Unsupported(_) => return None,
        }
        self.limits.leave();
        Some(())
    }

    fn fields(&mut self, fields: &[Field]) -> Option<()> {
        fields.iter().try_for_each(|field| self.draw(&field.ty))
    }

    fn option(&mut self, item: &Type, tag: Tag, is_padded: bool) -> Option<()> {
        let has_value = self.below(2) == 1;
        if let Tag::Prefix(width) = tag {
            self.number(has_value.into(), width)?;
        }
        if has_value {
            self.draw(item)?;
        } else if is_padded || tag == Tag::Zeroable {
            self.bytes.extend(self.idl.zero_inside(item, &mut self.limits).ok()?);
        }
        Some(())
    }

    /// Draws how many items there are, and writes the number.
    fn length(&mut self, length: Length) -> Option<usize> {
        let count = match length {
            Length::Fixed(count) => return Some(count),
            Length::Prefix(_) | Length::Rest => self.below(MAX_ITEMS),
        };
        if let Length::Prefix(width) = length {
            self.number(count, width)?;
        }
        Some(count as usize)
    }

    fn below(&mut self, limit: u64) -> u64 {
        (self.next)() % limit.max(1)
    }

    fn number(&mut self, number: u64, width: Width) -> Option<()> {
        self.bytes.extend(width.encode(number.into())?);
        Some(())
    }

    fn any(&mut self, size: usize) {
        let end = self.bytes.len() + size.min(MAX_BYTES);
        while self.bytes.len() < end {
            let word = (self.next)().to_le_bytes();
            let count = (end - self.bytes.len()).min(word.len());
            self.bytes.extend(&word[..count]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ty::Definition;

    /// Draws data of an instruction with one argument of this type.
    fn draw(idl: &Idl, ty: Type, next: &mut dyn FnMut() -> u64) -> Option<Vec<u8>> {
        let args = vec![Field::new("all".to_owned(), ty)];
        idl.draw(&Instruction { start: Some(vec![7]), args, ..Instruction::default() }, next)
    }

    #[test]
    fn drawn_data_is_what_the_types_say() {
        let option = Type::option(Type::unsigned(Width::Eight), Tag::Prefix(Width::One));
        let text = Type::Text(Length::Prefix(Width::Four));
        let list = Type::list(Type::Key, Length::Fixed(2));
        let ty = Type::tuple([option, text, list, Type::Bool(Width::One)]);
        let idl = Idl::default();
        for seed in 0..64_u64 {
            let mut number = seed;
            let mut next = || {
                number = number.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(seed);
                number >> 7
            };
            let data = draw(&idl, ty.clone(), &mut next).unwrap();
            assert_eq!(data[0], 7);
            assert!(idl.value(&ty, &data[1..]).is_some(), "{data:?}");
        }
    }

    #[test]
    fn types_larger_than_a_transaction_are_cut_off() {
        let count = usize::MAX;
        let list = |item: Type| Type::list(item, Length::Fixed(count));
        let text = Type::Text(Length::Fixed(count));
        for ty in [text, list(list(list(Type::Bool(Width::One)))), list(list(Type::tuple([])))] {
            let data = draw(&Idl::default(), ty, &mut || 0).unwrap();
            assert!(data.len() <= MAX_BYTES + 1, "{}", data.len());
        }
    }

    #[test]
    fn types_that_double_or_contain_themselves_end() {
        let defined = |level: usize| Type::Defined(format!("T{level}"));
        for (last, has_data) in [(Type::tuple([]), false), (Type::Key, true), (defined(60), false)]
        {
            let twice = |level: usize| Type::tuple([defined(level + 1), defined(level + 1)]);
            let types = (0..60).map(twice).chain([last]).enumerate();
            let types = types.map(|(level, ty)| (format!("T{level}"), Definition::new(ty)));
            let idl = Idl { types: types.collect(), ..Idl::default() };
            assert_eq!(draw(&idl, defined(0), &mut || 0).is_some(), has_data);
        }
    }
}
