/** Most tags stand on one page alone, where a set takes ten times the place of what is in it. */
type Tagged = { tag: string; keys: string | Set<string> };

/** A part of a split text holds the whole text in memory; this holds its own letters. */
const alone = (tag: string): string => Buffer.from(tag).toString();

/** Which pages carry a tag. */
export class TagIndex {
  readonly #tagged = new Map<string, Tagged>();

  get size(): number {
    return this.#tagged.size;
  }

  /** @returns the tags as the index holds them: one string for all pages that carry it. */
  add(key: string, tags: readonly string[]): string[] {
    return tags.map((tag) => {
      const known = this.#tagged.get(tag);
      if (known) {
        if (typeof known.keys !== 'string') known.keys.add(key);
        else if (known.keys !== key) known.keys = new Set([known.keys, key]);
        return known.tag;
      }
      const own = alone(tag);
      this.#tagged.set(own, { tag: own, keys: key });
      return own;
    });
  }

  remove(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const known = this.#tagged.get(tag);
      if (!known) continue;
      if (typeof known.keys !== 'string') known.keys.delete(key);
      const isLast = typeof known.keys === 'string' ? known.keys === key : known.keys.size === 0;
      if (isLast) this.#tagged.delete(tag);
    }
  }

  keysOf(tag: string): string[] {
    const keys = this.#tagged.get(tag)?.keys ?? [];
    return typeof keys === 'string' ? [keys] : [...keys];
  }
}
