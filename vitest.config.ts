import { configDefaults, defineConfig } from 'vitest/config';
import { contractModules } from './scripts/steps/contract-modules.plugin.mjs';

const source = { conditions: ['source'] };
const propertySeed = 'scripts/steps/property-seed.setup.mjs';

/**
 * Two tiers (docs/testing.md): `npm test` is the gate and excludes `*.full.test.ts`; `npm run test:full` sets TEST_TIER
 * and runs everything. A full-tier file named on the command line always runs.
 */
const isFullRun = process.env.TEST_TIER === 'full' || process.argv.some((word) => word.includes('.full.'));
const exclude = isFullRun ? configDefaults.exclude : [...configDefaults.exclude, '**/*.full.test.*'];

/**
 * A larger space for new objects saves a tenth of the processor time: tests create many and retain few. A worker keeps what
 * its files leave. Tests of the full tier measure memory.
 */
const execArgv = isFullRun ? [] : ['--max-semi-space-size=64', '--max-old-space-size=6144'];

/** The server tests share one PostgreSQL. The web tests have their own settings. */
export default defineConfig({
  test: {
    // PostgreSQL runs in its own processes, so two workers are faster even on two cores. Three slow down the stories.
    maxWorkers: 2,
    // Only failed tests show what they printed.
    silent: 'passed-only',
    projects: [
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'rules',
          pool: 'threads',
          isolate: false,
          include: ['packages/{contract,client,tables,edi,forecast,cube}/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          setupFiles: [propertySeed],
          exclude,
          testTimeout: 300_000,
        },
      },
      { extends: './packages/web/vite.config.ts', root: './packages/web', test: { exclude } },
      {
        plugins: [contractModules()],
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'server',
          // Its package has a condition of this name, too.
          server: { deps: { inline: ['eventsource-parser', '@modelcontextprotocol/client'] } },
          // The application is loaded once for many files.
          isolate: false,
          execArgv,
          include: ['packages/server/src/**/*.test.ts'],
          setupFiles: [propertySeed],
          exclude,
          globalSetup: ['scripts/steps/build-server.setup.mjs', 'packages/server/src/testing/global-setup.ts'],
          // Tests wait for conditions. The limits only end a test that hangs.
          expect: { poll: { timeout: 120_000, interval: 20 } },
          hookTimeout: 300_000,
          testTimeout: isFullRun ? 1_200_000 : 300_000,
        },
      },
    ],
  },
});
