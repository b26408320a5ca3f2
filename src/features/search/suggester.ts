import { tooLong } from '../../../server/core/text/limits.ts';
import { hasAtMost } from '../../../server/core/text/rules.ts';
import type { Suggest, SuggestAnswer } from '../../../server/directory/search/contract.ts';
import { SEARCH_LABEL, SEARCH_TEXT_MAX } from '../../../server/directory/search/limits.ts';
import { wordsOf } from '../../../server/directory/search/rules.ts';

/** Specification §9: suggestions are asked for this long (ms) after the last key. */
export const DEBOUNCE = 300;

/** Specification §9: how many suggestions the box shows, and how many the modals of shops, areas and casts. */
export const BOX_CAP = 10;
export const MODAL_CAP = 6;

/** Whether the words are more than a search takes. */
export const isTooLong = (text: string): boolean => !hasAtMost(SEARCH_TEXT_MAX, text.trim());

export type Suggesting = {
  status: 'empty' | 'asking' | 'here' | 'failed';
  suggests: Suggest[];
  /** Nothing fits what was typed; these are the closest names. */
  near: boolean;
  /** Why there are none, in words. */
  problem: string;
};
export const NOTHING: Suggesting = { status: 'empty', suggests: [], near: false, problem: '' };

type Ask = (text: string) => Promise<SuggestAnswer>;

/**
 * Turns keystrokes into suggestions: waits for a pause, asks, and forgets answers that come when the field is empty or
 * holds other words by then. What spells the same words is asked for once.
 */
export function suggester(ask: Ask, show: (suggesting: Suggesting) => void) {
  const known = new Map<string, SuggestAnswer>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = '';
  let shown = NOTHING;
  const say = (next: Suggesting) => {
    shown = next;
    show(next);
  };

  async function lookUp(key: string, text: string): Promise<void> {
    try {
      const answer = known.get(key) ?? (await ask(text));
      known.set(key, answer);
      if (wanted !== key) return;
      say({ status: 'here', suggests: answer.suggests, near: answer.near, problem: '' });
    } catch (error) {
      if (wanted === key) say({ ...NOTHING, status: 'failed', problem: (error as Error).message });
    }
  }

  return {
    /** The field holds this now. What an input method still composes is not asked for. */
    type(value: string, isComposing = false): void {
      if (isComposing) {
        clearTimeout(timer);
        wanted = '';
        return;
      }
      const text = value.trim();
      const key = wordsOf(text).join(' ');
      if (key !== '' && key === wanted && shown.status !== 'failed') return;
      clearTimeout(timer);
      wanted = key;
      if (isTooLong(text)) {
        say({ ...NOTHING, status: 'failed', problem: tooLong(SEARCH_LABEL, SEARCH_TEXT_MAX) });
        return;
      }
      if (key === '') {
        say(NOTHING);
        return;
      }
      if (shown.status !== 'here') say({ ...NOTHING, status: 'asking' });
      timer = setTimeout(() => void lookUp(key, text), known.has(key) ? 0 : DEBOUNCE);
    },
    stop(): void {
      clearTimeout(timer);
      wanted = '';
    },
  };
}
