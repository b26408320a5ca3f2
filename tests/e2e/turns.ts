import { IS_LONG_FORM, TREE_NUMBER } from '../support/tree-number.ts';

const numberOf = (name: string) => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), TREE_NUMBER);

/**
 * The one of `all` whose turn it is for `name`: another one with each change of the tree, and not the same for all names.
 * `npm run test:full` takes all of them.
 */
export const inTurn = <T>(name: string, all: readonly T[]): readonly T[] => {
  const turn = numberOf(name) % all.length;
  return IS_LONG_FORM ? all : all.slice(turn, turn + 1);
};
