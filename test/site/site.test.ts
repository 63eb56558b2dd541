import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { STORED_AS } from "../../tools/site/language-choice.ts";
import { anchorsOf } from "../../tools/site/links.ts";
import { pageAddress, sitePages, titleOf } from "../../tools/site/pages.ts";
import { root } from "../../tools/stack/package.ts";
import { startBrowser } from "./browser.ts";
import { type BuiltSite, buildOnce, COMMAND } from "./built-site.ts";
import { type StaticServer, serveFiles } from "./static-server.ts";

let site: BuiltSite;
let server: StaticServer;
let browser: Browser;

beforeAll(async () => {
  site = buildOnce();
  server = await serveFiles(site.folder);
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  site?.remove();
});

/** The values of an attribute in HTML. */
function attributes(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&").replaceAll("&#39;", "'"),
  );
}

describe("the files of the site", () => {
  test("are one page for each page of the sources", () => {
    const expected = [...sitePages(root).map(pageAddress), "/404.html"];
    expect([...site.pages.keys()].sort()).toEqual(expected.sort());
  });

  test("have links that lead to a page and an anchor, or to another host by https", () => {
    const anchors = new Map(
      [...site.pages].map(([address, html]) => [address, new Set(attributes(html, "id"))]),
    );
    const broken = [...site.pages].flatMap(([address, html]) =>
      attributes(html, "href")
        .filter((href) => {
          if (href.startsWith("data:")) return false;
          const { origin, protocol, pathname, hash } = new URL(href, `http://site.test${address}`);
          if (origin !== "http://site.test") return protocol !== "https:";
          const known = anchors.get(pathname);
          if (known === undefined) return !site.assets.includes(pathname);
          return hash !== "" && !known.has(decodeURIComponent(hash.slice(1)));
        })
        .map((href) => `${address}: ${href}`),
    );
    expect(broken).toEqual([]);
  });

  test("have no anchor twice", () => {
    for (const [address, html] of site.pages) {
      const ids = attributes(html, "id");
      expect(ids, address).toEqual([...new Set(ids)]);
    }
  });

  test("have the anchors that GitHub gives to their headings", () => {
    const missing = sitePages(root).flatMap((file) => {
      const ids = new Set(attributes(site.pages.get(pageAddress(file) ?? "") ?? "", "id"));
      const anchors = anchorsOf(readFileSync(path.join(root, file), "utf8"));
      return [...anchors].filter((anchor) => !ids.has(anchor)).map((anchor) => `${file}#${anchor}`);
    });
    expect(missing).toEqual([]);
  });

  test("load nothing from another host", () => {
    const loaded = [...site.pages.values()].flatMap((html) => [
      ...attributes(html, "src"),
      ...[...html.matchAll(/<link [^>]*>/g)].flatMap(([tag]) => attributes(tag, "href")),
    ]);
    expect(loaded.filter((address) => !/^(?:\/(?!\/)|data:)/.test(address))).toEqual([]);
    expect(loaded.length).toBeGreaterThan(site.pages.size);
  });

  test("show no comment and no expression of the sources", () => {
    for (const [address, html] of site.pages) {
      expect(html, address).not.toMatch(/&lt;!--|begin generated/);
    }
    expect(site.pages.get("/guides/wait-for-a-day.html")).toContain("{{ macros.ds_add(ds, -1) }}");
  });
});

test("its code has no errors of types", () => {
  const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", path.join(root, "tools", "site")], {
    encoding: "utf8",
  });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});

/** Opens pages as a new reader does. What a page must never do is collected in `faults`. */
async function newReader(options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${server.url}/`) && !request.url().startsWith("data:")) {
      faults.push(`${page.url()} requests ${request.url()}`);
    }
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.url()}: ${response.status()}`);
  });
  const open = (address: string) => page.goto(`${server.url}${address}`, { waitUntil: "load" });
  return { page, faults, open };
}

const heading = (page: Page) => page.locator("main h1").innerText();

/** Whether the reader can scroll sideways. */
async function isTooWide(page: Page): Promise<boolean> {
  return Boolean(await page.evaluate("document.documentElement.scrollWidth > window.innerWidth"));
}

