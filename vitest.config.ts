import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    restoreMocks: true,
    // Left to itself, Vitest keeps one core free.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,local,sandbox,demo}/**/*.test.ts'],
          globalSetup: 'testing/start-test-postgres.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'start',
          include: ['e2e/start/**/*.test.ts'],
          // Each test starts whole shops: one after the other on a small machine.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/stories/**/*.test.ts'],
          globalSetup: 'e2e/open-test-shop.ts',
          fileParallelism: false,
          // A story that passes the second time is named as flaky at the end of the run.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
