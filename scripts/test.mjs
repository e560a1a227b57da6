import { ensureServerBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { npm, resolveProgram } from './steps/run-command.mjs';
import { runSteps, selectSteps } from './steps/run-steps.mjs';

await prepare();
if (!(await ensureServerBuilt())) process.exit(1);

const args = process.argv.slice(2);
/** The gate runs the tests of the gate tier with small budgets: see docs/testing.md. */
const isFullRun = args.includes('--full');
const env = isFullRun ? { TEST_TIER: 'full' } : {};
const reporter = isFullRun ? 'default' : 'dot';

/** All checks of the product, in start order: fast checks first, then the longest ones. `--only` selects groups. */
const steps = [
  { group: 'style', name: 'format and lint', command: [...resolveProgram('@biomejs/biome', 'biome'), 'check', '.'] },
  { group: 'structure', name: 'structure', command: [process.execPath, 'scripts/check-structure.mjs'] },
  { group: 'structure', name: 'sizes', command: [process.execPath, 'scripts/sizes.mjs'], shown: true },
  {
    group: 'generated',
    name: 'generated files are current',
    command: [process.execPath, 'packages/server/dist/tools/generate-schema.js', '--check'],
  },
  { group: 'style', name: 'nothing unused', command: [...resolveProgram('knip')] },
  { group: 'web', name: 'web build', command: [process.execPath, 'scripts/build.mjs'] },
  {
    group: 'unit',
    name: 'unit',
    command: [...resolveProgram('vitest'), 'run', `--reporter=${reporter}`],
    env,
    shown: true,
  },
  {
    group: 'e2e',
    name: 'e2e',
    command: [...npm(), 'run', 'test', '-w', '@shelfward/e2e', '--silent'],
    env,
    shown: true,
    // Full-tier tests measure durations, so the browser does not run beside them.
    after: isFullRun ? ['web build', 'unit'] : ['web build'],
  },
  { group: 'types', name: 'types', command: [...npm(), 'run', 'types', '--silent'] },
  { group: 'style', name: 'lint with types', command: [...resolveProgram('oxlint'), '--type-aware', '--quiet'] },
  ...(isFullRun
    ? [
        {
          group: 'soak',
          name: 'soak',
          command: [process.execPath, 'scripts/soak.mjs'],
          shown: true,
          // It measures memory and durations.
          after: ['unit', 'e2e', 'types', 'lint with types'],
        },
      ]
    : []),
];

const chosen = selectSteps(
  steps,
  args.filter((word) => word !== '--full'),
);
process.exitCode = await runSteps(chosen);
