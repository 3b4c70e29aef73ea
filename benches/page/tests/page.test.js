// The page in a browser: what it shows, that it works without a mouse, on a phone and in dark mode, and that it needs no
// network. `../test` runs this.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { after, before, test } = require("node:test");
const { FONTS, SCREENS, directory, launch, open, root, violations } = require("./browser");
const { bars, crowded, faint, leaving, shown, unfold } = require("./visible");

const PAGE = "index.html";
const { rows } = JSON.parse(fs.readFileSync(path.join(directory, "results.json")));

let browser;
before(async () => { browser = await launch(FONTS.wide); });
after(() => browser.close());

/** Presses Tab until the focus is there. */
async function tabTo(page, isThere) {
  for (let tabs = 0; !(await page.evaluate(isThere)); tabs++) {
    assert(tabs < 30, `the keyboard does not reach ${isThere}`);
    await page.keyboard.press("Tab");
  }
}

const hash = (page) => page.evaluate(() => location.hash);
const counted = (page) => page.textContent("#count");
const reset = async (page) => {
  await page.click("button[type=reset]");
  await page.waitForTimeout(50);
};

test("shows_every_program_and_needs_no_network", async () => {
  const page = await open(browser, PAGE);
  const [panels, curves] = [await shown(page, "figure .bars"), await shown(page, "figure svg[role]")];
  assert(panels > 10 && curves > 5, `${panels} panels of bars, ${curves} of curves`);

  const names = await page.$$eval(".bars .name", (names) => names.map((name) => name.textContent));
  const programs = new Map();
  for (const { suite, labels, program, operation } of rows) {
    const key = `${suite} ${labels?.framework} ${program}`;
    programs.set(key, { program, operations: (programs.get(key)?.operations ?? new Set()).add(operation) });
  }
  assert(programs.size > 30);
  for (const { program, operations } of programs.values()) {
    const bars = names.filter((name) => name === program).length;
    // Its operations, and its size.
    assert(bars > operations.size, `${program}: ${bars} bars`);
  }
  const codecs = await page.$$eval("#sizes .line", (lines) => lines.filter((line) => line.querySelector("i.ours, i.codec")).length);
  assert.equal(await counted(page), `All ${codecs / 2} codec programs`);
  assert.deepEqual(page.complaints, []);
  assert.deepEqual(page.requests.filter((url) => !url.startsWith("data:")), [`file://${path.join(directory, PAGE)}`]);
});

test("bars_have_the_length_of_their_numbers", async () => {
  const page = await open(browser, PAGE);
  // Every view has a scale of its own.
  for (const place of ["", "#?framework=anchor-v1", "#?wire=borsh&size=variable"]) {
    await page.visit(place);
    const panels = (await page.evaluate(bars)).filter((bars) => bars.length > 0);
    assert(panels.length > 3, `${place}: ${panels.length} panels`);
    panels.forEach(checkLengths);
  }
  const widths = (page) => page.$$eval(".bars i", (parts) => parts.map((part) => Number.parseFloat(part.style.width)));
  await page.visit("");
  const all = await widths(page);
  await page.selectOption("#q-framework", "anchor-v1");
  assert.notDeepEqual(await widths(page), all);
  await reset(page);
  assert.deepEqual(await widths(page), all);
  // Rust and JavaScript compute the same lengths, but may round the last digit in another way.
  const written = await widths(await open(browser, PAGE, { javaScriptEnabled: false }));
  assert(written.length === all.length && written.every((width, at) => Math.abs(width - all[at]) < 0.011));

  function checkLengths(bars) {
    const longest = Math.max(...bars.map((bar) => bar.whole));
    // The longest of the bars that are not cut tells the scale.
    const known = bars.filter((bar) => !bar.isCut).sort((a, b) => b.value - a.value)[0];
    const scale = known.value ? known.whole / known.value : 0;
    for (const bar of bars) {
      assert(Math.abs(bar.framework - Math.min(longest, Math.min(bar.floor, bar.value) * scale)) < 0.5, JSON.stringify(bar));
      if (bar.isCut) assert(bar.value > known.value && Math.abs(bar.whole - longest) < 0.5, JSON.stringify(bar));
      else assert(Math.abs(bar.whole - bar.value * scale) < 0.5, JSON.stringify(bar));
    }
    const cut = bars.filter((bar) => bar.isCut);
    assert(cut.length * 2 < bars.length, `${cut.length} cut`);
  }
});

