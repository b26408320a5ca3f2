import { defineConfig } from '@playwright/test';
import { chromium } from './tests/support/chromium.ts';

const port = Number(process.env.BROWSER_PORT ?? 4651);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  globalSetup: './tests/e2e/open-site.ts',
  // More than cores: most of the time a page waits, and so does its test.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 5000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    actionTimeout: 10_000,
    // Costs a sixth of the time: `npx playwright test --trace retain-on-failure` where one is wanted.
    trace: 'off',
    launchOptions: chromium(),
  },
});
