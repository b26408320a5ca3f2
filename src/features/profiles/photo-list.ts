/** One photo of a page: there already, or chosen now and shown from the device. */
export type PhotoItem = {
  key: string;
  src: string;
  id: string | null;
  file: File | null;
  /** As it was chosen or saved, where `file` is only a part of it. */
  whole?: File | null;
  /** The address of a saved one in full. */
  full?: string;
};

/** What the form sends of a list of photos: new files, what is gone, and the order of what stays. */
export function photoFields(items: readonly PhotoItem[], before: readonly string[]) {
  const images = items.flatMap(({ file }) => file ?? []);
  const kept = new Set(items.map(({ id }) => id));
  let added = 0;
  return {
    images,
    deletedPhotos: before.filter((id) => !kept.has(id)),
    order: items.map(({ id }) => id ?? `new:${added++}`).join(','),
  };
}

/** The ids of a field without those. */
export const withoutIds = (list: string, ids: readonly string[]): string[] =>
  list.split(',').filter((id) => id !== '' && !ids.includes(id));

/** The list with the item of that key first. */
export const withCover = (items: readonly PhotoItem[], key: string): PhotoItem[] => [
  ...items.filter((item) => item.key === key),
  ...items.filter((item) => item.key !== key),
];

/** The list with the item of that key one place further on, or back. */
export function moved(items: readonly PhotoItem[], key: string, by: 1 | -1): PhotoItem[] {
  const at = items.findIndex((item) => item.key === key);
  const other = items[at + by];
  if (at < 0 || !other) return [...items];
  return items.map((item, i) => (i === at ? other : i === at + by ? (items[at] ?? item) : item));
}
