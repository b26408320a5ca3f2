import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include },
});

export default defineConfig({
  test: {
    globalSetup: './tests/support/postgres.ts',
    setupFiles: ['./tests/support/secrets.ts', './tests/support/check-connections.ts'],
    // More than cores: much of the time a test waits for what must not come too soon.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      project('unit', ['{server,src,scripts}/**/*.test.ts', 'tests/*.test.ts']),
      project('api', ['tests/api/**/*.test.ts']),
      project('pages', ['tests/pages/**/*.test.ts']),
      project('security', ['tests/security/**/*.test.ts']),
      project('faults', ['tests/faults/**/*.test.ts']),
    ],
  },
});
