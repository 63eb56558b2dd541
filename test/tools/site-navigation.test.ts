import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Site, siteAddress } from "../../tools/site/addresses.ts";
import { sectionPages, sidebar, topNavigation } from "../../tools/site/navigation.ts";
import { placeInSite, sitePages } from "../../tools/site/pages.ts";
import { root } from "../../tools/stack/package.ts";

function repository(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-site-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

describe("the sidebar", () => {
  test("shows every page of this repository but the first", () => {
    const shown = [...sectionPages(root).values()].flat();
    expect(shown.toSorted()).toEqual(sitePages(root).filter((file) => file !== "docs/index.md"));
    expect(new Set(shown).size).toBe(shown.length);
  });

  test("shows listed pages first, then others by their titles, then those of subfolders", () => {
    const folder = repository({
      "docs/index.md": "# Home\n",
      "docs/reference/zebra.md": "# An animal\n",
      "docs/reference/ant.md": "# Some animal\n",
      "docs/reference/limits.md": "<!-- A comment. -->\n\n# `Limits` of [the service](x.md)\n",
      "docs/reference/index.md": "# Reference\n",
      "docs/reference/functions/getDataset.md": "# getDataset\n",
      "docs/reference/resources/Dataset.md": "# Dataset\n",
    });
    expect(sidebar(folder)).toEqual([
      { text: "Overview", link: "/" },
      {
        text: "Reference",
        collapsed: true,
        items: [
          { text: "Reference", link: "/reference/" },
          { text: "Limits of the service", link: "/reference/limits.html" },
          { text: "An animal", link: "/reference/zebra.html" },
          { text: "Some animal", link: "/reference/ant.html" },
          {
            text: "Resources",
            collapsed: true,
            items: [{ text: "Dataset", link: "/reference/resources/Dataset.html" }],
          },
          {
            text: "Functions",
            collapsed: true,
            items: [{ text: "getDataset", link: "/reference/functions/getDataset.html" }],
          },
        ],
      },
    ]);
  });
});

test("the top of each page has the first pages of its sections", () => {
  const folder = repository({
    "docs/guides/adopt.md": "# Import\n",
    "docs/reference/index.md": "# Reference\n",
    "docs/internals/engine.md": "# Engine\n",
    "docs/troubleshooting.md": "# Fix an error\n",
  });
  expect(topNavigation(folder)).toEqual([
    { text: "Guides", link: "/guides/adopt.html", activeMatch: "^(?:/guides/|/guides/adopt.html$)" },
    { text: "Reference", link: "/reference/", activeMatch: "^(?:/reference/|/reference/$)" },
    { text: "Errors", link: "/troubleshooting.html", activeMatch: "^(?:/errors/|/troubleshooting.html$)" },
  ]);
});

test.each([
  ["docs/index.md", "index.md"],
  ["docs/errors/commands.md", "errors/commands.md"],
  ["emulator/README.md", "emulator.md"],
  ["examples/gitops/README.md", "examples/gitops.md"],
  ["SECURITY.md", "security.md"],
  ["README.md", undefined],
  ["sdk/go/README.md", undefined],
  ["docs/picture.svg", undefined],
])("%s is %s in the site", (file, place) => {
  expect(placeInSite(file)).toBe(place);
});

describe("a link of a page", () => {
  const HERE: Site = { root, repository: undefined };
  const PUBLIC: Site = { root, repository: "https://github.com/acme/infra" };

  test.each([
    ["https://example.com/x.md", "https://example.com/x.md"],
    ["#inputs", "#inputs"],
    ["quickstart.md", "/start/quickstart.html"],
    ["../errors/deployments.md#ls2005", "/errors/deployments.html#ls2005"],
    ["../index.md", "/"],
    ["../errors/index.md#codes", "/errors/#codes"],
    ["../errors", "/errors/"],
    ["../../SECURITY.md#certificates-and-proxies", "/security.html#certificates-and-proxies"],
    ["../../examples/typescript", "/examples/typescript.html"],
    ["../../emulator/README.md", "/emulator.html"],
  ])("to %s leads to %s", (target, address) => {
    expect(siteAddress(target, "docs/start/install.md", HERE)).toBe(address);
  });

  test.each([
    ["../../LICENSE", "https://github.com/acme/infra/blob/HEAD/LICENSE"],
    ["../../provider/core", "https://github.com/acme/infra/tree/HEAD/provider/core"],
    ["../../README.md#install", "https://github.com/acme/infra/blob/HEAD/README.md#install"],
  ])(
    "to %s, which the site does not show, leads to the repository if it has an address",
    (target, address) => {
      expect(siteAddress(target, "docs/start/install.md", PUBLIC)).toBe(address);
      expect(siteAddress(target, "docs/start/install.md", HERE)).toBeUndefined();
    },
  );
});
