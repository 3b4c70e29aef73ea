//! An account that ends with a vector without a length.

use borsh::{
    BorshDeserialize, BorshSerialize,
    io::{self, Read, Write},
};
use neap::Neap;

use crate::{
    accounts::{
        case::{Case, Getter, Setter, Trailing},
        specimen::Specimen,
    },
    mirror::Mirror,
};

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Journal {
    pub page: u16,
    #[neap(max = 24)]
    pub title: String,
    pub author: Option<[u8; 4]>,
    #[neap(rest)]
    #[borsh(serialize_with = "write_rest", deserialize_with = "read_rest")]
    pub steps: Vec<Step>,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Step {
    pub number: u16,
    pub is_done: bool,
}

fn write_rest<W: Write>(steps: &[Step], writer: &mut W) -> io::Result<()> {
    steps.iter().try_for_each(|step| step.serialize(writer))
}

fn read_rest<R: Read>(reader: &mut R) -> io::Result<Vec<Step>> {
    let (mut bytes, mut steps) = (Vec::new(), Vec::new());
    reader.read_to_end(&mut bytes)?;
    let mut rest = &bytes[..];
    while !rest.is_empty() {
        steps.push(Step::deserialize(&mut rest)?);
    }
    Ok(steps)
}

impl Mirror for Journal {
    fn read(data: &mut &[u8]) -> Option<Self> {
        Self::deserialize(data).ok().filter(|journal| journal.title.len() <= 24)
    }

    fn write(&self) -> Vec<u8> {
        borsh::to_vec(self).unwrap()
    }

    fn compare(&self, data: &[u8]) {
        let view = JournalRef::parse(data).unwrap();
        assert_eq!(view, *self);
        assert_eq!(view.decode().as_ref(), Ok(self));
        assert_eq!(view.encoded_len(), Ok(data.len()));
        let read = view.index().unwrap().steps();
        let read = read.iter().map(|step| Step { number: step.number(), is_done: step.is_done() });
        assert!(read.eq(self.steps.iter().cloned()));
    }
}

/// Returns the account with its accessors.
pub fn case() -> Case {
    let journal = Journal {
        page: 1,
        title: "a".into(),
        author: Some([2; 4]),
        steps: vec![Step { number: 3, is_done: true }, Step { number: 4, is_done: false }],
    };
    let mut specimen = Specimen::new();
    specimen.bytes = borsh::to_vec(&journal).expect("borsh encodes everything");
    // More elements.
    specimen.trailing = vec![0; 48];
    Case {
        name: "journal",
        specimen,
        head: 2,
        shortest: 7,
        trailing: Trailing::Nothing,
        getters: getters! { JournalRef:
            page;
            title author steps;
            page |view| view.decode().map(drop)
        },
        index: |data| Ok(JournalRef::parse(data)?.index()?.encoded_len()),
        setters: setters! { JournalMut:
            page [5, 0] => store |view| view.set_page(5);
            title [1, 0, 0, 0, b'b'] => resize |view| view.set_title("b");
            author [0] => resize |view| view.set_author(None);
        },
    }
}
