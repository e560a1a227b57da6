import { findClient } from '../../platform/auth/clients.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { createOutgoing, type Outgoing, type OutgoingRequest } from '../../platform/outgoing/outgoing.ts';
import type { Simulation } from '../../platform/outgoing/simulation.ts';
import { isDemoAccount } from './run-as-user.ts';
import { startSimulatedServer } from './simulated-server.ts';
import { simulatedHost, simulatedSecret, upsTestHost } from './simulation.rules.ts';

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

/**
 * Sends calls of the reserved host name, and those with the simulated UPS credentials, to the simulated server. The
 * address and the port are fixed here, so that no URL of a user can name another one. All other calls, also those to the
 * address of the simulated server, are those of `outgoing`.
 */
export const createSimulationOutgoing = (outgoing: Outgoing, port: number): Outgoing => {
  const toServer = createOutgoing(['127.0.0.1/32']);
  return {
    ...outgoing,
    forClient: undefined,
    request: (url, request = {}) => {
      const path = findSimulatedPath(url, request);
      return path === undefined
        ? outgoing.request(url, request)
        : toServer.request(`http://127.0.0.1:${port}${path}`, request);
    },
  };
};

const findSimulatedPath = (url: string, { headers = {} }: OutgoingRequest): string | undefined => {
  const target = URL.parse(url);
  if (!target || target.username || target.password) return undefined;
  const path = `${target.pathname}${target.search}`;
  if (target.protocol === 'http:' && target.host === simulatedHost) return path;
  const isSimulatedUps = target.origin === upsTestHost && upsAuthorizations.includes(headers.authorization ?? '');
  return isSimulatedUps ? `/ups${path}` : undefined;
};

const upsAuthorizations: readonly string[] = [
  `Basic ${Buffer.from(`${simulatedSecret}:${simulatedSecret}`).toString('base64')}`,
  `Bearer ${simulatedSecret}`,
];
