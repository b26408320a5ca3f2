import { globSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromium, oldChromium } from './tests/support/chromium.ts';
import { leftOut } from './tests/support/part-of-files.ts';
import { IS_LONG_FORM } from './tests/support/tree-number.ts';

const port = Number(process.env.BROWSER_PORT ?? 4651);

const { args, ...browser } = chromium();
/** A page of a test lives for seconds: a tenth of all CPU time went into making its scripts faster than they need to be. */
const quickScripts = IS_LONG_FORM ? [] : ['--js-flags=--no-opt --no-maglev'];

/** What is walked in the oldest Chromium, too: what it draws, opens and sends of each part. */
const IN_OLD_CHROMIUM = [
  '**/old-browsers.spec.ts',
  'readers/search/modals.spec.ts',
  'readers/shell/modals.spec.ts',
  'writers/timeline/kept-taps.spec.ts',
];
const old = IS_LONG_FORM ? oldChromium() : null;
const oldProjects = old
  ? [{ name: 'old chromium', testMatch: IN_OLD_CHROMIUM, use: { launchOptions: old } }]
  : [];

export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: leftOut(globSync('tests/e2e/**/*.spec.ts')).map((file) => path.resolve(file)),
  outputDir: 'test-results/browser',
  globalSetup: './tests/e2e/worlds/open-readers.ts',
  projects: [
    { name: 'readers', testMatch: 'readers/**/*.spec.ts' },
    { name: 'writers', testMatch: 'writers/**/*.spec.ts' },
    ...oldProjects,
  ],
  // More than cores: most of the time a page waits, and so does its test.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Long enough for a machine that is busy with something else: who is quick waits for none of it.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    // The readers' site; each process that runs writers has one of its own.
    baseURL: `http://localhost:${port}`,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    actionTimeout: 20_000,
    // Costs a sixth of the time: `npx playwright test --trace retain-on-failure` where one is wanted.
    trace: 'off',
    launchOptions: { ...browser, args: [...args, ...quickScripts] },
  },
});
