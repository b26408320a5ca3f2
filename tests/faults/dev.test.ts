import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../server/core/db/free-port.ts';
import { copyCheckout } from '../support/checkout.ts';
import { rawRequest } from '../support/raw-request.ts';
import { StartedProgram, stopPostmaster } from '../support/started-program.ts';

const LONG = 180_000;

let checkout: ReturnType<typeof copyCheckout>;
let program: StartedProgram;

const pageOf = (target: string) => fetch(`http://127.0.0.1:${program.port}${target}`, { redirect: 'manual' });

beforeAll(async () => {
  checkout = copyCheckout();
  program = new StartedProgram(checkout.folder, await freePort(4690), { isDev: true });
  await program.until('serving', async () => (await program.answers('/shops/')) === 200, LONG);
}, LONG);
afterAll(async () => {
  await program.kill('SIGTERM');
  await stopPostmaster(checkout.folder);
  checkout.remove();
});

it('development has the hosts, addresses and headers of production', async () => {
  const { headers } = await pageOf('/shops/');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect((await pageOf('/shops')).headers.get('location')).toBe('/shops/');
  expect((await pageOf('/admin/')).status).toBe(404);
  expect((await pageOf('/metrics')).status).toBe(404);
  expect((await pageOf('/@vite/client')).status).toBe(200);
  expect((await rawRequest(program.port, '/', { headers: { Host: 'evil.example' } })).status).toBe(403);
});

it('a change below server/ is met by a new process, on the same database', { timeout: LONG }, async () => {
  const file = path.join(checkout.folder, 'server/core/http/health.ts');
  expect(await (await pageOf('/healthz')).text()).toBe('ok\n');
  writeFileSync(file, readFileSync(file, 'utf8').replace("'ok\\n'", "'changed\\n'"));
  await program.until(
    'the change',
    // The process may end between two requests.
    async () =>
      (await program.answers('/healthz')) === 200 &&
      (await pageOf('/healthz').then(
        (answer) => answer.text(),
        () => '',
      )) === 'changed\n',
  );
  expect((await pageOf('/shops/')).status).toBe(200);
  expect(program.output.match(/database system is ready|starting again/g)?.length).toBe(1);
});
