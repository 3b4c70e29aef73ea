// Room for text: every machine has other fonts, so a text is measured as the charts draw it.
"use strict";

/** The least distance between two texts, and between a text and the edge of its chart, in pixels. */
const GAP = 4;

const ruler = document.createElementNS("http://www.w3.org/2000/svg", "text");
document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg")).append(ruler);
ruler.parentElement.classList.add("ruler");

/** How wide a text is, in pixels. */
function widthOf(text, fontStyle = "normal") {
  ruler.style.fontStyle = fontStyle;
  ruler.textContent = text;
  return ruler.getComputedTextLength();
}

/** How wide the widest text is. */
function widest(texts) {
  return Math.max(0, ...texts.map((text) => widthOf(text)));
}

/** How far apart the middles of two lines must be. */
function lineDistance() {
  ruler.textContent = "Ág";
  return ruler.getBBox().height + GAP;
}

/** A word, cut where it would take more than this room. */
function fitting(word, room) {
  if (widthOf(word) <= room) return word;
  let cut = word;
  while (cut && widthOf(`${cut}…`) > room) cut = cut.slice(0, -1);
  return `${cut}…`;
}

/** A text, in lines that take no more than this room. */
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

/** The values whose labels have room beside each other, from the first on; `at` says where a value's label is centred. */
function legible(values, at) {
  let end = -Infinity;
  return values.filter((value) => {
    const half = widthOf(String(value)) / 2;
    if (at(value) - half < end + 2 * GAP) return false;
    end = at(value) + half;
    return true;
  });
}
