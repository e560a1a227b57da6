import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startNodes } from './nodes.mjs';

const nodes = Number(process.env.E2E_NODES ?? 1);

if (nodes > 1 && !process.env.E2E_NODE) await startNodes(nodes);
else {
  // An empty data folder, so that every run starts with new demo clients.
  const suffix = process.env.E2E_NODE ? `-${process.env.E2E_NODE}` : '';
  const folder = fileURLToPath(new URL(`../../.data/e2e-${process.env.E2E_LANE ?? 0}${suffix}`, import.meta.url));
  fs.rmSync(folder, { recursive: true, force: true });
  process.env.DATA_DIR = folder;
  // The remote systems of the stories run on this machine.
  process.env.INTEGRATION_ALLOWED_CIDRS = '127.0.0.0/8';
  // Users cannot configure the hosts of carriers, so a story responds in their place on the next port.
  const { carrierAdapters } = await import(
    '../server/dist/features/integrations/shipment-tracking/carriers/carrier.client.js'
  );
  const carrier = `http://127.0.0.1:${process.env.CARRIER_PORT ?? Number(process.env.PORT) + 1}`;
  for (const adapter of Object.values(carrierAdapters)) adapter.hosts = { production: carrier, test: carrier };
  await import('../server/dist/main.js');
}
