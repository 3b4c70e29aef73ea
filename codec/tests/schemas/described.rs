//! Describes the structs, so that their properties can be checked.

/// Describes the schemas that [`structs!`](crate::structs) defines.
#[macro_export]
macro_rules! describe_structs {
    ($format:ident) => {
        $crate::schema!(fixed $format Numbers, NumbersRef, NumbersMut {
            a set_a, b set_b, c set_c, d set_d, e set_e, f set_f, g set_g, h set_h, i set_i,
            j set_j, k set_k, l set_l, m set_m,
        });
        $crate::schema!(variable $format LateNumbers, LateNumbersRef, LateNumbersMut {
            name set_name, a set_a, b set_b, c set_c, d set_d, e set_e, f set_f, g set_g, h set_h,
            i set_i, j set_j, k set_k, l set_l, m set_m, tag set_tag, last set_last,
        });
        $crate::schema!(fixed $format Board, BoardRef, BoardMut {
            state set_state, frame set_frame, points set_points, grid set_grid, key set_key,
            keys set_keys, flags set_flags, states set_states, only set_only,
        });
        $crate::schema!(variable $format LateBoard, LateBoardRef, LateBoardMut {
            bump set_bump, counts set_counts [push_count remove_count replace_count], state set_state,
            frame set_frame, points set_points, grid set_grid, key set_key, keys set_keys,
            flags set_flags, states set_states, only set_only,
        });
        $crate::schema!(variable $format Vectors, VectorsRef, VectorsMut {
            bytes set_bytes [push_byte remove_byte replace_byte],
            keys set_keys [push_key remove_key replace_key],
            pairs set_pairs [push_pair remove_pair replace_pair],
            numbers set_numbers [push_number remove_number replace_number],
            floats set_floats [push_float remove_float replace_float],
            flags set_flags [push_flag remove_flag replace_flag],
            states set_states [push_state remove_state replace_state],
            points set_points [push_point remove_point replace_point],
            frames set_frames [push_frame remove_frame replace_frame],
            rows set_rows [push_row remove_row replace_row],
        });
        $crate::schema!(variable $format Lists, ListsRef, ListsMut {
            words set_words [push_word remove_word replace_word],
            blobs set_blobs [push_blob remove_blob replace_blob],
            tables set_tables [push_table remove_table replace_table],
            choices set_choices [push_choice remove_choice replace_choice],
            actions set_actions [push_action remove_action replace_action],
            prices set_prices [push_price remove_price replace_price],
            notes set_notes [push_note remove_note replace_note],
            folders set_folders [push_folder remove_folder replace_folder],
        });
        $crate::schema!(variable $format Options, OptionsRef, OptionsMut {
            number set_number, flag set_flag, state set_state, key set_key, row set_row,
            point set_point, text set_text, bytes set_bytes, words set_words, twice set_twice,
            note set_note, action set_action,
        });
        $crate::schema!(variable $format Desk, DeskRef, DeskMut {
            id set_id, folder set_folder, height set_height, key set_key, action set_action,
            price set_price, point set_point, memory set_memory [push_memo remove_memo replace_memo],
            bump set_bump,
        });
        $crate::schema!(fixed $format Tuples, TuplesRef, TuplesMut {
            one set_one, pair set_pair, nested set_nested, pairs set_pairs, most set_most,
        });
        $crate::schema!(variable $format LateTuples, LateTuplesRef, LateTuplesMut {
            id set_id, votes set_votes [push_vote remove_vote replace_vote], pair set_pair,
            texts set_texts [push_text remove_text replace_text], text set_text, best set_best,
            last set_last, note set_note, notes set_notes [push_note remove_note replace_note],
        });
        $crate::schema!(variable $format Boxes, BoxesRef, BoxesMut {
            number set_number, text set_text, note set_note,
            points set_points [push_point remove_point replace_point], best set_best,
            pair set_pair,
        });
        $crate::schema!(variable $format Arrays, ArraysRef, ArraysMut {
            id set_id, words set_words, numbers set_numbers, pairs set_pairs, notes set_notes,
            grid set_grid, lists set_lists [push_list remove_list replace_list], best set_best,
            bump set_bump,
        });
        $crate::schema!(
            variable $format Bounded, BoundedRef, BoundedMut {
                id set_id, name set_name, words set_words [push_word remove_word replace_word],
                keys set_keys [push_key remove_key replace_key], text set_text, table set_table,
                notes set_notes [push_note remove_note replace_note], free set_free [push_free remove_free replace_free],
                bump set_bump,
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
        $crate::schema!(
            variable $format Marked, MarkedRef, MarkedMut {
                state set_state, name set_name, bump set_bump,
            }
            prefix [1, 2, 3, 4, 5, 6, 7, 8, 9];
            trailing Allowed;
        );
        $crate::schema!(
            variable $format Padded, PaddedRef, PaddedMut {
                flags set_flags [push_flag remove_flag replace_flag], state set_state,
            }
            prefix [7];
            trailing Zeros;
        );
        $crate::schema!(
            fixed $format Cell, CellRef, CellMut { state set_state, amount set_amount }
            prefix *b"cell";
            trailing Allowed;
        );
        $crate::schema!(
            fixed $format PaddedCell, PaddedCellRef, PaddedCellMut {
                flag set_flag, amount set_amount,
            }
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
