import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { StoredPage } from './stored-page.ts';

const unpack = promisify(brotliDecompress);

/** Few programs come without compression, and they ask for the same pages again and again. */
const MAX_BYTES = 16 * 1024 * 1024;
const AT_ONCE = 2;

/** For clients without `Accept-Encoding`: unpacked once for all who ask, and kept. */
export class PlainBytes {
  readonly #max: number;
  /** The least recently used page is first. */
  readonly #kept = new Map<string, { page: StoredPage; bytes: Buffer }>();
  readonly #underWay = new Map<StoredPage, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #size = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#max = maxBytes;
  }

  get size(): number {
    return this.#size;
  }

  /** @throws when the compressed bytes are broken. */
  async of(page: StoredPage): Promise<Buffer> {
    const found = this.#kept.get(page.key);
    if (found?.page === page) {
      this.#kept.delete(page.key);
      this.#kept.set(page.key, found);
      return found.bytes;
    }
    const underWay = this.#underWay.get(page);
    if (underWay) return underWay;
    const unpacked = this.#unpack(page).finally(() => this.#underWay.delete(page));
    this.#underWay.set(page, unpacked);
    return unpacked;
  }

  async #unpack(page: StoredPage): Promise<Buffer> {
    if (this.#running < AT_ONCE) this.#running += 1;
    else await new Promise<void>((next) => this.#waiting.push(next));
    try {
      const bytes = await unpack(page.br);
      this.#keep(page, bytes);
      return bytes;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.bytes.length ?? 0;
    this.#kept.delete(key);
  }

  #keep(page: StoredPage, bytes: Buffer): void {
    this.#drop(page.key);
    if (bytes.length > this.#max) return;
    this.#kept.set(page.key, { page, bytes });
    this.#size += bytes.length;
    for (const key of this.#kept.keys()) {
      if (this.#size <= this.#max) return;
      this.#drop(key);
    }
  }
}
