import { existsSync, globSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { TEMPLATE_FILES } from "../../cli/init/template.ts";
import { NODE_SDK, NODE_SDK_PACKAGE, NODE_SDK_SOURCES } from "../sdks/nodejs.ts";
import { pack, root } from "../stack/package.ts";
import { TEMPLATE_SDKS, templateSdkFiles } from "../templates.ts";
import { ReleaseError } from "./errors.ts";
import { npm } from "./npm.ts";

/** A package of this repository that goes to npm. */
interface Publication {
  readonly name: string;
  /** Its folder, below the root. */
  readonly folder: string;
  /** Every file that its tarball holds, sorted. */
  readonly files: () => string[];
}

function nodeSdkFiles(): string[] {
  return ["LICENSE", "README.md", "package.json", ...compiled(NODE_SDK_SOURCES, "")];
}

/** What the build makes of the templates of `init`: their files, and the SDKs that are in them. */
function templateFiles(): string[] {
  const within = (folder: string) => below(folder, "**/*").map((file) => path.posix.relative(folder, file));
  const sdks = Object.entries(TEMPLATE_SDKS).flatMap(([language, { from, to }]) =>
    (from === NODE_SDK_PACKAGE ? nodeSdkFiles() : templateSdkFiles(path.join(root, from))).map(
      (file) => `${language}/${to}/${file}`,
    ),
  );
  return [...within("templates"), ...sdks, TEMPLATE_FILES].map((file) => `dist/templates/${file}`);
}

/** Every package, the ones that others may use last. */
export const PUBLICATIONS: readonly Publication[] = [
  {
    name: "pulumi-langsmith",
    folder: ".",
    files: () => [
      ...["CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md", "package.json", "schema.json"],
      // What only a contributor needs stays in the repository.
      ...below("docs", "**/*").filter((file) => !file.startsWith("docs/internals/")),
      // Of the plugin, which is a bundle, the commands explain the messages.
      ...compiled("provider", "dist/provider").filter(
        (file) => !file.startsWith("dist/provider/plugin/") || /messages\.(?:d\.ts|js)$/.test(file),
      ),
      ...compiled("cli", "dist/cli"),
      ...["LICENSES.txt", "package.json"].map((name) => `dist/plugin/${name}`),
      ...["", ".cmd"].map((ending) => `dist/plugin/pulumi-resource-langsmith${ending}`),
      ...below("dist/plugin", "*.mjs"),
      ...templateFiles(),
    ],
  },
  {
    name: "pulumi-langsmith-emulator",
    folder: "emulator",
    files: () => ["LICENSE", "README.md", "package.json", ...compiled("emulator/src", "dist")],
  },
  {
    name: NODE_SDK,
    folder: NODE_SDK_PACKAGE,
    files: nodeSdkFiles,
  },
];

/** The files below a folder that a pattern matches, from the root. */
function below(folder: string, glob: string): string[] {
  const exclude = [`${folder}/bin/**`];
  return globSync(`${folder}/${glob}`, { cwd: root, exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, "/"),
    );
}

/** What the compiler makes of the sources of a folder. */
function compiled(sources: string, target: string): string[] {
  return below(sources, "**/*.ts").flatMap((file) => {
    const stem = path.posix.join(target, file.slice(sources.length + 1).replace(/\.ts$/, ""));
    return [`${stem}.js`, `${stem}.d.ts`];
  });
}

const contents = z.object({
  name: z.string(),
  version: z.string(),
  size: z.number(),
  unpackedSize: z.number(),
  files: z.array(z.object({ path: z.string() })),
});

/** A tarball, and what npm says that publishing it would bring to users. */
interface Published {
  readonly name: string;
  readonly version: string;
  readonly tarball: string;
  /** Bytes of the tarball, and of what it holds. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly string[];
}

/**
 * Packs a built package into `out`, and asks `npm publish --dry-run` what it would publish. Nothing is sent, and the
 * registry is not asked.
 */
export function rehearse({ name, folder }: Publication, out: string): Published {
  const tarball = pack(out, folder);
  // With `--force` npm does not ask the registry whether the version is taken: the real publication does.
  const printed = npm(["publish", tarball, "--dry-run", "--json", "--force"]);
  const parsed: unknown = JSON.parse(printed);
  const [first] =
    typeof parsed === "object" && parsed !== null && !("files" in parsed) ? Object.values(parsed) : [parsed];
  const read = contents.safeParse(first);
  if (!read.success) {
    throw new ReleaseError(
      "failed",
      `\`npm publish --dry-run\` of ${name} printed no list of files: ${z.prettifyError(read.error)}\nUse npm 11.`,
    );
  }
  const { files, ...rest } = read.data;
  return { ...rest, tarball, files: files.map((file) => file.path).sort() };
}

/** What a tarball holds too much or too little, in sentences with their cures. */
export function publicationProblems(publication: Publication, published: Published): string[] {
  const wanted = new Set(publication.files());
  const held = new Set(published.files);
  const missing = [...wanted].filter((file) => !held.has(file)).sort();
  const extra = [...held].filter((file) => !wanted.has(file)).sort();
  const built = existsSync(path.join(root, publication.folder, "dist"));
  return [
    ...missing.map(
      (file) =>
        `${publication.name} would be published without ${file}: ${built && !file.startsWith("dist/") ? 'name it in "files" of its package.json' : "run `npm run build -- --force`"}, then look again.`,
    ),
    ...extra.map(
      (file) =>
        `${publication.name} would be published with ${file}, which nothing asks for: remove it with \`npm run build -- --force\` where it was left behind; else add it to tools/release/publish.ts.`,
    ),
  ];
}
