// Where the compute units go, in a browser: the bars that open profiles, comparisons and lamports. `../test` runs this.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { after, before, test } = require("node:test");
const { FONTS, directory, launch, open } = require("./browser");
const { crowded, faint } = require("./visible");

const PAGE = "index.html";
const { rows } = JSON.parse(fs.readFileSync(path.join(directory, "results.json")));

let browser;
before(async () => { browser = await launch(FONTS.wide); });
after(() => browser.close());

const cost = (name) => rows.find((row) => row.name === name).compute_units;
const sum = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
const bar = (page, id) => page.locator(`#account button.line[data-program="${id}"]`).first();
const tip = (page, id) => bar(page, id).getAttribute("title");
const isOpen = (page) => page.evaluate(() => document.getElementById("profile").open);
const text = (page) => page.textContent("#profile");
/** The numbers in a column of the dialog's lines of a class, or of its first table. */
const column = (page, lines, at) => page.$$eval(lines, (lines, at) =>
  lines.map((line) => Number(line.cells[at].textContent.replace("−", "-"))), at);

test("every_program_has_a_bar_whose_profile_sums_to_its_row", async () => {
  const page = await open(browser, PAGE);
  const bars = await page.$$eval("[data-units]", (bars) => bars.map(({ dataset: { program, operation, units } }) =>
    ({ program, operation, units: Number(units), listed: profileOf(program, operation)?.units })));
  assert(bars.length > 300, `${bars.length} bars`);
  for (const { program, operation, units, listed } of bars) assert.equal(listed, units, `${program} ${operation}`);
  assert.deepEqual(page.complaints, []);
});

test("a_click_opens_a_listing_whose_parts_sum_to_the_row", async () => {
  const page = await open(browser, PAGE);
  for (const [id, name] of [["account/neap", "neap::full"], ["account/borsh-plain", "borsh-plain::full"]]) {
    await bar(page, id).click();
    assert(await isOpen(page));
    assert.match(await text(page), new RegExp(`${id}, ${cost(name)} CU`));
    const functions = "#profile .scroll:not(.pair *) tbody tr";
    for (const lines of [functions, "#profile .function", "#profile .line", "#profile .code"]) {
      const at = lines === functions ? 1 : 2;
      assert.equal(sum(await column(page, lines, at)), cost(name), `${id}: ${lines}`);
    }
    assert.equal(Math.max(...await column(page, functions, 2)), cost(name));
    assert((await page.locator("#profile .flame span").count()) > 5);
    assert.deepEqual(await page.evaluate(faint), [], id);
    await page.click("#profile button");
    assert(!(await isOpen(page)));
  }
  assert.deepEqual(page.complaints, []);
});

test("lists_instructions_of_a_line_in_order_of_address_with_how_often_they_ran", async () => {
  const page = await open(browser, PAGE);
  await bar(page, "account/bincode-v1").click();
  const lines = await page.$$eval("#profile .line, #profile .code", (lines) => lines.map((line) => [line.className, line.cells[0].textContent, line.cells[1].textContent]));
  assert(lines.some(([kind, , ran]) => kind === "code" && Number.parseInt(ran) > 1));
  let before = -1;
  for (const [kind, name] of lines) {
    const address = kind === "line" ? -1 : Number.parseInt(name, 16);
    assert(kind === "line" || address > before, `${name} after ${before}`);
    before = address;
  }
});

