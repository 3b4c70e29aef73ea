// Reports tests as `cargo test` does, so that `.ci/test` counts them.
"use strict";

module.exports = async function* results(events) {
  const counts = { passed: 0, failed: 0, ignored: 0 };
  for await (const { type, data } of events) {
    if (type !== "test:pass" && type !== "test:fail") continue;
    const ending = data.skip !== undefined ? "ignored" : type === "test:pass" ? "passed" : "failed";
    counts[ending]++;
    yield `test ${data.name} ... ${ending === "failed" ? "FAILED" : ending}\n`;
    if (ending === "failed") yield `${data.details.error.cause?.stack ?? data.details.error}\n`;
  }
  const { passed, failed, ignored } = counts;
  yield `test result: ${failed ? "FAILED" : "ok"}. ${passed} passed; ${failed} failed; ${ignored} ignored\n`;
};
