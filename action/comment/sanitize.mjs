// Makes the markdown of an untrusted file harmless. What `neap-bench` writes stays as it is.
//
// It keeps headings, lists, tables, folds and code spans. Everything else is shown as text. Each line is taken apart into
// cells, and each cell into text and code, and put together again. So no line of the file decides where a code span ends.

/** The most characters of a comment: GitHub allows 65,536, and the caller adds a few. */
const LIMIT = 60_000;

/** The most characters of a file that are read. Escaping makes a text longer, except for characters that are left out. */
const READ = 10 * LIMIT;

const CUT = "The rest is left out, because a comment has room for only so much.";

/** Characters that show nothing, or that change the direction of text. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** A fold's first and last line. A blank line must follow: until then, markdown is HTML, and code spans hide nothing. */
const OPEN = /^<details><summary>[\w ]{1,60}<\/summary>$/;
const CLOSE = "</details>";

/**
 * What GitHub would turn into a mention, a reference, a link, a commit or an emoji if no invisible space followed. Seven
 * hexadecimal digits may be a commit.
 */
const AUTOMATIC = /@|#|:(?=\/\/)|:(?=[\w+-]+:)|www(?=\.)|(?:GH|GHSA|CVE)(?=-)|[\da-f]{6}(?=[\da-f])/gi;
const INVISIBLE_SPACE = "\u200b";

/** The markdown, harmless and short enough for a comment. */
export function sanitize(markdown) {
  const short = markdown.replace(/\r\n?/g, "\n").replace(/\n{3,}/g, "\n\n").slice(0, READ);
  const lines = short.replace(/\t/g, " ").replace(INVISIBLE, "").split("\n").map(line);
  const text = lines.join("\n").replace(/\n{3,}/g, "\n\n").trim();
  const kept = text.length <= LIMIT ? text : text.slice(0, Math.max(text.lastIndexOf("\n", LIMIT), 0));
  const whole = kept === text && short.length < READ;
  return close(kept) + (whole ? "" : `\n${CUT}\n`);
}

/** The text with its folds closed: an open one would hide what follows it. */
function close(text) {
  let open = 0;
  for (const line of text.split("\n")) {
    if (OPEN.test(line)) open++;
    else if (line === CLOSE && open > 0) open--;
  }
  return (text && `${text}\n`) + `\n${CLOSE}\n`.repeat(open);
}

function line(text) {
  if (OPEN.test(text) || text === CLOSE) return `\n${text}\n`;
  const [, heading, rest] = /^(### )?(.*)$/.exec(text);
  // `\|` is no end of a cell, in code spans either.
  return (heading ?? "") + rest.split(/(?<!\\)\|/).map(cell).join("|");
}

function cell(text) {
  // An empty code span shows nothing, so the texts around it are one text.
  const joined = text.replaceAll("\\|", "|").replaceAll("\\", "").replaceAll("``", "");
  const parts = joined.split("`");
  // An odd backtick at the end starts no code.
  const last = parts.length - 1;
  if (last % 2 === 1) parts.splice(last - 1, 2, parts[last - 1] + parts[last]);
  return parts.map((part, index) => (index % 2 === 1 ? `\`${part}\`` : plain(part))).join("").replaceAll("|", "\\|");
}

function plain(text) {
  return text
    .replace(/&(?!lt;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/[[\]~$]/g, "\\$&")
    .replace(AUTOMATIC, `$&${INVISIBLE_SPACE}`);
}
