import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Each worker has a shop of its own and runs its story files one after the other. */
const STORY_WORKERS = 3;

export default defineConfig({
  test: {
    restoreMocks: true,
    // Two more than there are cores: tests also wait for timers, the database and other programs.
    maxWorkers: availableParallelism() + 2,
    tags: [
      {
        name: 'long',
        description: 'Left out of `npm test` for its time: `npm test -- --all` runs it, too.',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            'contract/**/*.test.ts',
            'server/**/*.rule.test.ts',
            'web/**/*.test.{ts,tsx}',
            '{scripts,bench}/**/*.test.ts',
            'torture/plan.test.ts',
          ],
          // The files of a worker share loaded modules: loading them for each file took a third of the time.
          isolate: false,
          // Thousands of random carts take seconds on a machine that does much else.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,local,sandbox,demo,torture}/**/*.test.ts'],
          exclude: ['server/**/*.rule.test.ts', 'torture/plan.test.ts'],
          globalSetup: 'testing/start-test-postgres.ts',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // Vitest runs the projects in the order of their names: this one, which mostly waits for processes, first.
          name: 'npm-start',
          include: ['e2e/start/**/*.test.ts'],
          testTimeout: 480_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/stories/**/*.test.ts'],
          globalSetup: 'e2e/open-test-shops.ts',
          maxWorkers: STORY_WORKERS,
          // The files of a worker share one browser.
          isolate: false,
          // A story that passes on retry is listed as flaky at the end of the run.
          retry: 1,
          // Each wait in a story ends by itself; this is for a machine that does much else.
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
