import { leaveFor } from '../../components/leave-for.ts';

const PAUSE = 200;

/** The form's fields as the address of the list would carry them; empty choices are left out. */
function query(form: HTMLFormElement): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== '') search.append(name, String(value));
  return search.toString();
}

/** Keeps 「◯件を表示」 true while the visitor picks, and keeps empty choices out of the address. */
export function watchFilters(form: HTMLFormElement): void {
  const total = form.querySelector('[data-total]');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  async function update() {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    if (!total?.parentElement) return;
    const { half, scope } = form.dataset;
    const search = new URLSearchParams(`${scope}&${query(form)}`);
    const asked = Object.fromEntries([...search.keys()].map((name) => [name, search.getAll(name)]));
    const path = half === 'shops' ? '/api/shops/count' : '/api/casts/count';
    // A list that is only read does without the client.
    const client = await import('../../lib/call.ts').catch(() => null);
    const answer = await client?.callWith('get', path, { query: asked }, { signal });
    if (answer?.ok) {
      total.textContent = answer.data.total.toLocaleString('ja-JP');
      total.parentElement.hidden = false;
    } else {
      // No number rather than an old one; overtaken by the next choice, that one tells.
      total.parentElement.hidden = !signal.aborted;
    }
  }

  form.addEventListener('change', () => {
    clearTimeout(timer);
    timer = setTimeout(update, PAUSE);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const search = query(form);
    const address = search ? `${form.action}?${search}` : form.action;
    leaveFor(address, () => form.hidePopover());
  });
}
