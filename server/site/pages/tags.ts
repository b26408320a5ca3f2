/** Tags of the cards that a page shows: it is rendered again when one changes, and gone at once when one vanishes. */
export const cardTags = (
  kind: 'shop' | 'cast',
  cards: readonly ({ id: number } | null | undefined)[],
): string[] => [...new Set(cards.flatMap((card) => (card ? [`${kind}-card:${card.id}`] : [])))];
