import { ensureServerBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { npm, programOf } from './steps/run-command.mjs';
import { runSteps, selectSteps } from './steps/run-steps.mjs';

await prepare();
if (!(await ensureServerBuilt())) process.exit(1);

/** Every check of the product, in order. `--only` selects groups; a shown step's output is seen as it comes. */
const steps = [
  { group: 'types', name: 'types', command: [...programOf('typescript', 'tsc'), '-b'] },
  {
    group: 'generated',
    name: 'generated files are current',
    command: [process.execPath, 'packages/server/dist/tools/generate-schema.js', '--check'],
  },
  { group: 'style', name: 'format and lint', command: [...programOf('@biomejs/biome', 'biome'), 'check', '.'] },
  { group: 'style', name: 'lint with types', command: [...programOf('oxlint'), '--type-aware', '--quiet'] },
  { group: 'style', name: 'nothing unused', command: [...programOf('knip')] },
  { group: 'structure', name: 'structure', command: [process.execPath, 'scripts/check-structure.mjs'] },
  { group: 'unit', name: 'unit', command: [...programOf('vitest'), 'run'], shown: true },
  { group: 'web', name: 'web build', command: [process.execPath, 'scripts/build.mjs'] },
  { group: 'e2e', name: 'e2e', command: [...npm(), 'run', 'test', '-w', '@shelfward/e2e', '--silent'], shown: true },
];

process.exitCode = await runSteps(selectSteps(steps, process.argv.slice(2)));
