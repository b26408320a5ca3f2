import { beforeAll } from 'vitest';
import { config } from '../../server/core/config.ts';

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

// Thousands of answers would wait, and thousands of passwords be hashed, for nothing. The long form and the timed tests
// wait and hash as the product does. A file may still set what the configuration is read from.
beforeAll(() => {
  if (process.env.FULL === '1' || process.env.TIMED === '1') return;
  Object.assign(config(), { evenAnswerMs: 0, passwordCost: CHEAP });
});
