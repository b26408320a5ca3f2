import { config } from '../../core/config.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { FORGET_DELAY_MS, FORGET_TIMEOUT_MS, FORGOTTEN_AT_ONCE } from './limits.ts';

/** Queued before files go: a process that ends in between has only forgotten too much. */
export async function forgetInCaches(
  db: Queryable,
  names: readonly string[],
  delay = FORGET_DELAY_MS,
): Promise<void> {
  if (!config().cdn) return;
  for (let at = 0; at < names.length; at += FORGOTTEN_AT_ONCE)
    await addJob(db, 'forget_in_caches', { names: names.slice(at, at + FORGOTTEN_AT_ONCE) }, { delay });
}

/** Cloudflare's API: `{ "files": [address, …] }` with a bearer token. @throws Error: the job tries again */
export async function purgeCaches(names: readonly string[]): Promise<void> {
  const { cdn, siteOrigin } = config();
  if (!cdn || names.length === 0) return;
  const answer = await fetch(cdn.purgeUrl, {
    method: 'POST',
    headers: { Authorization: `Bearer ${cdn.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ files: names.map((name) => `${siteOrigin}/media/${name}`) }),
    redirect: 'error',
    signal: AbortSignal.timeout(FORGET_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the CDN answered ${answer.status}`);
}
