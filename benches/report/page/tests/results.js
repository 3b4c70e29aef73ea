// Reports tests as `cargo test` does, so that `.ci/test` counts them.
"use strict";

module.exports = async function* results(events) {
  const counts = { pass: 0, fail: 0 };
  for await (const { type, data } of events) {
    if (type !== "test:pass" && type !== "test:fail") continue;
    const [passed, { details, nesting }] = [type === "test:pass", data];
    if (nesting > 0 || details.type === "suite") continue;
    counts[type.slice(5)]++;
    yield `test ${data.name} ... ${passed ? "ok" : "FAILED"}\n`;
    if (!passed) yield `${details.error.cause?.stack ?? details.error.message}\n`;
  }
  const { pass, fail } = counts;
  yield `test result: ${fail ? "FAILED" : "ok"}. ${pass} passed; ${fail} failed;\n`;
};
