import os from 'node:os';
import { type Config, ConfigError, readConfig } from '../server/core/config.ts';
import type { Db } from '../server/core/db/connect.ts';
import { freePort } from '../server/core/db/free-port.ts';
import { asOwner } from '../server/core/db/open.ts';
import { halfPath, topPath } from '../server/core/paths.ts';
import { loadSecrets } from '../server/core/secrets.ts';
import { examplePaths } from '../server/directory/browsing/public-paths.ts';
import { importOwnPlaces } from '../server/directory/places/import-places.ts';
import { build, isBuilt } from './build.ts';
import { fillDemo } from './demo/fill.ts';
import { addDemoLogins, type DemoLogin, removeDemoLogins } from './demo/logins.ts';
import { OrderlyStop } from './orderly-stop.ts';
import { prerenderSite } from './prerender.ts';
import { runCommand } from './with-database.ts';

const DEMO = { shops: 300, seed: 1 };

async function addresses(
  config: Config,
  port: number,
  db: Db,
  logins: readonly DemoLogin[],
): Promise<string> {
  const here = `http://localhost:${port}`;
  const { area, shop, cast } = await examplePaths(db);
  const lines = [
    ['top page', topPath()],
    ['who works tonight', `${halfPath('casts')}?tonight=1`],
    ['an area', area],
    ['a shop', shop],
    ['a cast', cast],
    ['API reference', '/api/'],
    ['sent messages', config.production ? null : '/dev/outbox/'],
  ].flatMap(([label, path]) => (path ? [[label, here + path]] : []));
  const text = lines.map(([label, url]) => `  ${label?.padEnd(18)} ${url}`).join('\n');
  return `\n${config.siteName} is ready:\n${text}${loginsText(logins)}\n\n${openTo(config, port)}\n\nCtrl-C stops it; the data stays in ${config.varDir}.`;
}

/** Who can open the site beside this machine, and the setting that decides it. */
function openTo({ listen, production }: Config, port: number): string {
  if (listen !== 'all')
    return `It listens on ${listen.join(' and ')}; LISTEN=all opens it to every device in the network, for example to a phone.`;
  const lan = Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find((address) => address.family === 'IPv4' && !address.internal);
  const where = lan ? ` at http://${lan.address}:${port}/` : '';
  return production
    ? `It listens on every address of this machine (LISTEN=all)${where}.`
    : `LISTEN=all: every device in the network can open this development site${where}.`;
}

/** Only where no one else comes: in production there is none. */
function loginsText(logins: readonly DemoLogin[]): string {
  const lines = logins.map(({ who, name, password }) => `  ${who.padEnd(18)} ${name.padEnd(24)} ${password}`);
  return lines.length > 0 ? `\n\nLog in to the demo as\n${lines.join('\n')}` : '';
}

const isTaken = async (port: number) => port !== 0 && (await freePort(port)) !== port;

/** The site until it is asked to stop: database, world, build, pages. `withJobs`: its jobs are done in this process. */
export const runSite = (withJobs: boolean): Promise<void> =>
  runCommand(async () => {
    const stop = new OrderlyStop({ exitCode: 0 });
    const config = readConfig();
    if (await isTaken(config.port))
      throw new ConfigError(
        `Port ${config.port} is taken by another program: stop it, or set PORT to a free one.`,
      );
    // Behind a proxy the program's folder is not the site's to write.
    if (config.production && !withJobs && !isBuilt())
      throw new ConfigError('The pages of this release are not built: npm run build.');
    const secrets = loadSecrets(config);
    const { NO_WORK, startDatabase, serve } = await import('../server/main.ts');
    // The database runs in a session of its own: each stop calls its close.
    let close = async () => {};
    try {
      const database = await startDatabase(config, secrets, 'web');
      close = () => database.close();
      await stop.by(close);
      await importOwnPlaces(database.db);
      // The world of a real site is its own: an empty one is filled by import or by hand.
      if (!config.production)
        await asOwner(database, (owner) =>
          fillDemo(owner, { ...DEMO, varDir: config.varDir, onlyWhenEmpty: true }),
        );
      const logins = config.production ? [] : await addDemoLogins(database.db, secrets);
      if (config.production) await removeDemoLogins(database.db);
      console.log(build() ? 'Built the pages.' : 'The build is up to date.');
      const server = await serve(config, secrets, database, withJobs ? undefined : NO_WORK);
      close = server.stop;
      await stop.by(close);
      await prerenderSite(server.site);
      console.log(await addresses(config, server.port, database.db, logins));
    } catch (error) {
      await stop.settle();
      await close();
      throw error;
    }
  });
