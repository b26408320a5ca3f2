import { ApiError } from './errors.ts';

const MB = 2 ** 20;

/** Bytes of all senders. */
const ROOM = 256 * MB;

type Place = {
  /** False, and nothing is taken, when there is no room. */
  claim: (bytes: number) => boolean;
  /** @throws ApiError unavailable */
  take: (bytes: number) => void;
  leave: () => void;
};

/**
 * Memory of bodies with files: what has come of each until its call is answered. An account or network holds no more than
 * it leaves free: however few send, there is room for another.
 */
export class UploadRoom {
  readonly #most: number;
  readonly #held = new Map<string, number>();
  #all = 0;

  constructor(most = ROOM) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#all;
  }

  enter(senders: readonly string[]): Place {
    let own = 0;
    const heldBy = (sender: string) => this.#held.get(sender) ?? 0;
    const claim = (bytes: number): boolean => {
      const free = this.#most - this.#all - bytes;
      if (senders.some((sender) => heldBy(sender) + bytes > free)) return false;
      own += bytes;
      this.#all += bytes;
      for (const sender of senders) this.#held.set(sender, heldBy(sender) + bytes);
      return true;
    };
    return {
      claim,
      take: (bytes) => {
        if (!claim(bytes)) throw new ApiError('unavailable');
      },
      leave: () => {
        this.#all -= own;
        for (const sender of senders) {
          const left = heldBy(sender) - own;
          if (left > 0) this.#held.set(sender, left);
          else this.#held.delete(sender);
        }
        own = 0;
      },
    };
  }
}

export const uploadRoom = new UploadRoom();
