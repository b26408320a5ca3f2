const MINUTE = 60_000;

/** Fills 「営業中 n件」 from `open-close-shops` triples (epoch minutes) and keeps it true by the minute. */
export function showOpenCount(note: HTMLElement): void {
  const spans = (note.dataset.openings ?? '').split(' ').map((span) => span.split('-').map(Number));
  const target = note.querySelector('[data-open-count]');
  const update = () => {
    const now = Math.floor(Date.now() / MINUTE);
    const open = spans.reduce(
      (sum, [from = 0, to = 0, shops = 0]) => (from <= now && now < to ? sum + shops : sum),
      0,
    );
    if (target) target.textContent = open.toLocaleString('ja-JP');
    note.hidden = false;
  };
  update();
  setInterval(update, MINUTE);
}
