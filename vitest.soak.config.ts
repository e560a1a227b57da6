import { defineConfig } from 'vitest/config';

const source = { conditions: ['source'] };

/** Hours of mixed load: `npm run soak` and the last step of `npm run test:full`, see docs/testing.md. */
export default defineConfig({
  resolve: source,
  ssr: { resolve: source },
  test: {
    name: 'soak',
    include: ['packages/server/src/**/*.soak.ts'],
    globalSetup: ['scripts/steps/build-server.setup.mjs'],
    hookTimeout: 300_000,
    // The figures are shown while it runs.
    disableConsoleIntercept: true,
  },
});
