import { STATES_MAX } from '../../../server/community/timeline/limits.ts';
import { call } from '../../lib/call.ts';
import { awaitSessionTag } from '../../lib/me-store.ts';

/** Seen is a post half of which, or half a screen of which, stood there for so long (ms). */
const DWELL = 1000;
const GATHER = 2000;

const seen = new Set<number>();
const standing = new Map<Element, ReturnType<typeof setTimeout>>();
let waiting: number[] = [];
let sending: ReturnType<typeof setTimeout> | null = null;

function flush(): void {
  if (sending) clearTimeout(sending);
  sending = null;
  const tlIds = waiting.splice(0, STATES_MAX);
  if (tlIds.length === 0) return;
  // A view that is lost with the network is not worth a word to the reader.
  void call('post', '/api/tl_views', { json: { tlIds } }, { leaving: true });
}

/** Until it is known whose they are they go on waiting: a page that is left meanwhile still sends them. */
async function flushInTime(): Promise<void> {
  await awaitSessionTag();
  flush();
}

function note(element: Element): void {
  standing.delete(element);
  const id = Number((element as HTMLElement).dataset.tl);
  if (!id || seen.has(id)) return;
  seen.add(id);
  waiting = [...waiting, id];
  sending ??= setTimeout(() => void flushInTime(), GATHER);
}

let observer: IntersectionObserver | null = null;

function observe(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
    const stands = isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= innerHeight / 2);
    const timer = standing.get(target);
    if (!stands) {
      if (timer) clearTimeout(timer);
      standing.delete(target);
    } else if (!timer)
      standing.set(
        target,
        setTimeout(() => note(target), DWELL),
      );
  }
}

/** Counts the posts below `where` as seen, each once a page, when the reader has looked at them. */
export function seePosts(where: ParentNode): void {
  if (!observer) {
    observer = new IntersectionObserver(observe, { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] });
    addEventListener('pagehide', flush);
  }
  for (const post of where.querySelectorAll('[data-tl]')) observer.observe(post);
}
