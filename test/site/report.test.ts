import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  callReport,
  EVERY_STATE,
  HOSTILE,
  newFolder,
  TWO_AND_DELETED,
  writeFills,
} from "../cli/report-rig.ts";
import { type Content, exported, id } from "../coverage/service.ts";
import { startBrowser } from "./browser.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
});

/** The page of a project with a day of each state. */
async function pageOfStates(): Promise<string> {
  const unclear = { ...exported(41, "Paused", 2), filter: "eq(is_root, true)" };
  const content = { ...EVERY_STATE, exports: [...EVERY_STATE.exports, unclear] };
  const args = ["--retention-days", "9", "--fills", writeFills(), "--estimate", "2026-01-01..2026-02-01"];
  return pageOf(content, ...args);
}

async function pageOf(content: Content, ...args: string[]): Promise<string> {
  const file = path.join(newFolder(), "report.html");
  expect((await callReport(content, "--html", file, ...args)).code).toBe(0);
  return file;
}

/** Opens a page, and keeps every request that it makes and every error that it has. */
async function open(file: string, colorScheme: "light" | "dark" = "light", width = 1280) {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const requests: string[] = [];
  const faults: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => faults.push(dialog.message()));
  await page.goto(pathToFileURL(file).href, { waitUntil: "networkidle" });
  return { page, requests, faults };
}

/** The lowest contrast of a text in a cell against its own background. */
const LOWEST_CONTRAST = `(() => {
  const channels = (color) => color.match(/[0-9.]+/g).map(Number);
  const light = (color) => {
    const [r, g, b] = channels(color).map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    const color = getComputedStyle(element).backgroundColor;
    return channels(color)[3] === 0 ? ground(element.parentElement) : color;
  };
  return Math.min(...[...document.querySelectorAll("td, th, caption, li b, p")].map((element) => {
    const [one, other] = [light(getComputedStyle(element).color), light(ground(element))].sort((a, b) => b - a);
    return (one + 0.05) / (other + 0.05);
  }));
})()`;

describe("the page of a report", () => {
  test("loads nothing, and runs nothing of a name", async () => {
    const hostile = await pageOf(TWO_AND_DELETED);
    for (const file of [await pageOfStates(), hostile]) {
      const { page, requests, faults } = await open(file);
      expect(requests).toEqual([pathToFileURL(file).href]);
      expect(faults).toEqual([]);
      expect(await page.locator("script, link, img, iframe, [onclick]").count()).toBe(0);
    }
    const { page } = await open(hostile);
    const header = page.locator(".grid tbody th").last();
    expect(await header.innerText()).toContain("project 44444444");
    const [first] = await page.locator(".grid tbody th").allInnerTexts();
    // Without the characters that a terminal obeys.
    const shown = HOSTILE.replace("\u001b", " ").replace("\n", " ");
    expect(first).toBe(`${shown} (filter eq(is_root, true))`);
  });

  test("shows each day of each project as a letter, with a title and a legend", async () => {
    const { page } = await open(await pageOfStates());
    const rows = await page.locator(".grid tbody tr").count();
    expect(rows).toBe(2);
    const cells = page.locator(".grid tbody td");
    expect(await cells.allInnerTexts()).toEqual([..."-?-------", ..."XCCFWMMRN"]);
    const legend = await page.locator(".legend li").allInnerTexts();
    const letters = legend.map((line) => line[0]).sort();
    expect(letters).toEqual([..."-?CFMNRWX"].sort());
    for (const cell of await cells.all()) {
      const title = (await cell.getAttribute("title")) ?? "";
      expect(title).toMatch(/^2026-03-\d\d: [a-z ]+/);
      const word = /: ([a-z ]+)/.exec(title)?.[1] ?? "";
      const meaning = `${await cell.innerText()} ${word}: `;
      expect(legend.filter((line) => line.startsWith(meaning))).toHaveLength(1);
    }
    expect(await cells.nth(12).getAttribute("title")).toBe(
      `2026-03-04: failed, 0 rows, 0 files, failed exports: 1, fill before: 2026-03-13, export ${id(6)} is TimedOut, and its runs report no error`,
    );
  });

  test("is a table to a screen reader: each cell has a header of its row and of its column", async () => {
    const { page } = await open(await pageOfStates());
    expect(await page.getByRole("table", { name: "Days by project" }).count()).toBe(1);
    expect(await page.getByRole("rowheader", { name: "support-agent (no filter)" }).count()).toBeGreaterThan(
      0,
    );
    expect(await page.locator(".grid thead th:not([scope])").count()).toBe(0);
    expect(await page.locator("table:not(:has(caption))").count()).toBe(0);
    const columns = await page.getByRole("columnheader").allInnerTexts();
    expect(columns).toEqual(expect.arrayContaining(["2026-03", "01", "09", "Fill before", "Estimate"]));
  });

  test("lists gaps with their reason, and totals with the estimate", async () => {
    const { page } = await open(await pageOfStates());
    const gaps = await page.getByRole("table", { name: "Gaps and failures" }).innerText();
    expect(gaps).toContain(`export ${id(2)} is Failed: Access Denied <b>`);
    expect(gaps).toContain("2026-03-06 to 2026-03-07\tmissing\t2026-03-15");
    const totals = await page.getByRole("table", { name: "Totals" }).innerText();
    expect(totals).toContain(
      "2 of 8\t400\t3\t3\t2026-03-09T01:30:00Z\tabout 6,200 rows. The median of 2 exported days is 200 rows.",
    );
    expect(await page.locator("body").innerText()).toContain("The real number may differ");
  });

  test.each(["light", "dark"] as const)("is readable in %s colors", async (scheme) => {
    const { page } = await open(await pageOfStates(), scheme);
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe(
      scheme === "light" ? "rgb(255, 255, 255)" : "rgb(17, 17, 19)",
    );
    expect(await page.evaluate(LOWEST_CONTRAST)).toBeGreaterThan(4.5);
    const picture = await page.screenshot({ fullPage: true });
    expect(picture.length).toBeGreaterThan(10_000);
  });

  test("does not scroll sideways as a whole on a narrow screen", async () => {
    const { page } = await open(await pageOfStates(), "light", 360);
    expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);
  });
});
