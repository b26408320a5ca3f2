import type { ShownProfile } from '../../../server/identity/profiles/contract.ts';

export function element(name: string, className = '', ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** The same lists as those that a cast's page holds itself. */
export function profileLists({ lines, items }: Pick<ShownProfile, 'lines' | 'items'>): HTMLElement[] {
  const parts: HTMLElement[] = [];
  const pair = (className: string, title: string, text: string) =>
    element('div', className, element('dt', '', title), element('dd', '', text));
  if (lines.length > 0) {
    const list = element('dl', 'dl', ...lines.map(({ label, value }) => pair('', label, value)));
    parts.push(element('div', 'card card--pad card--dl', list));
  }
  if (items.length > 0)
    parts.push(element('dl', 'free mt-3', ...items.map(({ title, body }) => pair('card', title, body))));
  return parts;
}
