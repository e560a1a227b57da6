import { defineConfig } from 'vitest/config';

const source = { conditions: ['source'] };

/** Tests against real Odoo servers, which `npm test` excludes: see docs/testing.md. */
export default defineConfig({
  resolve: source,
  ssr: { resolve: source },
  test: {
    name: 'odoo',
    pool: 'threads',
    // The servers are the bottleneck; concurrent tests would only slow each other down.
    maxWorkers: 1,
    isolate: false,
    include: ['packages/server/src/features/integrations/odoo/real/**/*.odoo.ts'],
    globalSetup: ['scripts/steps/build-server.setup.mjs', 'packages/server/src/testing/global-setup.ts'],
    hookTimeout: 120_000,
    testTimeout: 300_000,
  },
});
