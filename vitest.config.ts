import { defineConfig } from 'vitest/config';

const source = { conditions: ['source'] };

/** The server's tests share one PostgreSQL; the pages' tests bring their own settings. */
export default defineConfig({
  test: {
    pool: 'threads',
    // The database works beside them, so that two are worth it even on two cores.
    maxWorkers: 2,
    projects: [
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'rules',
          isolate: false,
          include: ['packages/contract/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          testTimeout: 30_000,
        },
      },
      'packages/web/vite.config.ts',
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'server',
          // The application is loaded once for many files; each file has a database of its own all the same.
          isolate: false,
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['scripts/steps/build-server.setup.mjs', 'packages/server/src/testing/global-setup.ts'],
          hookTimeout: 120_000,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
