import { asPerson, asVisitor, type Person } from './crowd.ts';
import { openLoop, type Wire } from './open-loop.ts';
import { cpuOf, cpuOfDatabase, ORIGIN, type Web } from './processes.ts';
import { pick } from './random.ts';
import { round, type Scratch, table } from './scratch.ts';

const SECONDS = 5;
/** Requests: the site is about half busy, as one that wakes up for each of a few costs several times as much. */
const PER_SECOND = { stored: 2000, live: 100, media: 300 };
const VISITED = '/shop/2/';
const host = new URL(ORIGIN).host;

const get = (path: string, headers = asVisitor()): Wire => ({ method: 'GET', path, headers });
const unique = (paths: readonly (string | undefined)[]) => [...new Set(paths)].flatMap((path) => path ?? []);

/** What a browser fetches beside a page: its files, and the pictures that it shows before it is scrolled. */
export async function partsOf(port: number): Promise<{ files: string[]; media: string[] }> {
  const answer = await fetch(`http://127.0.0.1:${port}${VISITED}`);
  const html = await answer.text();
  return {
    files: unique(
      [...html.matchAll(/(?:href|src|component-url|renderer-url)="(\/_astro\/[^"#]+)/g)].map(
        ([, path]) => path,
      ),
    ),
    media: unique(
      [...html.matchAll(/<img(?![^>]*loading="lazy")[^>]*\ssrc="(\/media\/[^"]+)"/g)].map(([, path]) => path),
    ),
  };
}

/** CPU milliseconds of the site and of PostgreSQL, and bytes, for each part of a first visit, and their sum. */
export async function measureVisit(
  world: Scratch,
  { port, pid }: Web,
  members: readonly Person[],
): Promise<Record<string, unknown>> {
  const { files, media } = await partsOf(port);
  const { stored, live, media: ofMedia } = PER_SECOND;
  const ofMembers = (path: string) => members.map((member) => get(path, asPerson(member)));
  const parts: { name: string; times: number; rate: number; requests: Wire[] }[] = [
    { name: 'stored page', times: 1, rate: stored, requests: [get(VISITED)] },
    {
      name: 'file of the build',
      times: files.length,
      rate: stored,
      requests: files.map((path) => get(path)),
    },
    { name: 'GET /api/me', times: 1, rate: live, requests: ofMembers('/api/me') },
    { name: 'page of the timeline', times: 1, rate: live, requests: ofMembers('/api/top_tls?cursor=') },
    { name: 'picture', times: media.length, rate: ofMedia, requests: media.map((path) => get(path)) },
  ];
  const rows: (string | number)[][] = [];
  const sum = { requests: 0, web: 0, database: 0, kilobytes: 0 };
  for (const { name, times, rate, requests } of parts) {
    if (times === 0) continue;
    // Every visitor is a new one, as a limit counts what one address asks for.
    const asked = Array.from({ length: rate * (SECONDS + 2) }, () => {
      const one = pick(requests);
      return { ...one, headers: { ...one.headers, ...asVisitor() } };
    });
    const { answers, before, after } = await openLoop(
      { ports: [port], host, rate, seconds: SECONDS, requests: asked },
      () => ({ web: cpuOf(pid), database: cpuOfDatabase(world) }),
    );
    const [refused] = Object.keys(answers.failures);
    if (refused) throw new Error(`${refused} for ${name}: ${answers.firstFailure}`);
    const cost = {
      web: ((after.web - before.web) * 1000) / answers.arrived,
      database: ((after.database - before.database) * 1000) / answers.arrived,
      kilobytes: answers.bytes / answers.arrived / 1024,
    };
    rows.push([name, times, round(cost.web), round(cost.database), round(cost.kilobytes, 1)]);
    sum.requests += times;
    sum.web += times * cost.web;
    sum.database += times * cost.database;
    sum.kilobytes += times * cost.kilobytes;
  }
  rows.push(['a first visit', sum.requests, round(sum.web), round(sum.database), round(sum.kilobytes, 1)]);
  table(['part of a visit', 'requests', 'web CPU ms each', 'PostgreSQL CPU ms each', 'kB each'], rows);
  return {
    visit_requests: sum.requests,
    visit_web_cpu_ms: round(sum.web),
    visit_database_cpu_ms: round(sum.database),
    visit_kb: round(sum.kilobytes, 0),
  };
}
