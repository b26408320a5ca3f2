export type Likes = { isLiked: boolean; totalLikes: number };

/** A reader's like of one piece of news while readings and taps cross: no older answer overwrites a tap. */
export class NewsLikes {
  shown: Likes;
  isBusy = false;
  private known: Likes;
  private changes = 0;

  constructor(known: Likes) {
    this.known = known;
    this.shown = known;
  }

  /** Shown at once. */
  tap(): void {
    const { isLiked, totalLikes } = this.shown;
    this.isBusy = true;
    this.shown = { isLiked: !isLiked, totalLikes: Math.max(0, totalLikes + (isLiked ? -1 : 1)) };
  }

  /** It waits for the network, or was refused. */
  takeBack(): void {
    this.shown = this.known;
  }

  /** What came of the tap; null when it was refused. */
  answer(likes: Likes | null): void {
    this.isBusy = false;
    if (likes) {
      this.known = likes;
      this.changes++;
    }
    this.shown = this.known;
  }

  /** Begins to read; the result takes what was read. */
  read(): (likes: Likes) => void {
    const { changes } = this;
    return (likes) => {
      if (changes !== this.changes) return;
      this.known = likes;
      if (!this.isBusy) this.shown = likes;
    };
  }
}
