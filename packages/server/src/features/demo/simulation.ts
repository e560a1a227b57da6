import { findClient } from '../../platform/auth/clients.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Outgoing } from '../../platform/outgoing/outgoing.ts';
import type { Simulation } from '../../platform/outgoing/simulation.ts';
import { isDemoAccount } from './run-as-user.ts';
import { startSimulatedServer } from './simulated-server.ts';
import { createSimulationOutgoing } from './simulation-outgoing.ts';

export interface SimulationDeps {
  readonly database: Database;
  readonly outgoing: Outgoing;
  readonly clock: () => Date;
  /** The demo account whose integrations are simulated. */
  readonly subdomain: string;
}

/** Starts the simulated server for one demo account; undefined if the account is not that of the demo. */
export const startSimulation = async ({
  database,
  outgoing,
  clock,
  subdomain,
}: SimulationDeps): Promise<
  (Simulation & { readonly port: number; readonly stop: () => Promise<void> }) | undefined
> => {
  const client = await database.system((db) => findClient(db, subdomain));
  if (!client || !(await database.tenant(client.id, (db) => isDemoAccount(db, subdomain)))) return undefined;
  const findCreatedAt = (trackingNumber: string) =>
    database.tenant(client.id, async (db) => {
      const shipment = await db
        .selectFrom('shipment')
        .select('createdDate')
        .where('trackingNumber', '=', trackingNumber)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return shipment?.createdDate;
    });
  const { port, stop } = await startSimulatedServer({ findCreatedAt, clock });
  return { tenantIds: new Set([client.id]), outgoing: createSimulationOutgoing(outgoing, port), port, stop };
};
