import { beforeAll } from 'vitest';
import { config } from '../../server/core/config.ts';

// Thousands of answers would wait for nothing. The long form and the timed tests wait as long as the product does. A file
// may still set what the configuration is read from.
beforeAll(() => {
  if (process.env.FULL !== '1' && process.env.TIMED !== '1') config().evenAnswerMs = 0;
});