test("a_comparison_shows_the_functions_that_cost_more_or_less", async () => {
  const page = await open(browser, PAGE);
  await bar(page, "account/neap").click();
  await page.selectOption("#compare", "account/transmute");
  const difference = cost("neap::full") - cost("transmute::full");
  const lines = '#profile .scroll[aria-label^="Functions"] tbody tr';
  const names = await page.$$eval(lines, (lines) => lines.map((line) => line.cells[0].textContent));
  assert(names.includes("crate::full") && !names.includes("pinocchio::entrypoint::deserialize"), `${names}`);
  const [a, b, c] = await Promise.all([1, 2, 3].map((at) => column(page, lines, at)));
  assert.deepEqual([a.at(-1), b.at(-1), c.at(-1)], [cost("neap::full"), cost("transmute::full"), difference]);
  assert.equal(sum(c.slice(0, -1)), difference);
  // Neither calls a syscall, so each compute unit is an instruction.
  const instructions = '#profile .scroll[aria-label^="Instructions that run"] tbody tr';
  assert.equal(sum(await column(page, instructions, 3)), difference);
  assert.equal(await page.locator("#profile .flame").count(), 2);
  assert.equal(await page.locator("#profile .pair table").count(), 2);
  // Choosing keeps the dialog, the focus and the address.
  assert.equal(await page.evaluate(() => document.activeElement.id), "compare");
  assert.equal(await page.evaluate(() => location.hash), "");
  assert.deepEqual(page.complaints, []);
});

test("the_price_of_a_compute_unit_changes_every_bar", async () => {
  const page = await open(browser, PAGE);
  const units = cost("neap::full");
  const shows = async (lamports) => {
    const price = lamports ? ` = ${lamports} lamports` : "";
    assert.match(await tip(page, "account/neap"), new RegExp(`: ${units} CU${price}$`, "m"));
  };
  // What is paid today: nothing for a CU without a priority fee.
  await shows(0);
  await page.selectOption("#rate", "0.5");
  await shows(units / 2);
  await page.selectOption("#rate", "0.1");
  await shows(Number((units / 10).toFixed(1)));
  await page.selectOption("#rate", "0");
  await page.fill("#priority", "2000000");
  await page.press("#priority", "Tab");
  await shows(units * 2);
  await page.fill("#priority", "-5");
  await page.press("#priority", "Tab");
  await shows(0);
  assert.match(await page.textContent("#price"), /Not active.*0553/s);
  assert.equal(await page.evaluate(() => location.hash), "");
});

test("opens_compares_and_closes_by_keyboard", async () => {
  const page = await open(browser, PAGE);
  await page.evaluate(() => document.getElementById("account").querySelector("button.line").focus());
  const focused = () => page.evaluate(() => document.activeElement.dataset.program);
  const first = await focused();
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(), first);
  await page.keyboard.press("ArrowDown");
  const second = await focused();
  assert.notEqual(second, first);
  assert.equal(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "solid");
  await page.keyboard.press("Enter");
  assert(await isOpen(page));
  assert.match(await page.textContent("#profile-title"), new RegExp(second));
  await page.focus("#compare");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.locator("#profile .flame").count(), 2);
  await page.keyboard.press("Escape");
  assert(!(await isOpen(page)));
  assert.equal(await focused(), second);
  // Tab leaves the panel: only one of its bars is in the order.
  await page.keyboard.press("Tab");
  assert(!(await page.evaluate((second) => document.activeElement.closest("figure")?.querySelector(`[data-program="${second}"][tabindex="0"]`), second)));
});

test("says_that_a_profile_is_missing_and_still_shows_the_bar", async () => {
  const page = await open(browser, PAGE);
  await page.evaluate(() => {
    data.profiles.programs["account/neap"] = { missing: "it is broken", rows: {} };
  });
  assert.match(await bar(page, "account/neap").textContent(), /^neap\d+ \(\d+\)$/);
  await bar(page, "account/neap").click();
  assert.match(await text(page), /There is no profile: it is broken\./);
  assert.deepEqual(page.complaints, []);
});

test("a_profile_is_readable_in_dark_mode_and_on_a_phone", async () => {
  const page = await open(browser, PAGE, { viewport: { width: 360, height: 740 }, colorScheme: "dark", isMobile: true });
  await page.evaluate(() => openProfile("account/borsh-plain", "full"));
  await page.selectOption("#compare", "account/neap");
  assert.deepEqual(await page.evaluate(faint), []);
  assert.deepEqual(await page.evaluate(crowded), []);
  const [inner, outer] = await page.evaluate(() => [dialog.scrollWidth, dialog.clientWidth]);
  assert(inner <= outer, `${inner} of ${outer}`);
});
