import { defineConfig } from 'vitest/config';

const source = { conditions: ['source'] };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'rules',
          include: [
            'packages/contract/src/**/*.test.ts',
            'packages/web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
          ],
          environment: 'node',
        },
      },
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: 'packages/server/src/testing/global-setup.ts',
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
    ],
  },
});
