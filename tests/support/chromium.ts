import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '../..');
const bin = path.join(root, 'node_modules/@sparticuz/chromium/bin');
const fonts = path.join(root, 'node_modules/@expo-google-fonts/noto-sans-jp');
const cache = path.join(root, '.cache');
const { version } = JSON.parse(readFileSync(path.join(bin, '../package.json'), 'utf8')) as {
  version: string;
};
const home = path.join(cache, `chromium-${version}`);
const browser = path.join(home, 'chrome');

const unpacked = (file: string) => brotliDecompressSync(readFileSync(path.join(bin, file)));

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
function placeLibraries(): string {
  const folder = path.join(home, 'libraries');
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    const done = spawnSync('tar', ['-x', '-C', draft], { input: unpacked('al2023.tar.br') });
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
function fontSettings(): string {
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

/** Chromium from its npm package, unpacked on first use, with what it needs to start on this machine. */
export function chromium(): Browser {
  if (!existsSync(browser)) place(browser, unpacked('chromium.br'), 0o755);
  const own = process.env as Record<string, string>;
  const env: Record<string, string> = { ...own, FONTCONFIG_FILE: fontSettings() };
  const missing = spawnSync('ldd', [browser], { encoding: 'utf8' });
  if (missing.error || missing.stdout.includes('not found')) env.LD_LIBRARY_PATH = placeLibraries();
  // Chromium's sandbox refuses to run as root.
  return { executablePath: browser, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [], env };
}
