import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

// The product on an empty data folder, so that every run begins with the demo clients as they are made.
const folder = fileURLToPath(new URL(`../../.data/e2e-${process.env.E2E_LANE ?? 0}`, import.meta.url));
fs.rmSync(folder, { recursive: true, force: true });
process.env.DATA_DIR = folder;
// The systems that stories connect to stand on this machine.
process.env.INTEGRATION_ALLOWED_CIDRS = '127.0.0.0/8';
// The carriers' hosts are not for people to choose: here a story answers in their place, at the port beside the product's.
const { dialects } = await import('../server/dist/features/integrations/shipment-tracking/carrier.client.js');
const carrier = `http://127.0.0.1:${Number(process.env.PORT) + 1}`;
for (const dialect of Object.values(dialects)) dialect.hosts = { production: carrier, test: carrier };
await import('../server/dist/main.js');
