/**
 * The texts in `pieces` pieces, each on a line of its own. What has no tag is an address or breaks out of a script,
 * and may have to stand first: such texts begin the pieces.
 */
export function dealt(texts: readonly string[], pieces: number): string[] {
  const inOrder = texts.toSorted((a, b) => Number(a.includes('<')) - Number(b.includes('<')));
  return Array.from({ length: pieces }, (_, piece) =>
    inOrder.filter((_text, i) => i % pieces === piece).join('\n'),
  );
}

/** Stands in every piece that `field` (`table.column`) holds, so that a page which shows it can be told. */
export const markOf = (field: string): string => `field_${field.replace('.', '_')}_`;
