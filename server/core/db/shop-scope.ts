import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { noteFailure } from './away.ts';

type Scope = { shopIds: string };
const slot = globalThis as { yoakariShopScope?: AsyncLocalStorage<Scope> };
slot.yoakariShopScope ??= new AsyncLocalStorage();
const scopes = slot.yoakariShopScope;

const EVERY_SHOP = '';
/** No shop has the number 0: an empty list is no shop, not every one. */
const textOf = (shopIds: readonly number[]) => [0, ...shopIds].join();

/** All that `work` asks of the database meets private rows of these shops alone (security.md S39). */
export const inShopScope = <T>(shopIds: readonly number[], work: () => T): T =>
  scopes.run({ shopIds: textOf(shopIds) }, work);

export const inOpenScope = <T>(work: () => T): T => scopes.run({ shopIds: EVERY_SHOP }, work);

export function narrowScope(shopIds: readonly number[]): void {
  const scope = scopes.getStore();
  if (!scope) throw new Error('A shop asks where no scope was opened.');
  scope.shopIds = textOf(shopIds);
}

const current = new WeakMap<PostgresPoolClient, string>();

export const scopedPool = (pool: PostgresPool): PostgresPool => ({
  ...pool,
  async connect() {
    const client = await pool.connect();
    const wanted = scopes.getStore()?.shopIds ?? EVERY_SHOP;
    if ((current.get(client) ?? EVERY_SHOP) === wanted) return client;
    try {
      await client.query("select set_config('app.shop_ids', $1, false)", [wanted]);
    } catch (error) {
      noteFailure(error);
      client.release(true);
      throw error;
    }
    current.set(client, wanted);
    return client;
  },
});

const BEGINS = /^(?:begin|start transaction)\b/i;
const ENDS = /^(?:commit|rollback)$/i;
const SCOPE = "select set_config('app.shop_ids', $1, true)";

/** One statement after the other: in a transaction, where the session is the same. */
function inTransactions(client: PostgresPoolClient, wanted: string): PostgresPoolClient {
  const send = client.query.bind(client) as (text: string, values?: readonly unknown[]) => Promise<unknown>;
  let isOpen = false;
  /** It may be inside a transaction still: the pool ends it. */
  let isBroken = false;
  const breaking = (error: unknown): never => {
    isBroken = true;
    throw error;
  };
  async function alone(text: string, values: readonly unknown[]): Promise<unknown> {
    await send('begin');
    try {
      await send(SCOPE, [wanted]);
      const answer = await send(text, values);
      await send('commit');
      return answer;
    } catch (error) {
      await send('rollback').catch(breaking).catch(noteFailure);
      throw error;
    }
  }
  async function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    if (!isOpen && !BEGINS.test(text)) return alone(text, values);
    const answer = await send(text, values);
    if (BEGINS.test(text)) await send(SCOPE, [wanted]).catch(breaking);
    isOpen = !ENDS.test(text);
    return answer;
  }
  const release = (isDiscarded = false) => client.release(isDiscarded || isBroken);
  return { query: query as PostgresPoolClient['query'], release };
}

/** The same behind a pooler by transaction, where the next statement may meet another session. */
export const scopedTransactions = (pool: PostgresPool): PostgresPool => ({
  ...pool,
  async connect() {
    const client = await pool.connect();
    const wanted = scopes.getStore()?.shopIds ?? EVERY_SHOP;
    return wanted === EVERY_SHOP ? client : inTransactions(client, wanted);
  },
});
