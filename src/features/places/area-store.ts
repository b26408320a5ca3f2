import { atom } from 'nanostores';

export type Named = { slug: string; name: string };

/** The prefecture that was chosen in its modal and not yet walked to. */
export const $chosenPrefecture = atom<Named | null>(null);
