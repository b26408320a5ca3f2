import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../longest.json');

/** Seconds by test file, written by `npm run test:cost`. A file that is not listed is short. */
export const LISTED_SECONDS = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>;
