import { createHmac, createSecretKey, type Hmac, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from './config.ts';

const MIN_LENGTH = 32;
const PLACEHOLDER = /^(change|default|secret|example|password|test)|^(.)\2+$/i;

/** Every use derives its own key, so that no two share bytes. */
export class Secrets {
  readonly #master: string;
  readonly #derived = new Map<string, Buffer>();
  readonly #objects = new Map<string, KeyObject>();

  constructor(master: string) {
    this.#master = master;
  }

  /** 32 bytes, HKDF-SHA-256. */
  key(purpose: string): Buffer {
    let key = this.#derived.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.#master, '', `yoakari:${purpose}`, 32));
      this.#derived.set(purpose, key);
    }
    return key;
  }

  hmac(purpose: string): Hmac {
    let key = this.#objects.get(purpose);
    if (!key) {
      key = createSecretKey(this.key(purpose));
      this.#objects.set(purpose, key);
    }
    return createHmac('sha256', key);
  }
}

function check(master: string, from: string): string {
  if (master.length < MIN_LENGTH || PLACEHOLDER.test(master))
    throw new ConfigError(
      `SECRET_KEY from ${from} is missing, too short (under ${MIN_LENGTH} characters) or a default.`,
    );
  return master;
}

/** Recursive creation never ends where the system refuses (/proc). */
function makeFolder(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  if (path.dirname(dir) !== dir) makeFolder(path.dirname(dir));
  try {
    mkdirSync(dir);
  } catch (error) {
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** @throws ConfigError when nothing can be written there */
function checkFolder(dir: string): void {
  try {
    makeFolder(dir);
    accessSync(dir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `VAR_DIR="${dir}" cannot be used: it must be a folder that can be written (${code}).`,
    );
  }
}

/** Written beside and linked into place, so that two processes that start together agree on one file. */
function createOnce(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ secretKey: randomBytes(48).toString('base64url') }), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * `SECRET_KEY`, else the 0600 file `secrets.json`, made on first use outside production. @throws ConfigError for a
 * missing, short, default or readable key, or a folder that cannot be written
 */
export function loadSecrets(config: Pick<Config, 'production' | 'varDir'>, env = process.env): Secrets {
  checkFolder(config.varDir);
  if (env.SECRET_KEY) return new Secrets(check(env.SECRET_KEY, 'the environment'));
  const file = path.join(config.varDir, 'secrets.json');
  const exists = statSync(file, { throwIfNoEntry: false });
  if (!exists) {
    if (config.production)
      throw new ConfigError(`Production needs SECRET_KEY (${MIN_LENGTH} random characters or more).`);
    createOnce(file);
  } else if (exists.mode & 0o077) {
    if (config.production) throw new ConfigError(`${file} is readable by others: run chmod 600 on it.`);
    chmodSync(file, 0o600);
  }
  return new Secrets(check(read(file), file));
}

function read(file: string): string {
  try {
    const { secretKey } = JSON.parse(readFileSync(file, 'utf8')) as { secretKey?: unknown };
    return typeof secretKey === 'string' ? secretKey : '';
  } catch {
    throw new ConfigError(`${file} cannot be read: it must be JSON with a secretKey, and yours to read.`);
  }
}

// Astro's dev server may load this module twice; the process has one set of secrets all the same.
const slot = globalThis as { yoakariSecrets?: Secrets };

export function provideSecrets(given: Secrets): void {
  slot.yoakariSecrets = given;
}

/** @throws before the composition root has loaded them */
export function secrets(): Secrets {
  if (!slot.yoakariSecrets) throw new Error('The secrets are not loaded yet.');
  return slot.yoakariSecrets;
}
