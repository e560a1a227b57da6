import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { root } from './steps/run-command.mjs';

await prepare();
if (!(await ensureBuilt())) process.exit(1);

// In this process: npm passes no SIGTERM on, so the fewer processes stand between the sender and the server the better.
await import(pathToFileURL(path.join(root, 'packages/server/dist/main.js')).href);
