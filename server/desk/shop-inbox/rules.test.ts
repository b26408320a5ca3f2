import { expect, it } from 'vitest';
import { REVIEW_MACROS } from './rules.ts';

it.each(REVIEW_MACROS)(
  'the example 「$title」 for a review advertises nothing, as the hint beside it asks',
  ({ body }) => {
    expect(body).toMatch(/ありがとうございます。/);
    expect(body).not.toMatch(/お越し|お待ち|来店(?:を|くだ|の際)|割引|クーポン|予約/);
  },
);
