import { IS_LONG_FORM, TREE_NUMBER } from './tree-number.ts';

const PARTS = 6;
const part = TREE_NUMBER % PARTS;

/**
 * Whether the item of this number belongs to the part of a walk that `npm test` takes: one of six, another one with each
 * change of the tree. `npm run test:full` takes all of them.
 */
export const isInPart = (number: number): boolean => IS_LONG_FORM || number % PARTS === part;

if (!IS_LONG_FORM) console.log(`Hostile values: part ${part + 1} of ${PARTS}`);
