// The page of a suite in a browser: that of SPL Token, of which one row changed. `../test` runs this.
"use strict";

const assert = require("node:assert/strict");
const { after, before, test } = require("node:test");
const { FONTS, SCREENS, launch, open, violations } = require("./browser");
const { faint, unfold } = require("./visible");

const PAGE = "suite/index.html";

let browser;
before(async () => { browser = await launch(FONTS.wide); });
after(() => browser.close());

test("a_suite_begins_with_what_changed_and_what_costs_most", async () => {
  const page = await open(browser, PAGE);
  const titles = await page.$$eval("main h2", (titles) => titles.map((title) => title.textContent));
  assert.deepEqual(titles.slice(0, 3), ["What changed", "The most expensive rows", "Compute units"]);
  const changed = await page.$$eval("#changes tbody tr", (rows) => rows.map((row) => row.cells[0].textContent));
  assert.deepEqual(changed, ["token::transfer"]);
  const costs = await page.$$eval("#most-expensive td.number", (cells) => cells.map((cell) => Number(cell.textContent)));
  assert.equal(costs.length, 10);
  assert.deepEqual(costs, [...costs].sort((a, b) => b - a));
  assert.deepEqual(page.complaints, []);
});

test("a_suite_is_readable_in_light_and_dark_mode_and_on_a_phone", async () => {
  for (const { name, viewport, colorScheme } of SCREENS) {
    const page = await open(browser, PAGE, { viewport, colorScheme, isMobile: name === "phone", bypassCSP: true });
    await unfold(page);
    assert.deepEqual(await page.evaluate(faint), [], name);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert(width <= viewport.width, `${name}: ${width} wide`);
    assert.deepEqual(await violations(page), [], name);
    await page.context().close();
  }
});
