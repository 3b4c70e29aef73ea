// Hostile artifacts and hostile markdown.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FOOTER, MARKER, changed, comments } from "./comments.mjs";

for (const [what, files, says] of [
  ["no files", {}, "verdict.json in the artifact: there is no such file"],
  ["only half of it", { "verdict.json": '{"verdict":"changed"}' }, "comment.md in the artifact: there is no such file"],
  ["a large file", changed(" ".repeat(9_000_000)), "comment.md in the artifact: it has more than 8000000 bytes"],
  ["a symbolic link", { "verdict.json": { link: "/etc/passwd" } }, "verdict.json in the artifact: it is not a regular file"],
  ["a device", { "verdict.json": '{"verdict":"changed"}', "comment.md": { link: "/dev/zero" } }, "it is not a regular file"],
  ["a text that is not JSON", { "verdict.json": "\n::add-mask::x", "comment.md": "" }, "is not a verdict"],
  ["JSON of another shape", { "verdict.json": '{"verdict":[]}', "comment.md": "" }, "is not a verdict"],
  ["nothing", { "verdict.json": "null", "comment.md": "" }, "is not a verdict"],
]) {
  test(`posts nothing of an artifact with ${what}`, async () => {
    const { failed, said: [text], comments: posted } = await comments({ files });
    assert.deepEqual([failed, posted], [true, []]);
    assert(text.includes(says) && !text.includes("add-mask"), text);
  });
}

test("shows hostile markdown as text", async () => {
  const z = "\u200b";
  for (const [hostile, harmless] of [
    ["ping @everyone", `ping @${z}everyone`],
    ["ping &#64;everyone &commat;you &amp;", `ping &amp;#${z}64;everyone &amp;commat;you &amp;amp;`],
    ["<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>"],
    [MARKER.trim(), "&lt;!-- neap: neap-verdict -->"],
    ["![x](y.png) [a](b) [c]: d", "!\\[x\\](y.png) \\[a\\](b) \\[c\\]: d"],
    ["https://evil.example www.evil.example", `https:${z}//evil.example www${z}.evil.example`],
    ["fixes #1, GH-2 and neap/tide#3", `fixes #${z}1, GH${z}-2 and neap/tide#${z}3`],
    ["\\`@me\\`", `\`@me\``],
    ["``@me`` `x", `@${z}me x`],
    ["`a``b` @me", `\`ab\` @${z}me`],
    ["https:``//x.y www``.x.y GH``-1 :``tada:", `https:${z}//x.y www${z}.x.y GH${z}-1 :${z}tada:`],
    ["CVE-2026-1234 and GHSA-x", `CVE${z}-2026-1234 and GHSA${z}-x`],
    ["of 0123456789abcdef0123456789abcdef01234567", `of 012345${z}6789ab${z}cdef01${z}234567${z}89abcd${z}ef0123${z}4567`],
    ["`@me` ` @you", `\`@me\`  @${z}you`],
    ["a `x | @me` b\n-|-", `a x | @${z}me b\n-|-`],
    ["| `x \\| @me` |", "| `x \\| @me` |"],
    ["| `x \\\\| @me` |", "| `x \\| @me` |"],
    ["~~~\n```\n$x$ :tada:", `\\~\\~\\~\n\n\\$x\\$ :${z}tada:`],
    ["# Big\n#### Small", `#${z} Big\n#${z}#${z}#${z}#${z} Small`],
    ["<details><summary>x</summary>\n`@me`\n</details>\n`@you`", "<details><summary>x</summary>\n\n`@me`\n\n</details>\n\n`@you`"],
    ["</details>\n<details><summary>x</summary>\ny", "</details>\n\n<details><summary>x</summary>\n\ny\n\n</details>"],
    ["<details><summary>@me</summary>", `&lt;details>&lt;summary>@${z}me&lt;/summary>`],
    ["<details open onclick=x>", "&lt;details open onclick=x>"],
    ["a\u202eb\u200bc\u0000d\r\ne\u2028f", "abcd\nef"],
  ]) {
    const { comments: [posted] } = await comments({ files: changed(hostile) });
    assert.equal(posted.body, `${MARKER}${harmless}\n${FOOTER}`, hostile);
  }
});

test("leaves out the end of a long text, says so, and closes the fold", async () => {
  const rows = "| new | `ours::row` | – | 1 | – | – |\n".repeat(4000);
  const { comments: [{ body }] } = await comments({ files: changed(`<details><summary>4000 more</summary>\n\n${rows}\n</details>\n`) });
  assert.ok(body.length > 59_000 && body.length < 61_000, `${body.length}`);
  assert.match(body, /\| – \|\n\n<\/details>\n\nThe rest is left out, [^\n]*\n\n\[The run\]/);
  const { comments: [line] } = await comments({ files: changed("@".repeat(1_000_000)) });
  assert.match(line.body, /-->\n\nThe rest is left out/);
});
