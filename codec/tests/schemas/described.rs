//! Describes the structs, so that their properties can be checked.

/// Describes the schemas that [`structs!`](crate::structs) defines.
#[macro_export]
macro_rules! describe_structs {
    ($format:ident) => {
        $crate::described!(fixed $format Numbers { a, b, c, d, e, f, g, h, i, j, k, l, m });
        $crate::described!(variable $format LateNumbers { name, a, b, c, d, e, f, g, h, i, j, k, l, m, tag, last });
        $crate::described!(fixed $format Board { state, frame, points, grid, key, keys, flags, states, only });
        $crate::described!(variable $format LateBoard {
            bump, counts [count], state, frame, points, grid, key, keys, flags, states, only,
        });
        $crate::described!(variable $format Vectors {
            bytes [byte], keys [key], pairs [pair], numbers [number], floats [float], flags [flag],
            states [state], points [point], frames [frame], rows [row],
        });
        $crate::described!(
            variable $format Lists {
                words [word], blobs [blob], tables [table], choices [choice], actions [action], prices [price],
                notes [note], folders [folder],
            }
            inside {
                |value| Some(&mut value.notes.get_mut(1)?.text) => |view, new| view.notes_mut()?.get_mut(1)?.set_text(new);
                |value| Some(&mut value.notes.first_mut()?.done) => |view, new| view.notes_mut()?.get_mut(0)?.set_done(*new);
                |value| value.actions.get_mut(1) => |view, new| view.actions_mut()?.get_mut(1)?.set(new);
                |value| value.prices.first_mut() => |view, new| view.prices_mut()?.get_mut(0)?.set(new);
                |value| Some(&mut value.folders.get_mut(1)?.first) => |view, new| view.folders_mut()?.get_mut(1)?.set_first(new);
                |value| Some(&mut value.folders.first_mut()?.notes) => |view, new| view.folders_mut()?.get_mut(0)?.set_notes(new);
                |value| Some(&mut value.folders.first_mut()?.notes.get_mut(1)?.text) =>
                    |view, new| view.folders_mut()?.get_mut(0)?.notes_mut()?.get_mut(1)?.set_text(new);
            }
        );
        $crate::described!(
            variable $format Options { number, flag, state, key, row, point, text, bytes, words, twice, note, action }
            inside {
                |value| Some(&mut value.note.as_mut()?.text) =>
                    |view, new| view.note_mut()?.ok_or(neap::Error::Index)?.set_text(new);
                |value| value.action.as_mut() =>
                    |view, new| view.action_mut()?.ok_or(neap::Error::Index)?.set(new);
            }
        );
        $crate::described!(
            variable $format Desk { id, folder, height, key, action, price, point, memory [memo], bump }
            inside {
                |value| Some(&mut value.folder.first.text) => |view, new| view.folder_mut()?.first_mut()?.set_text(new);
                |value| Some(&mut value.folder.action) => |view, new| view.folder_mut()?.action_mut()?.set(new);
                |value| Some(&mut value.folder.notes.get_mut(0)?.text) =>
                    |view, new| view.folder_mut()?.notes_mut()?.get_mut(0)?.set_text(new);
                |value| Some(&mut value.action) => |view, new| view.action_mut()?.set(new);
                |value| match &mut value.price {
                    Price::Asked(action) => Some(action),
                    _ => None,
                } => |view, new| match view.price_mut()?.fields_mut()? {
                    PriceFieldsMut::Asked(mut action) => action.set(new),
                    _ => Err(neap::Error::Tag),
                };
                |value| Some(&mut value.memory.get_mut(1)?.text) => |view, new| view.memory_mut()?.get_mut(1)?.set_text(new);
            }
        );
        $crate::described!(fixed $format Tuples { one, pair, nested, pairs, most });
        $crate::described!(variable $format LateTuples {
            id, votes [vote], pair, texts [text], text, best, last, note, notes [note],
        });
        $crate::described!(
            variable $format Boxes { number, text, note, points [point], best, pair }
            inside {
                |value| Some(&mut value.note.text) => |view, new| view.note_mut()?.set_text(new);
            }
        );
        $crate::described!(
            variable $format Arrays { id, words, numbers, pairs, notes, grid, lists [list], best, bump }
            inside {
                |value| value.words.get_mut(1) => |view, new| view.words_mut().and_then(|mut words| words.replace(1, new));
                |value| Some(&mut value.notes[1].text) => |view, new| view.notes_mut()?.get_mut(1)?.set_text(new);
            }
        );
        $crate::described!(fixed $format Weights { one, two, pair });
        $crate::described!(
            variable $format LateWeights {
                id, weights [weight], one, best, entry, entries [entry], last, parcel, parcels [parcel], bump,
            }
            inside {
                |value| Some(&mut value.entry.2) => |view, new| view.entry_mut()?.set_field_2(new);
                |value| Some(&mut value.entries.get_mut(1)?.2) => |view, new| view.entries_mut()?.get_mut(1)?.set_field_2(new);
                |value| value.parcels.get_mut(0) => |view, new| view.parcels_mut()?.get_mut(0)?.set(new);
                |value| match &mut value.parcel {
                    Parcel::Boxed(_, note) => Some(&mut note.text),
                    _ => None,
                } => |view, new| match view.parcel_mut()?.fields_mut()? {
                    ParcelFieldsMut::Boxed(_, mut note) => note.set_text(new),
                    _ => Err(neap::Error::Tag),
                };
            }
            views unsorted;
        );
        $crate::described!(
            variable $format Collections {
                queue [queue], words [word], notes [note], names, pairs, votes, lists, groups [group], best, boxed, two,
                tuple, bump,
            }
            inside {
                |value| Some(&mut value.notes.get_mut(1)?.text) => |view, new| view.notes_mut()?.get_mut(1)?.set_text(new);
            }
            views unsorted;
        );
        $crate::described!(
            variable $format Bounded {
                id, name, words [word], keys [key], text, table, notes [note], free [free], bump,
            }
            inside {
                |value| Some(&mut value.notes.get_mut(1)?.text) => |view, new| view.notes_mut()?.get_mut(1)?.set_text(new);
            }
            within |value| {
                value.name.len() <= 17
                    && value.words.len() <= 3
                    && value.words.iter().all(|word| word.len() <= 20)
                    && value.keys.len() <= 3
                    && value.text.iter().all(|text| text.len() <= 17)
                    && value.table.iter().all(|table| table.len() <= 3)
                    && value.table.iter().flatten().all(|row| row.len() <= 3)
                    && value.notes.len() <= 3
            };
        );
        $crate::described!(
            variable $format Marked { state, name, bump }
            prefix [1, 2, 3, 4, 5, 6, 7, 8, 9];
            trailing Allowed;
        );
        $crate::described!(
            variable $format Padded { flags [flag], state }
            prefix [7];
            trailing Zeros;
        );
        $crate::described!(
            fixed $format Cell { state, amount }
            prefix *b"cell";
            trailing Allowed;
        );
        $crate::described!(
            fixed $format PaddedCell { flag, amount }
            trailing Zeros;
        );
    };
}

