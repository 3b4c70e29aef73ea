/// A change of the elements of a vector. New elements are those of another vector: all of them, or the first.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    Push,
    Insert(usize),
    Replace(usize),
    Remove(usize),
    Extend,
    Truncate(usize),
    Clear,
}

impl Change {
    /// Returns all changes of `count` elements.
    pub fn all(count: usize) -> impl Iterator<Item = Self> {
        let each = (0..count).flat_map(|index| [Self::Replace(index), Self::Remove(index)]);
        let between = (0..=count).flat_map(|index| [Self::Insert(index), Self::Truncate(index)]);
        let others = [Self::Push, Self::Extend, Self::Truncate(usize::MAX), Self::Clear];
        each.chain(between).chain(others)
    }

    /// Returns the changes that an index refuses, if there are only `index` elements or fewer.
    pub fn beyond(index: usize) -> [Self; 3] {
        [Self::Insert(index.saturating_add(1)), Self::Replace(index), Self::Remove(index)]
    }

    /// Returns whether the other vector must have an element.
    pub fn takes_one(self) -> bool {
        matches!(self, Self::Push | Self::Insert(_) | Self::Replace(_))
    }

    /// Changes a collection. The index must exist.
    pub fn apply<C, T: Clone>(self, items: &mut C, from: &C)
    where
        C: Clone + IntoIterator<Item = T> + FromIterator<T>,
    {
        let from = Vec::from_iter(from.clone());
        let mut changed = Vec::from_iter(items.clone());
        match self {
            Self::Push => changed.push(from[0].clone()),
            Self::Insert(index) => changed.insert(index, from[0].clone()),
            Self::Replace(index) => changed[index] = from[0].clone(),
            Self::Remove(index) => drop(changed.remove(index)),
            Self::Extend => changed.extend(from),
            Self::Truncate(count) => changed.truncate(count),
            Self::Clear => changed.clear(),
        }
        *items = C::from_iter(changed);
    }
}

/// Where the value ends, if the field that was set varies in length.
pub type Changed = Result<Option<usize>, neap::Error>;
