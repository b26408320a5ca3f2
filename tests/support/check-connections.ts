import { afterEach, expect } from 'vitest';
import { takeNested } from './one-connection.ts';

// A file of its own: what browser tests share with the others must run without vitest.
afterEach(() =>
  expect(takeNested(), 'R11: no work takes a second connection while it holds one').toEqual([]),
);
