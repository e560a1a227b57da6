import { parseArgs } from 'node:util';
import { prepare } from './steps/prepare.mjs';
import { resolveProgram, root, runCommand } from './steps/run-command.mjs';

/** Mixed load on a server of its own: npm run soak -- --hours 8. Prints memory, handles, connections, and dead rows. */
const { values } = parseArgs({ options: { hours: { type: 'string' }, minutes: { type: 'string', default: '22' } } });
const minutes = values.hours === undefined ? Number(values.minutes) : Number(values.hours) * 60;
if (!(minutes > 0 && minutes <= 660)) {
  // The sessions of the load end after twelve hours.
  console.error('State a duration of at most 11 hours: npm run soak -- --hours 8, or --minutes 22.');
  process.exit(1);
}
await prepare();
const { ok } = await runCommand([...resolveProgram('vitest'), 'run', '--config', 'vitest.soak.config.ts'], {
  cwd: root,
  env: { ...process.env, SOAK_MINUTES: String(minutes) },
  stdio: 'inherit',
});
process.exitCode = ok ? 0 : 1;
