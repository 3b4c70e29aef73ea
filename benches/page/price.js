// Turns compute units into lamports, by the form.
"use strict";

const price = document.getElementById("price");

/** The lamports of a compute unit that a transaction requests: the resource fee and the priority fee. */
function lamportsPerUnit() {
  const priority = Number(document.getElementById("priority").value);
  return Number(document.getElementById("rate").value) + Math.max(0, priority || 0) / 1e6;
}

/** The price of compute units, as text: ` = 24 lamports`, or nothing if they are free. A fraction of a lamport counts, because a
 * transaction has other units too. */
function inLamports(units) {
  const lamports = units * lamportsPerUnit();
  return lamports > 0 ? ` = ${Number(lamports.toPrecision(6))} lamports` : "";
}

/** Writes the price into the tips of the bars. */
function priceBars() {
  for (const bar of document.querySelectorAll("[data-units]")) {
    bar.title = bar.title.replace(/ CU( = [^\n]*)?$/m, ` CU${inLamports(bar.dataset.units)}`);
  }
}
