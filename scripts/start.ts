import os from 'node:os';
import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { areaPath, halfPath, shopPath } from '../server/paths.ts';
import { AREAS } from '../server/places/areas.ts';
import { importOwnPlaces } from '../server/places/import-places.ts';
import { PREFECTURES } from '../server/places/prefectures.ts';
import { loadSecrets } from '../server/secrets.ts';
import { build } from './build.ts';
import { fillDemo } from './demo/fill.ts';
import { prerenderSite } from './prerender.ts';
import { runCommand } from './with-database.ts';

const DEMO = { shops: 300, seed: 1 };

function addresses(config: Config, port: number): string {
  const here = `http://localhost:${port}`;
  const lan = Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find((address) => address.family === 'IPv4' && !address.internal);
  const [first] = AREAS.filter((area) => area.slug === 'shinjuku-kabukicho');
  const prefecture = PREFECTURES.find(({ id }) => id === first?.prefectureId);
  const lines = [
    ['top page', `${here}/`],
    ['an area', here + areaPath('shops', prefecture?.slug ?? '', first?.slug ?? '')],
    ['who works tonight', `${here}${halfPath('casts')}?tonight=1`],
    ['a shop', here + shopPath(1)],
    ['API reference', `${here}/api/`],
    ...(lan ? [['from a phone', `http://${lan.address}:${port}/`]] : []),
  ];
  const text = lines.map(([label, url]) => `  ${label?.padEnd(18)} ${url}`).join('\n');
  return `\n${config.siteName} is ready:\n${text}\n\nCtrl-C stops it; the data stays in ${config.varDir}.`;
}

await runCommand(async () => {
  const config = readConfig();
  const secrets = loadSecrets(config);
  const { startDatabase, serve } = await import('../server/main.ts');
  const database = await startDatabase(config, secrets, 'web');
  try {
    await importOwnPlaces(database.db);
    await fillDemo(database.db, { ...DEMO, varDir: config.varDir, onlyWhenEmpty: true });
    console.log(build() ? 'Built the pages.' : 'The build is up to date.');
    const server = await serve(config, secrets, database);
    let asked = false;
    const stop = () => {
      if (asked) process.exit(1);
      asked = true;
      void server.stop().then(() => process.exit(0));
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    await prerenderSite(server.site);
    console.log(addresses(config, server.port));
  } catch (error) {
    await database.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new ConfigError(
        `Port ${config.port} is taken by another program: stop it, or set PORT to a free one.`,
      );
    throw error;
  }
});
