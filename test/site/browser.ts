import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { extract } from "tar";
import { root } from "../../tools/stack/package.ts";

/** Where systems install a Chromium. */
const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

interface Program {
  readonly path: string;
  /** What it needs in its environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** Starts the browser of `CHROME_PATH`, else one that is installed, else that of the package `@sparticuz/chromium`. */
export async function startBrowser(): Promise<Browser> {
  const program = programOfSystem() ?? (await programOfPackage());
  return chromium.launch({
    executablePath: program.path,
    args: FLAGS,
    env: { ...process.env, ...program.env },
  });
}

function programOfSystem(): Program | undefined {
  const found = [process.env["CHROME_PATH"], ...INSTALLED].find((file) => file && existsSync(file));
  return found === undefined ? undefined : { path: found, env: {} };
}

/** Unpacks the browser of the package once, beside what other tools keep in `node_modules`. */
async function programOfPackage(): Promise<Program> {
  const source = path.join(root, "node_modules", "@sparticuz", "chromium");
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(source)) {
    throw new Error(
      "No Chromium is installed. Install Chrome or Chromium, or set CHROME_PATH to its program.",
    );
  }
  const { version } = JSON.parse(readFileSync(path.join(source, "package.json"), "utf8"));
  const cache = path.join(root, "node_modules", ".cache", "pulumi-langsmith");
  const folder = path.join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(path.join(source, "bin"), folder);
  // The libraries are those of the package, too: few systems without a browser have them.
  const env = { LD_LIBRARY_PATH: path.join(folder, "lib") };
  const fonts = existsSync("/etc/fonts") ? {} : { FONTCONFIG_PATH: path.join(folder, "fonts") };
  return { path: path.join(folder, "chromium"), env: { ...env, ...fonts } };
}

async function unpack(source: string, folder: string): Promise<void> {
  const read = (name: string) => brotliDecompressSync(readFileSync(path.join(source, name)));
  mkdirSync(path.dirname(folder), { recursive: true });
  const beside = mkdtempSync(`${folder}-`);
  writeFileSync(path.join(beside, "chromium"), read("chromium.br"), { mode: 0o755 });
  for (const name of ["al2023.tar", "fonts.tar"]) {
    const archive = path.join(beside, name);
    writeFileSync(archive, read(`${name}.br`));
    await extract({ file: archive, cwd: beside });
    rmSync(archive);
  }
  renameSync(beside, folder);
}