describe("a reader", () => {
  test("comes from the first page to the quickstart, and from there to what is next", async () => {
    const { page, faults, open } = await newReader();
    await open("/");
    expect(await heading(page)).toContain(titleOf(root, "docs/index.md"));
    await page.locator('main a[href="/start/quickstart.html"]').first().click();
    await page.waitForURL("**/start/quickstart.html");
    await page.locator("main h1", { hasText: titleOf(root, "docs/start/quickstart.md") }).waitFor();
    const next = page.locator(".pager-link.next");
    const title = await next.locator(".title").innerText();
    await next.click();
    await page.locator("main h1", { hasText: title }).waitFor();
    expect(faults).toEqual([]);
  });

  test("finds a code by its number, and lands on its heading", async () => {
    const { page, faults, open } = await newReader();
    await open("/");
    await search(page, "LS2005");
    expect(await page.locator(".result").first().innerText()).toMatch(/LS2005/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/errors/deployments.html#ls2005");
    await page.locator("#ls2005").waitFor();
    await expect.poll(() => isOnScreen(page, "#ls2005")).toBe(true);
    expect(faults).toEqual([]);
  });

  test.each([
    ["intervalHours", "/reference/resources/BulkExport.html"],
    ["deleteTracingProject", "/reference/resources/Deployment.html"],
  ])("finds the property %s in %s", async (property, address) => {
    const { page, faults, open } = await newReader();
    await open("/");
    await search(page, property);
    const hrefs = await Promise.all(
      (await page.locator(".result").all()).map((it) => it.getAttribute("href")),
    );
    expect(hrefs.slice(0, 3)).toContainEqual(expect.stringMatching(`^${address}#.*-${property}$`));
    await open(hrefs.find((href) => href?.startsWith(address)) ?? "");
    expect(await page.locator("li:has(> :target)").innerText()).toContain(property);
    expect(faults).toEqual([]);
  });

  test("chooses a language once, for all pages and the next visit", async () => {
    const { page, faults, open } = await newReader();
    await open("/reference/resources/Deployment.html");
    expect(await chosenLanguage(page)).toEqual({ tab: "TypeScript", panel: "new langsmith.Deployment(" });
    await page.getByRole("tab", { name: "Python" }).first().click();
    expect(await chosenLanguage(page)).toEqual({ tab: "Python", panel: "langsmith.Deployment(" });

    await page.locator('.VPSidebar a[href="/reference/resources/Dataset.html"]').click();
    await page.locator("main h1", { hasText: "Dataset" }).waitFor();
    expect(await chosenLanguage(page)).toEqual({ tab: "Python", panel: "langsmith.Dataset(" });

    await page.reload();
    expect(await chosenLanguage(page)).toEqual({ tab: "Python", panel: "langsmith.Dataset(" });
    expect(faults).toEqual([]);
  });

  test("chooses a language by keyboard, and the tabs stay where they are", async () => {
    const { page, faults, open } = await newReader();
    await open("/");
    const tabs = page.getByRole("tablist").first();
    await tabs.getByRole("tab", { name: "TypeScript" }).focus();
    const before = await tabs.boundingBox();
    await page.keyboard.press("ArrowLeft");
    expect(await tabs.getByRole("tab", { selected: true }).innerText()).toBe("YAML");
    await page.keyboard.press("ArrowLeft");
    expect(await tabs.getByRole("tab", { selected: true }).innerText()).toBe("Go");
    expect(await page.locator(":focus").innerText()).toBe("Go");
    await page.keyboard.press("Home");
    expect(await tabs.getByRole("tab", { selected: true }).innerText()).toBe("TypeScript");
    await page.keyboard.press("End");
    expect(await page.getByRole("tabpanel", { name: "YAML" }).first().isVisible()).toBe(true);
    expect((await tabs.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    expect(faults).toEqual([]);
  });

  test("sees no jump of the layout when a page loads with another language than the first", async () => {
    const { page, faults, open } = await newReader();
    await page.addInitScript(`localStorage.setItem(${JSON.stringify(STORED_AS)}, "yaml")`);
    await page.addInitScript(`
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) {
          if (sources.some(({ node }) => node?.closest?.("main"))) window.shifted += value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    `);
    await open("/");
    await page.getByRole("tab", { name: "YAML", selected: true }).first().waitFor();
    expect(await page.evaluate("window.shifted")).toBe(0);
    expect(faults).toEqual([]);
  });

  test("without JavaScript sees the programs in all languages, each below its name", async () => {
    const { page, open } = await newReader({ javaScriptEnabled: false });
    await open("/reference/resources/Deployment.html");
    for (const name of ["TypeScript", "Python", "Go", "YAML"]) {
      expect(await page.locator("main p", { hasText: new RegExp(`^${name}:$`) }).isVisible(), name).toBe(
        true,
      );
    }
    expect(await page.getByRole("tabpanel").count()).toBe(4);
    for (const panel of await page.getByRole("tabpanel").all()) {
      expect(await panel.locator("pre").isVisible()).toBe(true);
    }
    expect(await page.getByRole("tablist").count()).toBe(0);
  });

  test("sees a heading below the bar at the top, also if only the anchor of the address changes", async () => {
    const { page, faults, open } = await newReader();
    for (const anchor of ["ls2005", "ls2010"]) {
      await open(`/errors/deployments.html#${anchor}`);
      const bar = await page.locator(".VPNavBar").boundingBox();
      const heading = await page.locator(`#${anchor}`).boundingBox();
      expect(heading?.y, anchor).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
      expect(heading?.y, anchor).toBeLessThan(450);
    }
    expect(faults).toEqual([]);
  });

  test("sees the colors of the system, and changes them", async () => {
    const { page, faults, open } = await newReader({ colorScheme: "dark" });
    await open("/start/quickstart.html");
    const background = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
    const dark = await background();
    await page.getByRole("switch", { name: "Switch to light theme" }).click();
    await expect.poll(background).toBe("rgb(255, 255, 255)");
    await page.reload();
    expect(await background()).toBe("rgb(255, 255, 255)");
    expect(dark).not.toBe("rgb(255, 255, 255)");
    expect(faults).toEqual([]);
  });

  test.each([360, 1440])("scrolls no page sideways at %i pixels", async (width) => {
    // Styles alone lay a page out.
    const { page, open } = await newReader({ viewport: { width, height: 740 }, javaScriptEnabled: false });
    const tooWide: string[] = [];
    for (const address of site.pages.keys()) {
      await open(address);
      if (await isTooWide(page)) tooWide.push(address);
    }
    expect(tooWide).toEqual([]);
  });

  test("finds every page of the sidebar on a narrow screen", async () => {
    const { page, faults, open } = await newReader({ viewport: { width: 360, height: 740 } });
    await open("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await page
      .locator(".VPSidebar")
      .getByRole("link", { name: titleOf(root, "docs/start/install.md"), exact: true })
      .click();
    await page.waitForURL("**/start/install.html");
    expect(await isTooWide(page)).toBe(false);
    expect(faults).toEqual([]);
  });
});

describe("npm run docs", () => {
  test("serves the pages on this machine", async () => {
    const env = { ...process.env, NODE_ENV: undefined, FORCE_COLOR: undefined, NO_COLOR: "1" };
    const served = spawn(process.execPath, COMMAND, { cwd: root, env });
    onTestFinished(() => void served.kill());
    let address = "";
    for await (const line of createInterface(served.stdout)) {
      address = /(http:\/\/127\.0\.0\.1:\d+\/)/.exec(line)?.[1] ?? "";
      if (address !== "") break;
    }
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${address}reference/resources/Deployment.html`);
    await page.locator("main h1", { hasText: "Deployment" }).waitFor();
    expect(await page.getByRole("tab", { selected: true }).innerText()).toBe("TypeScript");
    const schema = await context.request.get(`${address}schema.json`);
    expect(await schema.json()).toMatchObject({ name: "langsmith" });
  });
});

async function search(page: Page, text: string): Promise<void> {
  await page.locator(".VPNavBarSearch button").click();
  await page.locator(".VPLocalSearchBox input").fill(text);
  await page.locator(".result").first().waitFor();
}

/** The selected tab of the first group, and the line of its program that begins with the name of the SDK. */
async function chosenLanguage(page: Page) {
  const group = page.locator(".languages").first();
  await group.getByRole("tab", { selected: true }).waitFor();
  const program = await group.locator("[role=tabpanel]:visible code").innerText();
  return {
    tab: await group.getByRole("tab", { selected: true }).innerText(),
    panel: /^(?:new )?langsmith\.\w+\(/m.exec(program)?.[0],
  };
}

function isOnScreen(page: Page, selector: string): Promise<unknown> {
  return page.evaluate(`(() => {
    const { top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  })()`);
}
