// The script that comments, with a fake of what `actions/github-script` offers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { sanitize } from "../comment/sanitize.mjs";
import { BOT, FOOTER, MARKER, PASS, SHA, SHOWN, changed, comments } from "./comments.mjs";
import { root } from "./run.mjs";

const own = (id, body = `${MARKER}old`) => ({ id, user: BOT, body });
const names = (calls) => calls.map(({ name }) => name);

test("posts the comment that docs/gate.md shows, between a marker and a link to the run", async () => {
  const { said, comments: [posted, ...more], calls } = await comments();
  assert.deepEqual([said, more], [[], []]);
  assert.equal(posted.body, MARKER + SHOWN + FOOTER);
  const [pulls] = calls;
  assert.deepEqual(pulls, { name: "pulls.list", owner: "neap", repo: "tide", state: "open", head: "stranger:fix & more" });
  // The comment may exist although the server failed.
  assert.deepEqual(calls.at(-1).request, { retries: 0 });
});

test("keeps what neap-bench writes as it is", () => {
  for (const name of ["everything.md", "failure.md"]) {
    const written = readFileSync(path.join(root, "neap-bench/report/tests/gate/snapshots", name), "utf8");
    assert.equal(sanitize(written), written, name);
  }
});

test("updates its own comment, and leaves comments of others and of other artifacts alone", async () => {
  const others = [
    { id: 1, user: { login: "stranger" }, body: `${MARKER}forged` },
    own(2, "<!-- neap: neap-verdict-2 -->\nother"),
    own(3, `quotes ${MARKER}`),
    { id: 4, user: null, body: null },
  ];
  const before = structuredClone(others);
  const { failed, comments: after } = await comments({ comments: [...others, own(5)] });
  assert(!failed);
  assert.deepEqual(after.slice(0, 4), before);
  assert.equal(after[4].body, MARKER + SHOWN + FOOTER);
  assert.equal(after.length, 5);
});

test("finds its comment if GitHub changed its line endings", async () => {
  const { comments: after } = await comments({ comments: [own(5, `${MARKER}old`.replaceAll("\n", "\r\n"))] });
  assert.deepEqual(after.map(({ id }) => id), [5]);
});

test("posts nothing when nothing changed, but updates an old comment", async () => {
  const files = changed(PASS, "pass");
  const quiet = await comments({ files });
  assert.deepEqual([quiet.said, quiet.comments], [["notice: nothing changed, so there is no comment"], []]);
  const updated = await comments({ files, comments: [own(5)] });
  assert.deepEqual(updated.comments, [own(5, MARKER + PASS + FOOTER)]);
});

test("posts a pass if the pull request renewed the baseline", async () => {
  const accepted = "\n### Accepted in this pull request\n";
  const files = { ...changed(PASS + accepted, "pass"), "accepted.md": accepted };
  const { said, comments: posted } = await comments({ files });
  assert.deepEqual([said, posted.map(({ body }) => body)], [[], [MARKER + PASS + accepted + FOOTER]]);
});

test("takes the pull request from GitHub alone, and never comments on another one", async () => {
  const forged = {
    "verdict.json": JSON.stringify({ verdict: "changed", number: 1, pull_request: 1, issue: 1 }),
    "comment.md": SHOWN,
    "number": "1",
    "pull-request.json": '{"number":1}',
  };
  const { calls } = await comments({ files: forged });
  assert.deepEqual(calls.filter(({ name }) => name === "issues.createComment").map((call) => call.issue_number), [7]);
  const other = { number: 8, head: { sha: "b".repeat(40) } };
  const same = { number: 9, head: { sha: SHA } };
  const ours = { number: 7, head: { sha: SHA } };
  for (const [pulls, says] of [[[], "no"], [[other], "no"], [[ours, same], "2"]]) {
    const { said, calls } = await comments({ pulls });
    assert.deepEqual(names(calls), ["pulls.list"]);
    assert.match(said.join(), new RegExp(`^notice: ${says} open pull requests have a{40}`));
  }
  assert.equal((await comments({ pulls: [other, ours] })).comments.length, 1);
});

test("refuses an event that it was not made for, and an artifact's name that could end the marker", async () => {
  for (const [options, says] of [
    [{ event: { event: "push" } }, "for runs on `pull_request`"],
    [{ artifact: "a --> b" }, "`artifact`: use letters"],
    [{ artifact: "" }, "`artifact`: use letters"],
  ]) {
    const { failed, said: [text], calls } = await comments({}, options);
    assert.deepEqual([failed, calls], [true, []]);
    assert(text.includes(says), text);
  }
  const gone = await comments({}, { event: { head_repository: null } });
  assert.deepEqual([gone.failed, gone.calls], [false, []]);
});

test("fails without an artifact only if the run succeeded", async () => {
  for (const artifacts of [[], [{ id: 5, name: "neap-verdict", expired: true }, { id: 6, name: "other", expired: false }]]) {
    for (const [conclusion, fails] of [["success", true], ["failure", false], ["cancelled", false]]) {
      const { failed, said } = await comments({ artifacts }, { event: { conclusion } });
      assert.equal(failed, fails, conclusion);
      assert.match(said.join(), /the run has no artifact `neap-verdict`/);
    }
  }
});

test("says in an old comment that a run without a verdict did not measure its commit", async () => {
  for (const conclusion of ["failure", "cancelled"]) {
    const event = { event: { conclusion } };
    const { comments: [updated, ...more] } = await comments({ artifacts: [], comments: [own(5)] }, event);
    const says = "### ❔ Compute units: not measured, because the run ended before the gate\n";
    assert.deepEqual([updated, more], [own(5, MARKER + says + FOOTER), []], conclusion);
    assert.deepEqual((await comments({ artifacts: [] }, event)).comments, [], conclusion);
  }
});

test("an artifact that exists but was not downloaded is an error, and keeps an old comment", async () => {
  const { failed, said, comments: after } = await comments({ files: {}, comments: [own(5)] });
  assert.deepEqual([failed, after], [true, [own(5)]]);
  assert.match(said.join(), /verdict\.json in the artifact: there is no such file, or the download above failed/);
});

test("names the permissions that it needs when GitHub refuses", async () => {
  const remedy = /Give the job the permissions `actions: read` and `pull-requests: write`$/;
  for (const [name, status, says] of [
    ["issues.createComment", 403, remedy],
    ["pulls.list", 404, remedy],
    ["actions.listWorkflowRunArtifacts", 401, remedy],
    ["pulls.list", 422, /^error: pulls\.list failed$/],
    ["issues.listComments", 500, /^error: issues\.listComments failed$/],
  ]) {
    const { said, comments: posted } = await comments({ failures: { [name]: status } });
    assert.deepEqual(posted, []);
    assert.match(said.join(), says);
  }
});
