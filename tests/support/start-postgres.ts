import { type EmbeddedServer, startEmbedded } from '../../server/core/db/embedded.ts';
import type { Secrets } from '../../server/core/secrets.ts';
import { onServer } from './clone.ts';

/**
 * The embedded server of a run of tests, which waits for no disk: a test kills processes, never the machine, and the
 * system keeps what a killed process has written.
 */
export async function startPostgres(varDir: string, secrets: Secrets): Promise<EmbeddedServer> {
  const server = await startEmbedded(varDir, secrets);
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await onServer(server.url, `alter system set ${setting} = off`);
  await onServer(server.url, 'select pg_reload_conf()');
  return server;
}
