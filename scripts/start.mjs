import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensurePagesBuilt, ensureServerBuilt } from './steps/build.mjs';
import { loadEnvFile } from './steps/env-file.mjs';
import { prepare } from './steps/prepare.mjs';
import { root } from './steps/run-command.mjs';

loadEnvFile();
await prepare();
if (!(await ensureServerBuilt())) process.exit(1);

/** The database starts, and the first start fills it, while the pages are built. */
const pagesBuilt = ensurePagesBuilt().then((isBuilt) => isBuilt || process.exit(1));

// Before the server is loaded: Node reads source maps when it loads a module. Stack traces then name the sources.
process.setSourceMapsEnabled(true);
// In this process: npm does not forward SIGTERM, so the fewer processes between the sender and the server the better.
const { startServer } = await import(pathToFileURL(path.join(root, 'packages/server/dist/server.js')).href);
await startServer({ pagesBuilt });
