// Makes the markdown of an untrusted file harmless. What `neap-bench` writes stays as it is.
//
// It keeps headings, lists, tables, folds and code spans. Everything else is shown as text. Each line is taken apart into
// cells, and each cell into text and code, and put together again. So no line of the file decides where a code span ends.

/** The most characters of a comment: GitHub allows 65,536, and the caller adds a few. */
const LIMIT = 60_000;

const CUT = "The rest is left out, because a comment has room for only so much.";

/** Characters that show nothing, or that change the direction of text. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** A fold's first and last line. A blank line must follow: until then, markdown is HTML, and code spans hide nothing. */
const FOLD = /^(<details><summary>[\w ]{1,60}<\/summary>|<\/details>)$/;

/** What GitHub would turn into a mention, a reference, a link or an emoji if no invisible space followed. */
const AUTOMATIC = /@|#|:(?=\/\/)|:(?=[\w+-]+:)|www(?=\.)|GH(?=-)/gi;
const INVISIBLE_SPACE = "\u200b";

/** The markdown, harmless and short enough for a comment. */
export function sanitize(markdown) {
  const lines = markdown.replace(/\r\n?/g, "\n").replace(/\t/g, " ").replace(INVISIBLE, "").split("\n").map(line);
  return cut(lines.join("\n").replace(/\n{3,}/g, "\n\n").trim());
}

function line(text) {
  if (FOLD.test(text)) return `\n${text}\n`;
  const [, heading, rest] = /^(### )?(.*)$/.exec(text);
  // `\|` is no end of a cell, in code spans either.
  return (heading ?? "") + rest.split(/(?<!\\)\|/).map(cell).join("|");
}

function cell(text) {
  const parts = text.replaceAll("\\|", "|").replaceAll("\\", "").split("`");
  // An odd backtick at the end starts no code.
  const isCode = (index) => index % 2 === 1 && index < parts.length - 1;
  const clean = parts.map((part, index) => (isCode(index) ? part && `\`${part}\`` : plain(part)));
  // Two code spans side by side would be one.
  return clean.join("").replaceAll("``", "` `").replaceAll("|", "\\|");
}

function plain(text) {
  return text
    .replace(/&(?!lt;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/[[\]~$]/g, "\\$&")
    .replace(AUTOMATIC, `$&${INVISIBLE_SPACE}`);
}

/** Leaves out the last lines of a text that is too long, and closes the fold that they would have closed. */
function cut(text) {
  if (text.length <= LIMIT) return `${text}\n`;
  const kept = text.slice(0, text.lastIndexOf("\n", LIMIT) + 1);
  const open = kept.split("<details>").length > kept.split("</details>").length;
  return `${kept}\n${open ? "</details>\n\n" : ""}${CUT}\n`;
}
