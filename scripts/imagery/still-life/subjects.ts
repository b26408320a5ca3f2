// All still-life subjects. Key order is part of the result: it feeds the seeded spread.

import { nails, perfume } from './beauty.ts';
import { cat } from './cat.ts';
import { champagne, cocktail, highball } from './drinks.ts';
import { cake, flowers } from './gifts.ts';
import type { Subject } from './subject.ts';
import { dress, heels } from './wardrobe.ts';

export const SUBJECTS: Record<string, Subject> = {
  cocktail,
  highball,
  champagne,
  flowers,
  nails,
  dress,
  cake,
  cat,
  heels,
  perfume,
};
