import { prepare } from './steps/prepare.mjs';
import { resolveProgram } from './steps/run-command.mjs';
import { runSteps } from './steps/run-steps.mjs';

/** The tests on a distributed database. A missing cluster is an error instead of a silent skip. */
if (!process.env.CITUS_URL) {
  console.error(
    'The tests on a distributed database need CITUS_URL, a database on the coordinator of a Citus cluster, as',
  );
  console.error('  postgres://owner@127.0.0.1:5432/database');
  console.error('The tests change this database. docs/scaling.md explains how to set up a cluster.');
  process.exit(1);
}
await prepare();

const [, , ...only] = process.argv;
const command = [...resolveProgram('vitest'), 'run', '--config', 'vitest.citus.config.ts', ...only];
process.exitCode = await runSteps([{ group: 'citus', name: 'distributed database', command, shown: true }]);
