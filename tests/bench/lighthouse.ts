import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { build } from '../../scripts/build.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { freePort } from '../../server/core/db/free-port.ts';
import { areaPath, castPath, shopPath, topPath } from '../../server/core/paths.ts';
import { startSite } from '../support/built-site.ts';
import { chromium as browser } from '../support/chromium.ts';
import { percentile, scratchWorld, table } from './scratch.ts';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FLOORS: Record<(typeof CATEGORIES)[number], number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** A page of each kind; the cast is one who lets search engines find her. */
async function pagesOf(db: Db): Promise<Record<string, string>> {
  const { id } = await db
    .selectFrom('casts')
    .select('id')
    .where('searchable', '=', true)
    .where('status', '=', 'public')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    top: topPath(),
    area: areaPath('shops', 'tokyo', 'shinjuku-kabukicho'),
    shop: shopPath(2),
    cast: castPath(id),
  };
}
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const;

type Audit = { score: number | null; numericValue?: number; title: string };
type Report = { scores: number[]; metrics: number[]; shift: number; failed: string[] };

/** One visit of a phone on slow 4G, as Lighthouse simulates it by default. */
async function visit(url: string, debuggingPort: number): Promise<Report> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(runtimeError.message);
  const value = (id: string) => (audits[id] as Audit | undefined)?.numericValue ?? Number.NaN;
  const ids = CATEGORIES.slice(1).flatMap((id) => categories[id]?.auditRefs.map((ref) => ref.id) ?? []);
  return {
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
    metrics: METRICS.map((id) => Math.round(value(id))),
    shift: value('cumulative-layout-shift'),
    failed: ids.filter((id) => (audits[id] as Audit).score === 0),
  };
}

const median = (values: number[]) => percentile(values, 0.5);

/** Lighthouse on the four kinds of page that visitors open most, the median of several visits. */
export async function run(): Promise<Record<string, unknown>> {
  build();
  const world = await scratchWorld({ shops: 300, posts: 0 });
  const port = await freePort(0);
  const origin = `http://localhost:${port}`;
  // A process of its own: canonical addresses carry the origin, which is read from the settings once.
  const site = await startSite({
    databaseUrl: world.url,
    varDir: world.config.varDir,
    env: { PORT: String(port), SITE_ORIGIN: origin },
  });
  const debuggingPort = await freePort(0);
  const { args, ...launch } = browser();
  const chrome = await chromium.launch({
    ...launch,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
  });
  const rows: (string | number)[][] = [];
  const figures: Record<string, unknown> = {};
  const below: string[] = [];
  for (const [name, target] of Object.entries(await pagesOf(world.db))) {
    const url = origin + target;
    await fetch(url);
    const reports: Report[] = [];
    for (let i = 0; i < RUNS; i++) reports.push(await visit(url, debuggingPort));
    const scores = CATEGORIES.map((_, i) => median(reports.map((report) => report.scores[i] ?? 0)));
    const metrics = METRICS.map((_, i) => median(reports.map((report) => report.metrics[i] ?? 0)));
    const shift = Math.max(...reports.map((report) => report.shift));
    rows.push([name, ...scores, ...metrics, shift.toFixed(3)]);
    figures[name] = scores;
    CATEGORIES.forEach((id, i) => {
      if ((scores[i] ?? 0) < FLOORS[id]) below.push(`${name}: ${id} ${scores[i]}`);
    });
    for (const id of new Set(reports.flatMap(({ failed }) => failed))) below.push(`${name}: ${id}`);
  }
  await chrome.close();
  await site.stop();
  await world.close();
  table(['page', ...CATEGORIES, 'FCP ms', 'LCP ms', 'TBT ms', 'CLS'], rows);
  for (const line of below) console.log(`below the floor: ${line}`);
  return { ...figures, below: below.length };
}
