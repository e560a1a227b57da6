import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureServerBuilt } from './steps/build.mjs';
import { loadEnvFile } from './steps/env-file.mjs';
import { prepare } from './steps/prepare.mjs';
import { resolveProgram, root } from './steps/run-command.mjs';

loadEnvFile();
await prepare();
if (!(await ensureServerBuilt())) process.exit(1);

/**
 * The server is built after each edit, Node restarts it, and Vite serves the pages and forwards API calls to the server.
 * No types are checked here: the editor does that, and `npm run check`.
 */
const watchers = [
  { command: [process.execPath, 'scripts/build-server.mjs', '--watch'] },
  { command: [process.execPath, '--watch', ...process.argv.slice(2), 'packages/server/dist/main.js'] },
  { command: resolveProgram('vite'), cwd: path.join(root, 'packages/web') },
];

const running = watchers.map(({ command: [program, ...rest], cwd = root }) =>
  spawn(program, rest, { cwd, stdio: 'inherit' }),
);
const stop = () => {
  for (const child of running) child.kill('SIGTERM');
};

// All of them are needed: when one ends, the others are stopped.
for (const child of running) child.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
