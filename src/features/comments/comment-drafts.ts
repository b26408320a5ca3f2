/** Keeps a comment that was not sent when its page was closed. */
type Kept = { tlId: number; by: string | null; name: string; comment: string; at: number };

const KEY = 'comment-drafts';
const AGE_MS = 30 * 24 * 3_600_000;
const MOST = 20;

function readAll(): Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept[];
    return kept.filter(({ at }) => Date.now() - at < AGE_MS);
  } catch {
    return [];
  }
}

/** Keeps what is being written on this device, for its writer (`by`: their myId) alone; an empty text is forgotten. */
export function keepCommentDraft(draft: Omit<Kept, 'at'>): void {
  try {
    const others = readAll().filter(({ tlId, by }) => tlId !== draft.tlId || by !== draft.by);
    const all = draft.comment === '' ? others : [...others, { ...draft, at: Date.now() }];
    if (all.length > 0) localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage a draft lasts as long as its page.
  }
}

export const readCommentDraft = (tlId: number, by: string | null): Kept | undefined =>
  readAll().find((kept) => kept.tlId === tlId && kept.by === by);
