import { atom } from 'nanostores';

/** `cast12`, `shop3`: changes of this page that wait for the network. */
export const $waitingFollows = atom<ReadonlySet<string>>(new Set());
