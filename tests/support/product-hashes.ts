import { afterAll, beforeAll } from 'vitest';
import { config } from '../../server/core/config.ts';
import { PASSWORD_COST } from '../../server/core/password-cost.ts';

/** The tests of a file (or of a `describe`) hash at the product's cost, which other tests do not pay. */
export function hashAsTheProduct(): void {
  let before = PASSWORD_COST;
  beforeAll(() => {
    before = config().passwordCost;
    config().passwordCost = PASSWORD_COST;
  });
  afterAll(() => {
    config().passwordCost = before;
  });
}
