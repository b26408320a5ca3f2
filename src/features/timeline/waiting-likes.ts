import { atom } from 'nanostores';

/** Posts whose like, or its end, waits for the network. */
export const $waitingLikes = atom<readonly number[]>([]);
