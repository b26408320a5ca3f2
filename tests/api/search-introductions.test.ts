import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { readSearch } from '../../server/directory/browsing/read-search.ts';
import { recordingQueries } from '../support/record-queries.ts';
import { addPlaces } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let db: Db;
let recorded: CompiledQuery[];

const SHOPS = 1500;
const RARE = 20;
/** What every introduction says. */
const SAID = ['落ち着いた店内で', 'シャンパンとお待ちしています', '駅から徒歩三分です'];
const long = (own: string) => `${own}${SAID.join('').repeat(50)}`.slice(0, 1500);

/** The texts are folded once: what the trigger does for each is asked elsewhere. */
beforeAll(async () => {
  ({ db, recorded } = recordingQueries(test.db));
  const { prefectureId, areaId } = await addPlaces(test.db);
  await sql`insert into shops (name, kana, category, prefecture_id, area_id)
    select case when i = 1 then 'シャンパン' else '灯' || i end, '', 'caba', ${prefectureId}, ${areaId}
    from generate_series(1, ${SHOPS}::int) i`.execute(test.db);
  await sql`insert into shop_texts (shop_id, folded, pairs)
    select s.id, t.folded, t.pairs
    from (select id, row_number() over (order by id) <= ${RARE} as is_rare from shops) s
    join (select is_rare, f.folded, pairs_of(f.folded) as pairs
      from (values (true, ${long('のれんが目印。')}), (false, ${long('')})) as v (is_rare, text)
      cross join lateral (select fold_text(v.text) as folded offset 0) f offset 0) t using (is_rare)`.execute(
    test.db,
  );
  await sql`vacuum analyze`.execute(test.owner);
});

type Plan = Record<string, unknown> & { Plans?: Plan[] };

/** Rows of introductions that a plan has looked at. */
function textsIn(plan: Plan): number {
  const number = (key: string) => Number(plan[key] ?? 0);
  const rows =
    number('Actual Rows') + number('Rows Removed by Filter') + number('Rows Removed by Index Recheck');
  const own = plan['Relation Name'] === 'shop_texts' ? rows * number('Actual Loops') : 0;
  return (plan.Plans ?? []).reduce((sum, inner) => sum + textsIn(inner), own);
}

/** @returns how many shops were found, and the introductions that all statements together have looked at */
async function search(text: string): Promise<{ total: number; texts: number }> {
  recorded.length = 0;
  const { total } = await readSearch(db, new URLSearchParams({ text }), Date.now());
  let texts = 0;
  for (const { sql: statement, parameters } of recorded) {
    const query = CompiledQuery.raw(`explain (analyze, format json) ${statement}`, [...parameters]);
    const { rows } = await test.db.executeQuery<Record<string, [{ Plan: Plan }]>>(query);
    const [explained] = Object.values(rows[0] ?? {});
    if (explained) texts += textsIn(explained[0].Plan);
  }
  return { total, texts };
}

it.each([
  ['what every introduction says finds names alone', 'シャンパン', 1],
  ['what none says, though each has all its pairs, finds nothing', 'お待ち着いた', 0],
])('%s, and few introductions are looked at', async (_, text, found) => {
  const { total, texts } = await search(text);
  expect(total).toBe(found);
  expect(texts).toBeGreaterThan(0);
  expect(texts).toBeLessThanOrEqual(1000);
});

it('what few introductions say finds each of their shops, and each is looked at once', async () => {
  expect(await search('のれん')).toEqual({ total: RARE, texts: RARE });
});
