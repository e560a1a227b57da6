import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

// The product on an empty data folder, so that every run begins with the demo clients as they are made.
const folder = fileURLToPath(new URL('../../.data/e2e', import.meta.url));
fs.rmSync(folder, { recursive: true, force: true });
process.env.DATA_DIR = folder;
// The systems that stories connect to stand on this machine.
process.env.INTEGRATION_ALLOWED_CIDRS = '127.0.0.0/8';
await import('../server/dist/main.js');
