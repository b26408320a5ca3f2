import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startSite } from '../../support/built-site.ts';
import { onServer } from '../../support/clone.ts';
import { startLine } from '../../support/line-server.ts';
import { startX } from '../../support/x-server.ts';
import { copyTemplate, type Template } from './template.ts';

/** A site with a database, files, a LINE and an X of its own. */
export type World = {
  origin: string;
  databaseUrl: string;
  /** Of the server's owner. */
  postgresUrl: string;
  varDir: string;
  /** The address of its LINE. */
  line: string;
  close: () => Promise<void>;
};

/** Starts the built product on a copy of the template; `name` is the database's. */
export async function openWorld(template: Template, name: string, port: number): Promise<World> {
  const origin = `http://localhost:${port}`;
  const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-world-'));
  const databaseUrl = await copyTemplate(template, name, varDir);
  const line = await startLine({ siteOrigin: origin });
  const x = await startX({ siteOrigin: origin });
  const env = {
    PORT: String(port),
    SITE_ORIGIN: origin,
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    OPERATOR_ADDRESS: '東京都新宿区1-2-3',
    ...line.env,
    ...x.env,
  };
  const site = await startSite({ databaseUrl, varDir, env });
  return {
    origin,
    databaseUrl,
    postgresUrl: template.postgresUrl,
    varDir,
    line: line.settings.issuer,
    close: async () => {
      await site.stop();
      await line.close();
      await x.close();
      await onServer(template.postgresUrl, `drop database ${name} with (force)`);
      rmSync(varDir, { recursive: true, force: true });
    },
  };
}
