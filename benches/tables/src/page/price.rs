//! The form that turns compute units into lamports.

use maud::{Markup, html};

/// What SIMD-0553 burns for each requested cost unit, in lamports, from its last stage to its first. A requested compute
/// unit is one cost unit.
///
/// Source: solana-improvement-documents, `proposals/0553-resource-fee-burn.md`, section *Feature Gates*.
const RATES: [(&str, &str); 4] = [
    ("0.5", "1/2 lamport, the last stage"),
    ("0.25", "1/4 lamport, the second stage"),
    ("0.1", "1/10 lamport, the first stage"),
    ("0", "nothing, as today"),
];

/// The controls of the form.
pub fn controls() -> Markup {
    html! { details open {
        summary { h2 { "What does a CU cost?" } }
        p {
            label for="rate" { "Resource fee of SIMD-0553 for a CU" }
            select #rate { @for (value, shown) in RATES { option value=(value) { (shown) } } }
            small {
                "Merged, not active. Source: solana-improvement-documents, proposals/0553-resource-fee-burn.md."
            }
        }
        p {
            label for="priority" { "Priority fee for a CU, in micro-lamports" }
            input #priority type="number" min="0" step="any" value="0" inputmode="decimal";
        }
        p { small { "You pay for the CU that you request. The tips of the bars and the profiles show what each row costs if you request exactly its CU." } }
    } }
}
