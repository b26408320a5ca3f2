import type { ShownProfile } from '../../../server/identity/profiles/contract.ts';
import { call } from '../../lib/call.ts';
import { $me, whoIsLooking } from '../../lib/me-store.ts';

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** The same lists as those that stand in the page, of what it does not hold. */
function partsOf({ lines, items, message, workMessage }: ShownProfile): HTMLElement[] {
  const parts: HTMLElement[] = [];
  const listed = [...lines, ...(workMessage ? [{ label: '出勤', value: workMessage }] : [])];
  if (listed.length > 0) {
    const list = element('dl', '', 'dl');
    for (const { label, value } of listed) {
      const row = document.createElement('div');
      row.append(element('dt', label), element('dd', value));
      list.append(row);
    }
    const card = element('div', '', 'card card--pad card--dl');
    card.append(list);
    parts.push(card);
  }
  if (items.length > 0) {
    const list = element('dl', '', 'free mt-3');
    for (const { title, body } of items) {
      const row = element('div', '', 'card');
      row.append(element('dt', title), element('dd', body));
      list.append(row);
    }
    parts.push(list);
  }
  if (message) parts.push(element('p', message, 'quote mt-3'));
  return parts;
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