test("bars_of_a_filter_have_different_lengths_if_their_numbers_differ", async () => {
  const page = await open(browser, PAGE, { place: "#?framework=anchor-v1" });
  const full = (await page.$$("#account-frameworks figure"))[0];
  const lengths = await full.$$eval(".bar", (bars) => bars.filter((bar) => bar.checkVisibility()).map((bar) => {
    const [framework, codec] = [...bar.querySelectorAll("i")].map((part) => part.getBoundingClientRect().width);
    return [Number(bar.dataset.value), framework + codec];
  }));
  lengths.sort(([a], [b]) => a - b);
  assert(lengths.length > 5 && lengths.at(-1)[0] > 1000, `${lengths}`);
  for (const [at, [value, length]] of lengths.slice(1).entries()) {
    const [before, shorter] = lengths[at];
    assert(value === before || length > shorter, `${value} is not longer than ${before}`);
  }
  // The legend explains a cut bar only where there is one.
  assert.equal(await shown(page, "#account-frameworks .bar.cut"), 0);
  assert.equal(await shown(page, "#account-frameworks [data-legend=cut]"), 0);
  await reset(page);
  assert(await shown(page, "#account .bar.cut") > 0 && await shown(page, "#account [data-legend=cut]") === 1);
});

test("neap_has_the_colour_of_the_readmes_picture", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await open(browser, PAGE, { colorScheme });
    const drawn = await page.$eval("#account i.ours", (part) => getComputedStyle(part).backgroundColor);
    const style = fs.readFileSync(path.join(root, `benches/page/front-${colorScheme}.css`), "utf8");
    const [, ...channels] = /\.ours \{ fill: #(..)(..)(..);/.exec(style);
    assert.equal(drawn, `rgb(${channels.map((channel) => Number.parseInt(channel, 16)).join(", ")})`, colorScheme);
  }
});

test("filters_by_keyboard_and_writes_the_filter_to_the_address", async () => {
  const page = await open(browser, PAGE);
  const counts = async () => [await shown(page, "tr[data-program] th"), await shown(page, ".bars .line")];
  await unfold(page);
  const all = await counts();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await tabTo(page, () => document.activeElement.id === "q-size");
  assert.equal(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "solid");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.equal(await hash(page), "#?size=variable");
  await tabTo(page, () => document.activeElement.value === "max");
  await page.keyboard.press(" ");
  assert.equal(await hash(page), "#?size=variable&check=max");
  const [some, count] = [await counts(), await counted(page)];
  assert(some[0] < all[0] && some[1] < all[1], `${some} of ${all}`);
  assert.match(count, /^[1-9]\d* of /);
  // Codecs and bounds without this check are hidden. The multisig's bound has it.
  const names = () => page.$$eval(".bars .name", (names) => names.filter((it) => it.checkVisibility()).map((it) => it.textContent));
  const left = await names();
  for (const shown of ["neap-indexed", "floor", "assembly"]) assert(left.includes(shown), `${left}`);
  for (const hidden of ["borsh-plain", "bytemuck"]) assert(!left.includes(hidden), `${left}`);

  // The address shows another reader the same view, also with a section in it.
  await page.visit("#multisig?size=variable&check=max");
  await unfold(page);
  assert.deepEqual([await counts(), await counted(page)], [some, count]);
  assert(await page.evaluate(() => scrollY) > 0);
  await page.click("a[href='#scaling']");
  await page.waitForTimeout(50);
  assert.equal(await hash(page), "#scaling?size=variable&check=max");
  await reset(page);
  assert.deepEqual(await counts(), all);
  assert.equal(await hash(page), "#scaling");

  // The codecs of an account without tags do not check them.
  await page.visit("#?size=fixed&check=tags");
  const enums = await names();
  assert(enums.includes("neap-enum") && !enums.includes("bytemuck"), `${enums}`);
  // The 160-byte account has the same bytes in all formats, so codecs that claim another one stay.
  await page.visit("#?wire=C+layout");
  const readers = await names();
  assert(readers.includes("bytemuck") && readers.includes("wincode"), `${readers}`);
  assert.deepEqual(page.complaints, []);
});

