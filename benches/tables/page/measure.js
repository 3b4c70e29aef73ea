// Measures text as the charts draw it, because fonts differ between machines.
"use strict";

/** The least distance between two texts, and between a text and the edge of its chart, in pixels. */
const GAP = 4;

const ruler = document.createElementNS("http://www.w3.org/2000/svg", "text");
document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg")).append(ruler);
ruler.parentElement.classList.add("ruler");

/** The width of a text in pixels. */
function widthOf(text, fontStyle = "normal") {
  ruler.style.fontStyle = fontStyle;
  ruler.textContent = text;
  return ruler.getComputedTextLength();
}

/** The width of the widest text. */
function widest(texts) {
  return Math.max(0, ...texts.map((text) => widthOf(text)));
}

/** The least distance between the middles of two lines. */
function lineDistance() {
  ruler.textContent = "Ág";
  return ruler.getBBox().height + GAP;
}

/** Cuts a word to this width. */
function fitting(word, room) {
  if (widthOf(word) <= room) return word;
  let cut = word;
  while (cut && widthOf(`${cut}…`) > room) cut = cut.slice(0, -1);
  return `${cut}…`;
}

/** Breaks a text into lines of this width. */
function wrapped(text, room, fontStyle) {
  const [first, ...words] = text.split(" ");
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (widthOf(longer, fontStyle) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The values whose labels fit beside each other, starting with the first. `at` gives the centre of a value's label. */
function legible(values, at) {
  let end = -Infinity;
  return values.filter((value) => {
    const half = widthOf(String(value)) / 2;
    if (at(value) - half < end + 2 * GAP) return false;
    end = at(value) + half;
    return true;
  });
}
