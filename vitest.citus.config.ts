import { defineConfig } from 'vitest/config';
import { contractModules } from './scripts/steps/contract-modules.plugin.mjs';

const source = { conditions: ['source'] };

/** Tests on a distributed database, which `npm test` excludes: see docs/scaling.md. */
export default defineConfig({
  plugins: [contractModules()],
  resolve: source,
  ssr: { resolve: source },
  test: {
    name: 'citus',
    server: { deps: { inline: ['eventsource-parser', '@modelcontextprotocol/client'] } },
    // All files use the same database.
    maxWorkers: 1,
    isolate: false,
    silent: 'passed-only',
    include: [
      'packages/server/src/**/*.citus.ts',
      'packages/server/src/testing/{contract-loop,scope-differential}/*.test.ts',
      'packages/server/src/{features,platform,tools}/**/*.test.ts',
    ],
    exclude: ['**/*.full.test.ts', '**/planted-*.test.ts', '**/*.rules.test.ts'],
    globalSetup: ['scripts/steps/build-server.setup.mjs', 'packages/server/src/testing/citus.setup.ts'],
    // As in vitest.config.ts: the limits only end a test that hangs.
    expect: { poll: { timeout: 120_000, interval: 20 } },
    hookTimeout: 300_000,
    testTimeout: 300_000,
  },
});
