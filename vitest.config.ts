import { defineConfig } from 'vitest/config';

const source = { conditions: ['source'] };

/** The server's tests share one PostgreSQL; the pages' tests bring their own settings. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'rules',
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
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: 'packages/server/src/testing/global-setup.ts',
          hookTimeout: 120_000,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
