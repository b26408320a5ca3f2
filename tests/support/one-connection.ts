import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionBuilder } from 'kysely';
import pg from 'pg';

/** Inside of a transaction, that is, while a connection is held. */
const holding = new AsyncLocalStorage<true>();
const nested: string[] = [];

type Work = (trx: unknown) => Promise<unknown>;
type Prototype<M extends string> = Record<M, (...args: unknown[]) => unknown>;

const transactions = TransactionBuilder.prototype as unknown as Prototype<'execute'>;
const { execute } = transactions;
transactions.execute = function (work) {
  return execute.call(this, (trx: unknown) => holding.run(true, () => (work as Work)(trx)));
};
const pools = pg.Pool.prototype as unknown as Prototype<'connect'>;
const { connect } = pools;
pools.connect = function (...args) {
  if (holding.getStore()) nested.push(new Error('A second connection is taken').stack ?? '');
  return connect.apply(this, args);
};

/** Whatever `work` does, it is another caller's: a test may hold a row while others ask for it. */
export const asAnotherCaller = <T>(work: () => T): T => holding.exit(work);

/** Where work that held a connection has waited for a second one: enough of such work at once stops a pool for good. */
export const takeNested = (): string[] => nested.splice(0);
