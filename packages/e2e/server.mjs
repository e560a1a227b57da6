import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

// The product on an empty data folder, so that every run begins with the demo clients as they are made.
const folder = fileURLToPath(new URL('../../.data/e2e', import.meta.url));
fs.rmSync(folder, { recursive: true, force: true });
process.env.DATA_DIR = folder;
await import('../server/dist/main.js');
