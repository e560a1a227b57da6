import { ensurePagesBuilt, ensureServerBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';

/** `--server` leaves the web pages out. */
await prepare();
const isBuilt = (await ensureServerBuilt()) && (process.argv.includes('--server') || (await ensurePagesBuilt()));
if (!isBuilt) process.exitCode = 1;
