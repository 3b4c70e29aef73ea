//! Copies bytes whose number is known only at run time.

/// The most words that are copied one by one. `memcpy` makes longer copies.
const MAX_WORDS: usize = 4;

/// Copies as many bytes as fit.
///
/// On the SVM a short `memcpy` costs about 20 CU before it copies a byte. Copying a word costs 3 CU.
#[inline(always)]
pub fn copy(from: &[u8], room: &mut [u8]) {
    let size = from.len().min(room.len());
    let (Some(from), Some(room)) = (from.get(..size), room.get_mut(..size)) else {
        return;
    };
    if size > 8 * MAX_WORDS {
        room.copy_from_slice(from);
    } else {
        copy_words(from, room);
    }
}

/// Copies without a loop, since the compiler would turn a loop into a `memcpy`.
#[inline(always)]
fn copy_words(from: &[u8], room: &mut [u8]) {
    // The last word overlaps the one before it, unless the length is a multiple of a word's.
    if let (Some(last), Some(last_room)) = (from.last_chunk::<8>(), room.last_chunk_mut::<8>()) {
        *last_room = *last;
        copy_word::<0>(from, room);
        copy_word::<8>(from, room);
        copy_word::<16>(from, room);
    } else if let (Some(last), Some(last_room)) =
        (from.last_chunk::<4>(), room.last_chunk_mut::<4>())
    {
        *last_room = *last;
        if let (Some(first), Some(first_room)) =
            (from.first_chunk::<4>(), room.first_chunk_mut::<4>())
        {
            *first_room = *first;
        }
    } else {
        room.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
    }
}

/// Copies the word at `AT`, unless it is the last one or does not exist.
#[inline(always)]
fn copy_word<const AT: usize>(from: &[u8], room: &mut [u8]) {
    if from.len() <= AT + 8 {
        return;
    }
    if let (Some(from), Some(room)) = (from.get(AT..), room.get_mut(AT..))
        && let (Some(word), Some(word_room)) = (from.first_chunk::<8>(), room.first_chunk_mut())
    {
        *word_room = *word;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_that_fit_are_copied_and_no_others() {
        let from: [u8; 50] = core::array::from_fn(|index| index as u8 + 1);
        for size in 0..=from.len() {
            for room in [size, size + 1, size.saturating_sub(1)] {
                let mut to = [0; 51];
                copy(&from[..size], &mut to[..room]);
                let copied = size.min(room);
                assert_eq!(to[..copied], from[..copied], "{size} into {room}");
                assert!(to[copied..].iter().all(|byte| *byte == 0), "{size} into {room}");
            }
        }
    }
}