/// Defines a test for each schema.
#[macro_export]
macro_rules! check_structs {
    ($cases:expr; $($test:ident $schema:ident)*) => {$(
        #[test]
        fn $test() {
            $crate::properties::check_properties::<$schema>($cases);
        }
    )*};
    ($cases:expr) => {
        $crate::check_structs! {
            $cases;
            numbers_agree_with_the_codec Numbers
            late_numbers_agree_with_the_codec LateNumbers
            boards_agree_with_the_codec Board
            late_boards_agree_with_the_codec LateBoard
            vectors_agree_with_the_codec Vectors
            lists_agree_with_the_codec Lists
            options_agree_with_the_codec Options
            nested_values_agree_with_the_codec Desk
            tuples_agree_with_the_codec Tuples
            late_tuples_agree_with_the_codec LateTuples
            boxes_agree_with_the_codec Boxes
            arrays_agree_with_the_codec Arrays
            weights_agree_with_the_codec Weights
            late_weights_agree_with_the_codec LateWeights
            collections_agree_with_the_codec Collections
            marked_structs_agree_with_the_codec Marked
            padded_structs_agree_with_the_codec Padded
            marked_cells_agree_with_the_codec Cell
            padded_cells_agree_with_the_codec PaddedCell
        }
        // Most values are longer than allowed and so test less. Hence more cases.
        $crate::check_structs! {
            4 * $cases;
            bounded_lengths_agree_with_the_codec Bounded
        }
    };
}
