import type { ShownProfile } from '../../../server/identity/profiles/contract.ts';
import { call } from '../../lib/call.ts';
import { $me, whoIsLooking } from '../../lib/me-store.ts';
import { element, profileLists } from './profile-parts.ts';

/** What the page does not hold, in the lists that it has for the rest. */
function partsOf({ message, workMessage, ...shown }: ShownProfile): HTMLElement[] {
  const lines = [...shown.lines, ...(workMessage ? [{ label: '出勤', value: workMessage }] : [])];
  const parts = profileLists({ ...shown, lines });
  return message ? [...parts, element('p', 'quote mt-3', message)] : parts;
}

async function fill(section: HTMLElement): Promise<void> {
  const answer = await call('get', '/api/cast_profile', {
    query: { castId: section.dataset.membersProfile },
  });
  if (!answer.ok) return;
  const parts = partsOf(answer.data);
  // What the page knew of may have been made public or private since.
  if (parts.length === 0) section.remove();
  else section.querySelector('[data-body]')?.replaceWith(...parts);
}

/** Members read what is meant for them as soon as they are known, after a login on this page, too. */
const section = document.querySelector<HTMLElement>('[data-members-profile]');
if (section) {
  let isAsked = false;
  void whoIsLooking();
  $me.subscribe(({ check, guest }) => {
    if (!check || guest || isAsked) return;
    isAsked = true;
    void fill(section);
  });
}
