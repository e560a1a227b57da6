import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureServerBuilt } from './steps/build.mjs';
import { loadEnvFile } from './steps/env-file.mjs';
import { prepare } from './steps/prepare.mjs';
import { root } from './steps/run-command.mjs';

loadEnvFile();
await prepare();
if (!(await ensureServerBuilt())) process.exit(1);
await import(pathToFileURL(path.join(root, 'packages/server/dist/tools/move.js')).href);
