import { createServer, type RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { CompiledQuery } from 'kysely';
import { apiListener } from '../../server/app/api-listener.ts';
import { readOwnState } from '../../server/app/me/read-auth-state.ts';
import { connect, type Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { hashOf } from '../../server/core/http/request-facts.ts';
import { createAccount } from '../../server/identity/accounts/create-account.ts';
import { openMemberSession } from '../../server/identity/sessions/open-session.ts';
import { load } from './load.ts';
import { round, scratchWorld, table } from './scratch.ts';

const ROUNDS = 3;
const CONNECTIONS = 20;
/** Each asks for a state of their own. */
const MEMBERS = 50;

/** The SQL behind one `GET /api/me`, with nothing around it. */
const ME_SQL = `select s.scope, s.last_seen_at > now() - interval '5 min' as seen, u.my_id, u.name, u.kind, u.is_admin,
    m.id, m.dot, m.variants,
    array(select cast_id from cast_follows where user_id = u.id order by cast_id) as casts,
    array(select shop_id from shop_follows where user_id = u.id order by shop_id) as shops
  from sessions s join users u on u.id = s.user_id left join media m on m.id = u.icon_media_id
  where s.id_hash = $1 and s.realm = 'member' and s.revoked_at is null and s.idle_until > now() and s.ends_at > now()
    and s.epoch = u.session_epoch and u.status = 'active'`;

async function listen(handle: RequestListener): Promise<{ url: string; close: () => void }> {
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** As many at once as there are connections, for as long as the other measures take. @returns runs per second */
async function sqlRate(db: Db, idHashes: readonly Buffer[], seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let runs = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await db.executeQuery(CompiledQuery.raw(ME_SQL, [idHashes[runs++ % idHashes.length]]));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return runs / seconds;
}

/** An authenticated `GET /api/me` against a Hono route that only answers, and against its SQL alone, in turns. */
export async function run(): Promise<Record<string, unknown>> {
  const world = await scratchWorld({ shops: 50, posts: 0 });
  const db = connect(world.url, { name: 'bench-web' });
  provideDatabase(db);
  const facts = {
    ip: '127.0.0.1',
    ipPrefix: '127.0.0.0/24',
    userAgent: '',
    requestId: '',
    browser: hashOf(''),
  };
  const cookies: string[] = [];
  const idHashes: Buffer[] = [];
  for (let i = 0; i < MEMBERS; i++) {
    const identity = { kind: 'email', value: `bench${i}@example.jp` } as const;
    const userId = await createAccount(db, { type: 'boy', by: 'email', identity, name: `けん${i}` });
    const { cookie, idHash } = await openMemberSession(db, userId, facts);
    cookies.push(cookie.split(';')[0] ?? '');
    idHashes.push(idHash);
  }
  const state = await readOwnState(db, cookies[0]?.split('=')[1]);
  const bare = new Hono().get('/me', (context) => context.json(state));

  const product = await listen(apiListener([]));
  const plain = await listen(getRequestListener(bare.fetch, { overrideGlobalObjects: false }));
  const best = { me: 0, hono: 0, sql: 0 };
  let p99 = Number.POSITIVE_INFINITY;
  try {
    for (let i = 0; i <= ROUNDS; i++) {
      const me = await load(`${product.url}/api/me`, { connections: CONNECTIONS, cookies });
      if (me.non2xx > 0) throw new Error(`${me.non2xx} answers of /api/me were no success.`);
      const hono = await load(`${plain.url}/me`, { connections: CONNECTIONS, cookies });
      const sql = await sqlRate(db, idHashes, 4);
      // The first round warms up.
      if (i === 0) continue;
      best.me = Math.max(best.me, me.requests.average);
      best.hono = Math.max(best.hono, hono.requests.average);
      best.sql = Math.max(best.sql, sql);
      p99 = Math.min(p99, me.latency.p99);
    }
  } finally {
    product.close();
    plain.close();
    await db.destroy();
    await world.close();
  }
  table(
    ['what', 'per second'],
    [
      ['GET /api/me, logged in', round(best.me, 0)],
      ['a Hono route that only answers', round(best.hono, 0)],
      ['its SQL alone', round(best.sql, 0)],
    ],
  );
  return {
    me_per_s: round(best.me, 0),
    hono_per_s: round(best.hono, 0),
    sql_per_s: round(best.sql, 0),
    me_over_hono: round(best.me / best.hono),
    me_over_sql: round(best.me / best.sql),
    me_p99_ms: p99,
  };
}
