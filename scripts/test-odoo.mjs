import { prepare } from './steps/prepare.mjs';
import { resolveProgram } from './steps/run-command.mjs';
import { runSteps } from './steps/run-steps.mjs';

/**
 * The tests against real Odoo servers. A missing server is an error instead of a silent skip: a successful run has
 * tested both.
 */
const names = ['ODOO_14_URL', 'ODOO_19_URL'];
const missing = names.filter((name) => !process.env[name]);
if (missing.length > 0) {
  console.error(`The tests against real Odoo servers need ${missing.join(' and ')}, each as`);
  console.error('  http://login:password@127.0.0.1:8069/database');
  console.error('The tests change these databases. docs/testing.md explains how to set up the servers.');
  process.exit(1);
}
await prepare();

const [, , ...only] = process.argv;
const command = [...resolveProgram('vitest'), 'run', '--config', 'vitest.odoo.config.ts', ...only];
process.exitCode = await runSteps([{ group: 'odoo', name: 'real Odoo servers', command, shown: true }]);
