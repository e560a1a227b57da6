import { defineConfig } from 'vitest/config';

const source = { conditions: ['source'] };

/** Tests of the release archive, which need root and mmdebstrap: see docs/testing.md. */
export default defineConfig({
  resolve: source,
  ssr: { resolve: source },
  test: {
    name: 'release',
    // Each file has servers of its own.
    maxWorkers: 1,
    include: ['scripts/release/*.release.mjs'],
    globalSetup: ['scripts/steps/build-server.setup.mjs'],
    hookTimeout: 600_000,
    testTimeout: 600_000,
  },
});
