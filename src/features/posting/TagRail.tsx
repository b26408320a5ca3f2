import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { readTagHistory } from './tag-history.ts';
import { type AskedTags, offeredTags } from './tag-typing.ts';

/** Specification §7: asked for this long (ms) after the last key. */
const DEBOUNCE = 300;
async function fetchTags(tag: string, signal: AbortSignal): Promise<string[]> {
  const answer = await call('get', '/api/tl_tags', { query: { tag } }, { signal });
  // Overtaken by the next letter, or offline: what is shown stays.
  if (!answer.ok && answer.refusal.status === 0) throw new Error(answer.refusal.message);
  return answer.ok ? answer.data : [];
}

/** Hashtags that continue what has been typed: one's own first, then those of others. */
export function TagRail({ typed, onTake }: { typed: string; onTake: (tag: string) => void }) {
  const [asked, setAsked] = useState<AskedTags>({ typed: '', tags: [] });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetchTags(typed, stop.signal).then(
        (tags) => setAsked({ typed, tags }),
        () => {
          // Without suggestions one writes on.
        },
      );
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);
  const tags = offeredTags(typed, asked, readTagHistory());
  if (tags.length === 0) return null;
  return (
    <ul className="taglist" aria-label="タグの候補">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            className="chip"
            type="button"
            // The caret stays in the text: the keyboard of a phone stays open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(tag)}
          >
            #{tag}
          </button>
        </li>
      ))}
    </ul>
  );
}
