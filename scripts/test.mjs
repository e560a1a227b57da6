import { ensureServerBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { npm, resolveProgram } from './steps/run-command.mjs';
import { runSteps, selectSteps } from './steps/run-steps.mjs';

await prepare();
if (!(await ensureServerBuilt())) process.exit(1);

const args = process.argv.slice(2);

/** All checks of the gate, in start order: fast checks first, then the longest ones. `--only` selects groups. */
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
  { group: 'unit', name: 'unit', command: [...resolveProgram('vitest'), 'run', '--reporter=dot'], shown: true },
  {
    group: 'e2e',
    name: 'e2e',
    command: [...npm(), 'run', 'test', '-w', '@shelfward/e2e', '--silent'],
    shown: true,
    after: ['web build'],
  },
  { group: 'types', name: 'types', command: [...npm(), 'run', 'types', '--silent'] },
  { group: 'style', name: 'lint with types', command: [...resolveProgram('oxlint'), '--type-aware', '--quiet'] },
];

// The gate runs the tests of the gate tier with small budgets, the full tier all tests in parts: see docs/testing.md.
if (args[0] === '--full') {
  // Its commands name packages, which are installed now.
  const { runParts, selectParts } = await import('./full-tier/run-parts.mjs');
  const { code, table } = await runParts(selectParts(args.slice(1)));
  console.log(`\n${table}`);
  process.exitCode = code;
} else process.exitCode = await runSteps(selectSteps(steps, args));
