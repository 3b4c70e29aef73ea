use std::ops::Range;

/// An account's bytes, with notes about the positions of its parts.
#[derive(Clone)]
pub struct Specimen {
    /// The encoded value.
    pub bytes: Vec<u8>,
    /// The bytes that follow it on chain.
    pub trailing: Vec<u8>,
    pub fields: Vec<Field>,
    pub tags: Vec<Tag>,
    pub lengths: Vec<Length>,
}

/// The position of a field.
#[derive(Clone, Debug)]
pub struct Field {
    pub name: &'static str,
    pub start: usize,
    pub end: usize,
    /// Whether it was added after the first accounts were written.
    pub since: bool,
}

/// The position of a tag.
#[derive(Clone, Debug)]
pub struct Tag {
    /// The index of its field.
    pub field: usize,
    pub range: Range<usize>,
    /// The number of known values.
    pub count: u8,
    /// Whether it decides where its field ends. Then accessors of later fields need it.
    pub decides: bool,
}

/// The position of a length.
#[derive(Clone, Debug)]
pub struct Length {
    /// The index of its field.
    pub field: usize,
    pub range: Range<usize>,
    /// The greatest allowed length.
    pub max: u64,
    /// The fewest bytes that an element takes.
    pub element: u64,
}

impl Specimen {
    pub fn new() -> Self {
        Self {
            bytes: Vec::new(),
            trailing: Vec::new(),
            fields: Vec::new(),
            tags: Vec::new(),
            lengths: Vec::new(),
        }
    }

    /// Begins a field. Returns the bytes, for the caller to append the field.
    pub fn field(&mut self, name: &'static str) -> &mut Vec<u8> {
        self.begin_field(name, false)
    }

    /// Begins a field that the oldest accounts do not have.
    pub fn later_field(&mut self, name: &'static str) -> &mut Vec<u8> {
        self.begin_field(name, true)
    }

    fn begin_field(&mut self, name: &'static str, since: bool) -> &mut Vec<u8> {
        self.end_field();
        let start = self.bytes.len();
        self.fields.push(Field { name, start, end: start, since });
        &mut self.bytes
    }

    /// Begins a tag of `size` bytes, of an option or of an enum whose variants differ in size.
    pub fn deciding_tag(&mut self, size: usize, count: u8) -> &mut Vec<u8> {
        self.note_tag(size, count, true)
    }

    /// Begins a tag of `size` bytes that decides no sizes.
    pub fn tag(&mut self, size: usize, count: u8) -> &mut Vec<u8> {
        self.note_tag(size, count, false)
    }

    fn note_tag(&mut self, size: usize, count: u8, decides: bool) -> &mut Vec<u8> {
        let start = self.bytes.len();
        self.tags.push(Tag {
            field: self.fields.len() - 1,
            range: start..start + size,
            count,
            decides,
        });
        &mut self.bytes
    }

    /// Begins a length of `size` bytes. Each element takes at least `element` bytes.
    pub fn length(&mut self, size: usize, max: u64, element: u64) -> &mut Vec<u8> {
        let start = self.bytes.len();
        self.lengths.push(Length {
            field: self.fields.len() - 1,
            range: start..start + size,
            max,
            element,
        });
        &mut self.bytes
    }

    fn end_field(&mut self) {
        let end = self.bytes.len();
        if let Some(field) = self.fields.last_mut() {
            field.end = end;
        }
    }

    pub fn finish(mut self) -> Self {
        self.end_field();
        self
    }

    /// Returns the account's data.
    pub fn on_chain(&self) -> Vec<u8> {
        [&self.bytes[..], &self.trailing].concat()
    }

    /// Returns the field with this name.
    pub fn field_named(&self, name: &str) -> &Field {
        let found = self.fields.iter().find(|field| field.name == name);
        found.unwrap_or_else(|| panic!("no field {name}"))
    }
}
