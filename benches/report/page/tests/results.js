// Reports tests as `cargo test` does, so that `.ci/test` counts them.
"use strict";

module.exports = async function* results(events) {
  const counts = { passed: 0, failed: 0, ignored: 0 };
  for await (const { type, data } of events) {
    if (type !== "test:pass" && type !== "test:fail") continue;
    const [word, counted] = data.skip !== undefined ? ["ignored", "ignored"] : type === "test:pass" ? ["ok", "passed"] : ["FAILED", "failed"];
    counts[counted]++;
    yield `test ${data.name} ... ${word}\n`;
    if (word === "FAILED") yield `${data.details.error.cause?.stack ?? data.details.error}\n`;
  }
  const { passed, failed, ignored } = counts;
  yield `test result: ${failed ? "FAILED" : "ok"}. ${passed} passed; ${failed} failed; ${ignored} ignored\n`;
};
