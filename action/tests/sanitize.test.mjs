// Random hostile markdown, made harmless and rendered as GitHub renders it.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { sanitize } from "../comment/sanitize.mjs";
import { root } from "./run.mjs";

// These packages have no entry for `require`, so their files are imported.
const modules = path.join(root, "target/action/node_modules");
const load = (file) => import(pathToFileURL(path.join(modules, file)));
const { micromark } = await load("micromark/index.js");
const { gfm, gfmHtml } = await load("micromark-extension-gfm/index.js");

const PARTS = [
  ..."`|\\\n@#[]()!<>&~$*_-:x ",
  ..."``,```,~~~,\n\n,    ,- ,  - ,> ,1. ,### ,---,|---|,\\|,\\`,@me,#1,[x](y),![x](y),[x]: y,<b>,<img src=x>,<!-- ,-->,&#64;me,&commat;me,&lt;,https://x.y,www.x.y,a@b.cd".split(","),
  ..."https:,//x.y,www,.x.y,GH,-1,:tada,1234,abcdef,``,``".split(","),
  ..."<details><summary>x</summary>,</details>,| a | b |,|---|---|,`@me`".split(",").map((line) => `\n${line}\n`),
];
const TAGS =
  /^<\/?(p|h[1-6]|ul|ol( start="\d+")?|li|hr|br|blockquote|pre|code|em|strong|table|thead|tbody|tr|t[hd]( align="\w+")?|details|summary)( \/)?>$/;

/** The same numbers in each run. */
function random(seed) {
  return () => (seed = (seed * 48271) % 2147483647) / 2147483647;
}

/** How many folds are open at the end. */
function folds(html) {
  let open = 0;
  for (const [tag] of html.matchAll(/<\/?details>/g)) open = Math.max(0, open + (tag === "<details>" ? 1 : -1));
  return open;
}

test("millions of line breaks take no time", () => {
  for (const text of ["\n".repeat(7_999_000), "\r\n".repeat(3_999_000), " \n".repeat(3_999_000)]) {
    // The time of the processor, because others may use the machine.
    const start = process.cpuUsage();
    sanitize(`a${text}b`);
    assert.ok(process.cpuUsage(start).user < 5_000_000, JSON.stringify(text.slice(0, 2)));
  }
});

test("random markdown has no links, images, mentions and HTML", () => {
  const next = random(1);
  for (let round = 0; round < 20_000; round++) {
    const parts = Array.from({ length: 1 + next() * 24 }, () => PARTS[Math.floor(next() * PARTS.length)]);
    const hostile = parts.join("");
    const harmless = sanitize(hostile);
    const html = micromark(harmless, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
    const why = JSON.stringify({ hostile, harmless, html });
    const visible = html.replace(/<code>[^]*?<\/code>/g, "<code>");
    for (const [tag] of visible.matchAll(/<[^>]*>/g)) assert.match(tag, TAGS, why);
    // Each is in one text, between two tags.
    assert.doesNotMatch(visible, /[@#](?!\u200b)|www\.|:\/\/|GH-\d|:tada:|[\da-f]{7}/, why);
    assert.equal(folds(visible), 0, why);
  }
});
