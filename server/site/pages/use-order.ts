/** Every step takes constant time. Only this class sets `older` and `newer`. */
export class UseOrder<T extends { older: T | null; newer: T | null }> {
  #oldest: T | null = null;
  #newest: T | null = null;

  get oldest(): T | null {
    return this.#oldest;
  }

  add(item: T): void {
    item.older = this.#newest;
    item.newer = null;
    if (this.#newest) this.#newest.newer = item;
    else this.#oldest = item;
    this.#newest = item;
  }

  use(item: T): void {
    if (item === this.#newest) return;
    this.remove(item);
    this.add(item);
  }

  remove(item: T): void {
    if (item.older) item.older.newer = item.newer;
    else this.#oldest = item.newer;
    if (item.newer) item.newer.older = item.older;
    else this.#newest = item.older;
    item.older = null;
    item.newer = null;
  }
}
