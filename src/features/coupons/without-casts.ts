/** The schedule, and what the page itself marks as naming or showing casts. */
const PARTS = '#cast astro-island, [data-casts]';
const NOTE = '電波がないため、表示できません。';

/** A page as a device may keep it: who hides herself stays readable on none. Marked with the time. */
export function withoutCasts(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const part of page.querySelectorAll(PARTS)) {
    if (part.parentElement?.matches('section[id]')) {
      const note = page.createElement('p');
      note.className = 's';
      note.textContent = NOTE;
      part.before(note);
    }
    // Other parts may need scripts and styles that came first with this one.
    part.replaceWith(...part.querySelectorAll('script, style, link'));
  }
  page.documentElement.dataset.stored = String(Date.now());
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
