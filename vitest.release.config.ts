import { defineConfig } from 'vitest/config';

/** Tests of the release archive, which need root and mmdebstrap: see docs/testing.md. */
export default defineConfig({
  test: {
    name: 'release',
    include: ['scripts/release/*.release.mjs'],
    hookTimeout: 600_000,
    testTimeout: 600_000,
  },
});
