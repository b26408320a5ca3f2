import { atom } from 'nanostores';

/** Where what waits for the network is kept. */
export const WAITING = 'waiting-calls';

/** What waits for the network by its marks (`like:12`), of the present visitor; filled by `waiting-calls.ts`. */
export const $waiting = atom<readonly string[]>([]);
