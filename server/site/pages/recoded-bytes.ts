import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { compressAside } from '../../core/http/encoding.ts';
import type { StoredPage } from './stored-page.ts';

const unpack = promisify(brotliDecompress);

type Coding = 'gzip' | 'identity';

/** Few programs come without brotli, and they ask for the same pages again and again. */
const MAX_BYTES = 16 * 1024 * 1024;
const AT_ONCE = 2;

type Kept = { page: StoredPage; bytes: Buffer };

const sizeOf = ({ page, bytes }: Kept): number => page.br.length + bytes.length;

/** For clients without brotli: a page as gzip or plain, made once for all who ask, and kept. */
export class RecodedBytes {
  readonly #max: number;
  /** By coding and key; the least recently used is first. */
  readonly #kept = new Map<string, Kept>();
  readonly #underWay = {
    gzip: new Map<StoredPage, Promise<Buffer>>(),
    identity: new Map<StoredPage, Promise<Buffer>>(),
  };
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #size = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#max = maxBytes;
  }

  get size(): number {
    return this.#size;
  }

  /** What is being made of it is kept no more either: a page may have been purged. */
  forget(key: string): void {
    for (const coding of ['gzip', 'identity'] as const) {
      this.#drop(`${coding} ${key}`);
      for (const page of this.#underWay[coding].keys())
        if (page.key === key) this.#underWay[coding].delete(page);
    }
  }

  /** @throws when the compressed bytes are broken. */
  async of(page: StoredPage, coding: Coding): Promise<Buffer> {
    const name = `${coding} ${page.key}`;
    const found = this.#kept.get(name);
    if (found?.page === page) {
      this.#kept.delete(name);
      this.#kept.set(name, found);
      return found.bytes;
    }
    const underWay = this.#underWay[coding];
    const known = underWay.get(page);
    if (known) return known;
    const made = this.#make(page, coding, name).finally(() => underWay.delete(page));
    underWay.set(page, made);
    return made;
  }

  async #make(page: StoredPage, coding: Coding, name: string): Promise<Buffer> {
    if (this.#running < AT_ONCE) this.#running += 1;
    else await new Promise<void>((next) => this.#waiting.push(next));
    try {
      const plain = await unpack(page.br);
      const bytes = coding === 'gzip' ? await compressAside(plain, 'gzip') : plain;
      if (this.#underWay[coding].has(page)) this.#keep(name, page, bytes);
      return bytes;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #drop(name: string): void {
    const kept = this.#kept.get(name);
    if (kept) this.#size -= sizeOf(kept);
    this.#kept.delete(name);
  }

  #keep(name: string, page: StoredPage, bytes: Buffer): void {
    this.#drop(name);
    const kept = { page, bytes };
    if (sizeOf(kept) > this.#max) return;
    this.#kept.set(name, kept);
    this.#size += sizeOf(kept);
    for (const each of this.#kept.keys()) {
      if (this.#size <= this.#max) return;
      this.#drop(each);
    }
  }
}
