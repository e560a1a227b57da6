import { ensureBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';

await prepare();
if (!(await ensureBuilt())) process.exitCode = 1;
