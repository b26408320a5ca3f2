import type { KeptFiles } from './file-draft.ts';

type Labelled = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const MOST = 5;

/** Without marks such as 必須, which stand in elements of their own. */
function labelOf({ labels }: Labelled): string {
  const label = labels?.[0];
  const own = [...(label?.childNodes ?? [])].filter((node) => node instanceof Text);
  return own.map(({ data }) => data).join('') || (label?.textContent ?? '');
}

/** What of a form waits, as the form calls it and in its order. */
export function draftNames(form: HTMLFormElement, texts: object, { photos, film }: KeptFiles): string {
  const fields = [...form.elements].filter((field) => (field as Labelled).name in texts) as Labelled[];
  const all = [photos && '写真', film && '動画', ...fields.map(labelOf)].filter((name) => name);
  const names = [...new Set(all)];
  const more = names.length - MOST;
  return names.slice(0, MOST).join('、') + (more > 0 ? ` ほか${more}項目` : '');
}
