import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from './config.ts';

const MIN_LENGTH = 32;
const PLACEHOLDER = /^(change|default|secret|example|password|test)|^(.)\2+$/i;

/** One master key; every use derives its own key from it, so that no two uses share bytes. */
export class Secrets {
  readonly #master: string;
  constructor(master: string) {
    this.#master = master;
  }

  /** 32 bytes for `purpose`, always the same for the same master key (HKDF-SHA-256). */
  key(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#master, '', `yoakari:${purpose}`, 32));
  }
}

function check(master: string, from: string): string {
  if (master.length < MIN_LENGTH || PLACEHOLDER.test(master))
    throw new ConfigError(
      `SECRET_KEY from ${from} is missing, too short (under ${MIN_LENGTH} characters) or a default.`,
    );
  return master;
}

/** Written beside and linked into place, so that two processes that start together agree on one file. */
function createOnce(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
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
 * The product's secrets: from `SECRET_KEY`, else from the 0600 file `secrets.json` under the var folder, which is
 * made on first use outside production.
 * @throws ConfigError when production has none, or when the key is short, a default, or readable by others.
 */
export function loadSecrets(config: Pick<Config, 'production' | 'varDir'>, env = process.env): Secrets {
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
  const { secretKey } = JSON.parse(readFileSync(file, 'utf8')) as { secretKey?: string };
  return new Secrets(check(secretKey ?? '', file));
}