test("hides_what_the_filter_leaves_empty_and_ignores_invalid_filters", async () => {
  const page = await open(browser, PAGE, { place: "#?framework=anchor" });
  const sections = () =>
    page.$$eval("main section", (sections) => sections.filter((it) => it.checkVisibility()).map((it) => `#${it.id}`));
  const links = () => page.$$eval("nav a", (links) => links.filter((it) => it.checkVisibility()).map((it) => it.hash));
  const costs = ["#account-frameworks", "#multisig-frameworks", "#transfer-frameworks"];
  const left = [...costs, "#scaling", "#sizes", "#bad-inputs"];
  assert.deepEqual([await sections(), await links()], [left, left]);
  assert.equal(await shown(page, "#bad-inputs details"), 3);
  // The curves have no programs in frameworks, but the tables below them have.
  assert.equal(await shown(page, "#scaling figure"), 0);
  assert.equal(await shown(page, "#none"), 0);
  await page.visit("#?framework=lazy&size=variable");
  assert.deepEqual([await sections(), await links()], [[], []]);
  assert.equal(await shown(page, "#none"), 1);
  await reset(page);
  assert.equal((await sections()).length, await page.locator("main section").count());

  await page.visit("#%?wire=%&size=huge&check=all&over=%22&nothing");
  assert.equal(await page.evaluate(() => chosen().toString()), "");
  await page.visit("#?wire=C+layout");
  assert.equal(await page.inputValue("#q-wire"), "C layout");
  assert.deepEqual(page.complaints, []);
});

test("is_readable_in_light_and_dark_mode_and_on_a_phone", async () => {
  const width = (page) => page.evaluate(() => document.documentElement.scrollWidth);
  for (const { name, viewport, colorScheme } of SCREENS) {
    const isMobile = name === "phone";
    const page = await open(browser, PAGE, { viewport, colorScheme, isMobile, reducedMotion: "reduce" });
    assert.deepEqual(await page.evaluate(faint), [], name);
    assert(await width(page) <= viewport.width, `${name}: ${await width(page)} wide`);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior), "auto");
    const shot = await page.screenshot({ path: path.join(root, `target/benches/page-${name}.png`) });
    // Opened tables scroll in their own boxes.
    await unfold(page);
    assert(await width(page) <= viewport.width, `${name}, unfolded: ${await width(page)} wide`);
    await page.goto("about:blank");
    const blank = await page.screenshot();
    assert(shot.length > 5 * blank.length, `${name}: ${shot.length} bytes, ${blank.length} of a blank page`);
  }
});

test("has_no_serious_violation_of_accessibility_rules", async () => {
  for (const { name, viewport, colorScheme } of SCREENS) {
    // The page's policy allows no other script.
    const page = await open(browser, PAGE, { viewport, colorScheme, bypassCSP: true });
    // In dark mode with a profile, which hides the rest.
    if (colorScheme === "dark") await page.click("button.line:visible");
    assert.deepEqual(await violations(page), [], name);
    await page.context().close();
  }
});

test("chart_texts_do_not_overlap_in_a_wide_or_a_narrow_font", async (test) => {
  const widths = [];
  for (const font of [FONTS.wide, FONTS.narrow]) {
    const browser = await launch(font);
    test.after(() => browser.close());
    const page = await open(browser, PAGE);
    for (const { name, viewport, colorScheme } of SCREENS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      // Waits until the page is drawn at that size.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      for (const over of ["", "text"]) {
        await page.check(`input[name=over][value='${over}']`);
        assert.deepEqual(await page.evaluate(crowded), [], `${font.family}, ${name}, ${over}`);
        assert.deepEqual(await page.evaluate(leaving), [], `${font.family}, ${name}`);
      }
    }
    widths.push(await page.evaluate(() => document.querySelector("[data-over=text] g[class] text").getBoundingClientRect().width));
    const chart = await open(browser, "multisig.svg");
    assert.deepEqual(await chart.evaluate(crowded), [], font.family);
  }
  // Makes sure that the two fonts were really used.
  assert(widths[0] > 1.3 * widths[1], `${widths}`);
});

test("shows_its_numbers_without_scripts", async () => {
  const page = await open(browser, PAGE, { javaScriptEnabled: false });
  await unfold(page);
  const lines = await page.$$eval("tr[data-program]", (lines) => lines.filter((it) => it.checkVisibility()).map((line) => {
    const numbers = [...line.querySelectorAll("td.number")].map((cell) => cell.firstChild?.data);
    return [line.dataset.program.split("/")[1], numbers];
  }));
  // Without members, `is_member` is a refusal. Rows with further accounts have a table in the report only.
  const elsewhere = /is_member\[members=0|\[(further|duplicates)=/;
  for (const { name, program, compute_units } of rows.filter((row) => !elsewhere.test(row.name))) {
    assert(lines.some(([id, numbers]) => id === program && numbers.includes(String(compute_units))), name);
  }
  assert.equal(await shown(page, "noscript p"), 1);
  // Controls that need scripts are hidden or disabled.
  assert.equal(await shown(page, "input, select, button:enabled"), 0);
  assert(await shown(page, ".bars .line") > 100 && await shown(page, "figure svg") > 10);
});
