import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { type EmbeddedServer, startEmbedded } from '../../server/core/db/embedded.ts';
import { secrets } from '../../server/core/secrets.ts';
import { copyCluster } from './copy-cluster.ts';

/** A streaming replica, below `dir`, of the server that `primary` is the address of and whose files lie in `from`. */
export async function startReplica(primary: string, from: string, dir: string): Promise<EmbeddedServer> {
  await copyCluster(primary, from, dir);
  const data = path.join(dir, 'postgres');
  const { hostname, port, username, password } = new URL(primary);
  appendFileSync(
    path.join(data, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  appendFileSync(path.join(data, 'standby.signal'), '');
  return startEmbedded(dir, secrets());
}
