//! The form that turns compute units into lamports.

use maud::{Markup, html};

/// What SIMD-0553 burns for each requested cost unit, in lamports: today, and from its first stage to its last. A requested compute
/// unit is one cost unit.
///
/// Source: solana-improvement-documents, `proposals/0553-resource-fee-burn.md`, section *Feature Gates*.
const RATES: [(&str, &str); 4] = [
    ("0", "nothing, as today"),
    ("0.1", "1/10 lamport, the first stage"),
    ("0.25", "1/4 lamport, the second stage"),
    ("0.5", "1/2 lamport, the last stage"),
];

/// The controls of the form.
pub fn controls() -> Markup {
    html! { details open {
        summary { h2 { "What does a CU cost?" } }
        p {
            label for="rate" { "Resource fee of SIMD-0553 for a CU" }
            select #rate { @for (value, shown) in RATES { option value=(value) { (shown) } } }
            small {
                "Not active. Source: solana-improvement-documents, proposals/0553-resource-fee-burn.md."
            }
        }
        p {
            label for="priority" { "Priority fee for a CU, in micro-lamports" }
            input #priority type="number" min="0" step="any" value="0" inputmode="decimal";
        }
        p { small { "Today, a CU costs only the priority fee. You pay for the CU that you request. With a fee, the tips of the bars and the profiles show what each row costs if you request exactly its CU." } }
    } }
}
