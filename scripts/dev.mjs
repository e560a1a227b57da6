import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { programOf, root } from './steps/run-command.mjs';

await prepare();
if (!(await ensureBuilt())) process.exit(1);

/** The compiler writes the server anew, Node starts that again, and Vite serves the pages, passing calls to the server. */
const watchers = [
  { command: [...programOf('typescript', 'tsc'), '-b', 'packages/server', '--watch', '--preserveWatchOutput'] },
  { command: [process.execPath, '--watch', 'packages/server/dist/main.js'] },
  { command: programOf('vite'), cwd: path.join(root, 'packages/web') },
];

const running = watchers.map(({ command: [program, ...rest], cwd = root }) =>
  spawn(program, rest, { cwd, stdio: 'inherit' }),
);
const stop = () => {
  for (const child of running) child.kill('SIGTERM');
};

// One without the others is of no use: the first that ends takes the rest along.
for (const child of running) child.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
