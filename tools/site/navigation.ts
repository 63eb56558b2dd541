import path from "node:path";
import { pageAddress, sitePages, titleOf } from "./pages.ts";

/** A section of the sidebar. */
interface Section {
  readonly title: string;
  /** The folder whose pages it shows. */
  readonly folder?: string;
  /** The pages that come first, and pages from outside of the folder. Those of them that do not exist are left out. */
  readonly first: readonly string[];
  /** Whether its pages are hidden until a reader opens it, or a page of it. */
  readonly isClosed?: boolean;
}

/** The order of the sidebar. Pages of a folder that are not listed follow in the order of their titles. */
export const SECTIONS: readonly Section[] = [
  {
    title: "Start",
    folder: "docs/start",
    first: [
      "docs/start/quickstart.md",
      "docs/start/quickstart-with-an-account.md",
      "docs/start/install.md",
      "docs/start/languages.md",
      "docs/start/plugin-or-dynamic.md",
    ],
  },
  {
    title: "Guides",
    folder: "docs/guides",
    first: [
      "docs/guides/deploy-an-agent.md",
      "docs/guides/deploy-a-folder.md",
      "docs/guides/failed-builds.md",
      "docs/guides/pin-a-revision.md",
      "docs/guides/export-traces.md",
      "docs/guides/export-many-projects.md",
      "docs/guides/load-a-day.md",
      "docs/guides/query-exported-traces.md",
      "docs/guides/change-an-export.md",
      "docs/guides/exports-status.md",
      "docs/guides/failed-and-canceled-exports.md",
      "docs/guides/backfill.md",
      "docs/guides/rotate-credentials.md",
      "docs/guides/adopt.md",
      "docs/guides/move-from-terraform.md",
      "docs/guides/pipelines.md",
      "docs/guides/pull-request-previews.md",
      "docs/guides/test-your-stack.md",
      "docs/guides/costs.md",
      "docs/guides/self-hosted.md",
      "docs/guides/regions-and-workspaces.md",
      "docs/guides/esc.md",
      "docs/guides/large-stacks.md",
      "docs/guides/doctor.md",
    ],
  },
  { title: "Concepts", folder: "docs/concepts", first: ["docs/concepts/waits-and-resumes.md"] },
  {
    title: "Reference",
    folder: "docs/reference",
    isClosed: true,
    first: [
      "docs/reference/index.md",
      "docs/reference/configuration.md",
      "docs/reference/command-line.md",
      "docs/reference/permissions.md",
      "docs/reference/limits.md",
      "docs/reference/exported-columns.md",
      "emulator/README.md",
    ],
  },
  {
    title: "Errors",
    folder: "docs/errors",
    isClosed: true,
    first: [
      "docs/troubleshooting.md",
      "docs/errors/index.md",
      "docs/errors/configuration-connection-and-requests.md",
      "docs/errors/deployments.md",
      "docs/errors/export-destinations.md",
      "docs/errors/bulk-exports.md",
      "docs/errors/state-refresh-and-import.md",
      "docs/errors/commands.md",
    ],
  },
  { title: "Examples", folder: "examples", first: ["examples/gitops/README.md"], isClosed: true },
  {
    title: "About",
    folder: "docs/internals",
    first: ["CHANGELOG.md", "SECURITY.md", "CONTRIBUTING.md"],
    isClosed: true,
  },
];

/** The groups of a section for the pages of its subfolders, in their order. Others follow. */
const SUBFOLDERS = ["resources", "components", "functions"];

/** An entry of the sidebar: a page, or a group of entries. */
export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly items?: SidebarItem[];
  readonly collapsed?: boolean;
}

/** The pages of each section, as paths from the repository's root. */
export function sectionPages(root: string): ReadonlyMap<Section, readonly string[]> {
  const pages = sitePages(root);
  return new Map(
    SECTIONS.map((section) => {
      const first = section.first.filter((file) => pages.includes(file));
      const others = pages.filter((file) => file.startsWith(`${section.folder}/`) && !first.includes(file));
      return [section, [...first, ...byTitle(root, others)]];
    }),
  );
}

function byTitle(root: string, files: readonly string[]): string[] {
  return files
    .map((file) => ({ file, title: titleOf(root, file) }))
    .sort((one, other) => one.title.localeCompare(other.title, "en"))
    .map(({ file }) => file);
}

/** The sidebar of the site. */
export function sidebar(root: string): SidebarItem[] {
  const sections = [...sectionPages(root)].filter(([, pages]) => pages.length > 0);
  return [
    { text: "Overview", link: "/" },
    ...sections.map(([{ title, folder = "", isClosed = false }, pages]) => {
      const groups = Map.groupBy(pages, (file) => subfolderOf(file, folder));
      const names = [...groups.keys()].filter((name) => name !== "").sort(bySubfolder);
      return {
        text: title,
        collapsed: isClosed,
        items: [
          ...(groups.get("") ?? []).map((file) => itemOf(root, file)),
          ...names.map((name) => ({
            text: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
            collapsed: true,
            items: (groups.get(name) ?? []).map((file) => itemOf(root, file)),
          })),
        ],
      };
    }),
  ];
}

/** The sections that are also at the top of each page. */
const AT_THE_TOP = ["Start", "Guides", "Reference", "Errors"];

/** An entry at the top of each page. */
export interface TopItem {
  readonly text: string;
  readonly link: string;
  /** The pages that it is marked on, as a regular expression. */
  readonly activeMatch: string;
}

/** The top of each page: the first page of the sections that readers need most. */
export function topNavigation(root: string): TopItem[] {
  return [...sectionPages(root)].flatMap(([{ title, folder = "" }, [first]]) => {
    if (first === undefined || !AT_THE_TOP.includes(title)) return [];
    const link = pageAddress(first) ?? "/";
    return [{ text: title, link, activeMatch: `^(?:/${path.posix.basename(folder)}/|${link}$)` }];
  });
}

function subfolderOf(file: string, folder: string): string {
  const [first = "", ...rest] = file.startsWith("docs/") ? path.posix.relative(folder, file).split("/") : [];
  return rest.length === 0 || first === ".." ? "" : first;
}

function bySubfolder(one: string, other: string): number {
  const rank = (name: string) => (SUBFOLDERS.includes(name) ? SUBFOLDERS.indexOf(name) : SUBFOLDERS.length);
  return rank(one) - rank(other) || one.localeCompare(other, "en");
}

function itemOf(root: string, file: string): SidebarItem {
  return { text: titleOf(root, file), link: pageAddress(file) ?? "/" };
}
