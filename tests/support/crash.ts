import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../../server/core/db/embedded.ts';
import { secrets } from '../../server/core/secrets.ts';

/** Ends PostgreSQL as a crash does: nothing is written any more, and the next start recovers from its log. */
export async function crash(dir: string): Promise<void> {
  const pid = Number(readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => existsSync(`/proc/${pid}/fd/0`)).toBe(false);
}

/** At the address that it had before. */
export const startAgain = (dir: string, { url }: EmbeddedServer): Promise<EmbeddedServer> =>
  startEmbedded(dir, secrets(), { preferredPort: Number(new URL(url).port), keepPort: true });
