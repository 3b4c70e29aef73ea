// The script that comments, against a fake of GitHub's API.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { sanitize } from "../comment/sanitize.mjs";
import { FOOTER, MARKER, PASS, SHOWN, changed, comments } from "./comments.mjs";
import { BOT, SHA, comment, root, zip } from "./fake.mjs";

const own = (id, body = `${MARKER}old`) => ({ id, user: BOT, body });

test("posts the comment that docs/gate.md shows, between a marker and a link to the run", async () => {
  const { code, output, comments: [posted, ...more], requests } = await comments({});
  assert.deepEqual([code, output, more], [0, "", []]);
  assert.equal(posted.body, MARKER + SHOWN + FOOTER);
  assert.equal(requests[0].query.head, "stranger:fix & more");
  const blob = requests.find(({ call }) => call === "GET /blob");
  assert.equal(blob.headers.authorization, undefined, "the other server got the token");
});

test("keeps what neap-bench writes as it is", () => {
  for (const name of ["everything.md", "failure.md"]) {
    const written = readFileSync(path.join(root, "neap-bench/gate/tests/snapshots", name), "utf8");
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
  const { code, comments: after } = await comments({ comments: [...others, own(5)] });
  assert.equal(code, 0);
  assert.deepEqual(after.slice(0, 4), before);
  assert.equal(after[4].body, MARKER + SHOWN + FOOTER);
  assert.equal(after.length, 5);
});

test("finds its comment if GitHub changed its line endings", async () => {
  const { comments: after } = await comments({ comments: [own(5, `${MARKER}old`.replaceAll("\n", "\r\n"))] });
  assert.deepEqual(after.map(({ id }) => id), [5]);
});

test("finds its comment on a later page", async () => {
  const others = Array.from({ length: 230 }, (_, id) => ({ id: id + 1000, user: { login: "someone" }, body: "hi" }));
  const { comments: after, calls } = await comments({ comments: [...others, own(5)] });
  assert.equal(after.length, 231);
  assert.match(after[230].body, /more expensive/);
  assert.equal(calls.filter((call) => call === "GET issues/7/comments").length, 3);
});

test("posts nothing when nothing changed, but updates an old comment", async () => {
  const archive = changed(PASS, "pass");
  const quiet = await comments({ archive });
  assert.deepEqual([quiet.code, quiet.comments], [0, []]);
  assert.match(quiet.output, /^::notice::nothing changed/);
  const updated = await comments({ archive, comments: [own(5)] });
  assert.deepEqual(updated.comments, [own(5, MARKER + PASS + FOOTER)]);
});

test("posts a pass if the pull request renewed the baseline", async () => {
  const accepted = "\n### Accepted in this pull request\n";
  const files = [["verdict.json", '{"verdict":"pass"}'], ["comment.md", PASS + accepted], ["accepted.md", accepted]];
  const { code, comments: posted } = await comments({ archive: zip(files) });
  assert.deepEqual([code, posted.map(({ body }) => body)], [0, [MARKER + PASS + accepted + FOOTER]]);
});

test("takes the pull request from GitHub alone, and never comments on another one", async () => {
  const forged = zip([
    ["verdict.json", JSON.stringify({ verdict: "changed", number: 1, pull_request: 1, issue: 1 })],
    ["comment.md", SHOWN],
    ["number", "1"],
    ["pull-request.json", '{"number":1}'],
  ]);
  const { code, calls } = await comments({ archive: forged });
  assert.equal(code, 0);
  assert.deepEqual(calls.filter((call) => call.startsWith("POST")), ["POST issues/7/comments"]);
  const other = { number: 8, head: { sha: "b".repeat(40) } };
  const same = { number: 9, head: { sha: SHA } };
  const ours = { number: 7, head: { sha: SHA } };
  for (const [pulls, says] of [[[], "no"], [[other], "no"], [[ours, same], "2"]]) {
    const { code, calls, output } = await comments({ pulls });
    assert.deepEqual([code, calls], [0, ["GET pulls"]]);
    assert.match(output, new RegExp(`^::notice::${says} open pull requests have a{40}`));
  }
  assert.equal((await comments({ pulls: [other, ours] })).comments.length, 1);
});

test("refuses an event that it was not made for, and an artifact's name that could end the marker", async () => {
  for (const [options, says] of [
    [{ event: { event: "push" } }, "for runs on `pull_request`"],
    [{ artifact: "a --> b" }, "`artifact`: use letters"],
    [{ artifact: "" }, "`artifact`: use letters"],
  ]) {
    const { code, output, calls } = await comments({}, options);
    assert.deepEqual([code, calls], [1, []]);
    assert.ok(output.startsWith("::error::") && output.includes(says), output);
  }
  const gone = await comments({}, { event: { head_repository: null } });
  assert.deepEqual([gone.code, gone.calls], [0, []]);
});

test("reads the last artifact, and fails only if a run that succeeded has none", async () => {
  const artifacts = [
    { id: 3, name: "neap-verdict", expired: false },
    { id: 5, name: "neap-verdict", expired: true },
    { id: 6, name: "other", expired: false },
    { id: 4, name: "neap-verdict", expired: false },
  ];
  assert.ok((await comments({ artifacts })).calls.includes("GET actions/artifacts/4/zip"));
  for (const [conclusion, expected] of [["success", 1], ["failure", 0], ["cancelled", 0]]) {
    const { code, output } = await comments({ artifacts: [] }, { event: { conclusion } });
    assert.equal(code, expected, conclusion);
    assert.match(output, /the run has no artifact `neap-verdict`/);
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

const SOON = { "retry-after": "0" };

test("tries again when GitHub fails for a moment or asks to wait", async () => {
  for (const failures of [
    { "GET pulls": [{ status: 502, headers: SOON }, { status: 500, headers: SOON }, { status: 503, headers: SOON }] },
    { "GET issues": [{ status: 403, headers: SOON }] },
    { "POST issues": [{ status: 429, headers: SOON }] },
    { "/zip": [{ status: 403, headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "0" } }] },
    { "POST issues": [{ status: 500 }] },
    { "POST issues": [{ status: 502, happens: true }] },
  ]) {
    const { code, output, comments: posted } = await comments({ failures });
    assert.deepEqual([code, posted.length], [0, 1], output);
  }
});

test("gives up with one line when GitHub refuses, keeps failing, or asks to wait for long", async () => {
  const remedy = /Give the job the permissions `actions: read` and `pull-requests: write`/;
  for (const [failures, says, count] of [
    [{ "POST issues": [{ status: 403, message: "Resource not accessible\n::x::" }] }, remedy, 1],
    [{ "GET pulls": [{ status: 404 }] }, remedy, 1],
    [{ "GET pulls": [{ status: 401 }] }, remedy, 1],
    [{ "GET pulls": [{ status: 422 }] }, /GET \/repos\/neap\/tide\/pulls\?.*: 422 no/, 1],
    [{ "GET pulls": Array(9).fill({ status: 500, headers: SOON }) }, /: 500 no/, 4],
    [{ "GET pulls": Array(9).fill({ status: 403, headers: { "retry-after": "3600" } }) }, /: 403 no/, 1],
    [{ "/zip": [{ status: 410 }] }, /: 410 no/, 1],
    [{ "GET /blob": [{ status: 403 }] }, /the download of the artifact failed with 403/, 1],
  ]) {
    const [name] = Object.keys(failures);
    const { code, output, comments: posted, calls } = await comments({ failures });
    assert.deepEqual([code, posted], [1, []]);
    assert.match(output, /^::error::[^\n]*\n$/);
    assert.match(output, says);
    assert.equal(calls.filter((call) => call.includes(name)).length, count, name);
  }
});

test("says why GitHub could not be reached", async () => {
  const { code, output } = await comment({ url: "http://127.0.0.1:1024" });
  assert.equal(code, 1);
  assert.match(output, /^::error::fetch failed: [^\n]+\n$/);
});
