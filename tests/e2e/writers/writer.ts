import { freePort } from '../../../server/core/db/free-port.ts';
import { test as base, expect } from '../walker.ts';
import type { Template } from '../worlds/template.ts';
import { openWorld, type World } from '../worlds/world.ts';

let opened: World | undefined;

/** The world of this process. */
export function world(): World {
  if (opened) return opened;
  throw new Error('Only a test of tests/e2e/writers has a world of its own.');
}

/** Ports beside that of the readers, one for each process. */
const portOf = (readers: string, workerIndex: number) =>
  freePort(Number(new URL(readers).port) + 1 + workerIndex);

/**
 * A test in a world that this process shares with no other; the tests that run here one after the other do share it.
 * After a failure the next ones have a new process with a new world.
 */
export const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { workerIndex, project }) => {
      const template = JSON.parse(process.env.TEMPLATE_OF_TESTS ?? '') as Template;
      const port = await portOf(project.use.baseURL ?? '', workerIndex);
      opened = await openWorld(template, `writers_${workerIndex}`, port);
      await use(opened);
      await opened.close();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ world: { origin } }, use) => use(origin),
});
export { expect };
