in_place! {
    /// An account whose data is read and changed in place. Write `Account<'info, InPlace<T>>` where you had
    /// `Account<'info, T>`.
    ///
    /// The documentation of `neap_anchor_v1::InPlace`, for Anchor 1, holds for Anchor 0.31 too.
    anchor_lang_v0_31
}
