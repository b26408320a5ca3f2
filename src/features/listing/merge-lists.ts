const addressOf = (card: Element): string =>
  (card instanceof HTMLAnchorElement ? card : card.querySelector('a'))?.href ?? '';
const headingOf = (part: Element | null): string => part?.querySelector('h2')?.textContent ?? '';

/** Moves the cards of `more` behind those of `list`, once each. @returns the first that was not there before. */
function moveCards(list: Element, more: Element, known: Set<string>): Element | null {
  let first: Element | null = null;
  for (const card of [...more.children]) {
    const address = addressOf(card);
    if (known.has(address)) continue;
    known.add(address);
    list.append(card);
    first ??= card;
  }
  return first;
}

/**
 * Appends the following page of a list. Cards stand in it directly, or in runs under a heading (出勤中, これから): a run
 * that goes on over the page joins the one before. A card that moved on meanwhile is not shown twice.
 * @returns the first new card, or null when there was none.
 */
export function mergeLists(list: Element, more: Element): Element | null {
  const grids = [...list.querySelectorAll(':scope > section > div')];
  const cards = (grids.length > 0 ? grids : [list]).flatMap((each) => [...each.children]);
  const known = new Set(cards.map(addressOf));
  if (grids.length === 0) return moveCards(list, more, known);
  let first: Element | null = null;
  for (const run of [...more.children]) {
    const cardsOfRun = run.querySelector(':scope > div');
    if (!cardsOfRun) continue;
    const last = list.lastElementChild;
    let target = last?.querySelector(':scope > div');
    let begun: Element | null = null;
    if (!target || headingOf(run) !== headingOf(last)) {
      begun = run.cloneNode(true) as Element;
      target = begun.querySelector(':scope > div');
      target?.replaceChildren();
    }
    const added = target && moveCards(target, cardsOfRun, known);
    // A heading of cards that all stand above already is no heading.
    if (begun && added) list.append(begun);
    first ??= added;
  }
  return first;
}
