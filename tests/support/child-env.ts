import path from 'node:path';

const kept = path.resolve(import.meta.dirname, '../../.cache/compiled');

/**
 * What a process that a test starts gets of this one: the way to programs, and what Node has compiled for the one
 * before it, which halves the time until the product is loaded (0.9 s).
 */
export const CHILD_ENV = { PATH: process.env.PATH, NODE_COMPILE_CACHE: kept };
