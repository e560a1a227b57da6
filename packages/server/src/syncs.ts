import type { IntegrationType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { documentExchange } from './features/edi/public.ts';
import { requireReadableSecrets, type Sync } from './features/integrations/core/public.ts';
import { odooSyncs } from './features/integrations/odoo/public.ts';
import { syncSalesAggregation } from './features/integrations/sales-aggregation/public.ts';
import { syncSalesFiles } from './features/integrations/sales-files/public.ts';
import { shipmentTrackingSyncs } from './features/integrations/shipment-tracking/public.ts';
import type { KeyRing } from './platform/crypto/key-ring.ts';
import type { Outgoing } from './platform/outgoing/outgoing.ts';
import type { OutgoingDeps } from './platform/outgoing/simulation.ts';

/** The services that syncs use to reach other systems. */
export interface SyncDeps {
  readonly keys: KeyRing;
  readonly outgoing: Outgoing;
  /** The folder of files while they are read. */
  readonly uploadFolder: string;
  /** The delays before the retries of a call to Odoo. */
  readonly retryDelaysMs?: readonly number[];
  /** The time between the two checks of a file that may be incomplete. */
  readonly settleMs?: number;
}

/** Returns the sync of each integration type. */
export const buildSyncs = (deps: SyncDeps): ((type: IntegrationType) => Sync) => {
  const syncs: Readonly<Record<IntegrationType, Sync>> = {
    ...odooSyncs(deps),
    FTP_IMPORT_SALES: syncSalesFiles({ ...deps, documents: documentExchange }),
    ...shipmentTrackingSyncs(deps),
    SALES_AGGREGATION: syncSalesAggregation,
  };
  return (type) => requireReadableSecrets(deps.keys, syncs[type]);
};

/** Returns the sync of each integration type, which makes the calls of the simulation for the clients that it serves. */
export const buildGetSync = ({ simulation, ...deps }: SyncDeps & OutgoingDeps): ((type: IntegrationType) => Sync) => {
  const getSync = buildSyncs(deps);
  if (!simulation) return getSync;
  const getSimulated = buildSyncs({ ...deps, outgoing: simulation.outgoing });
  return (type) => (run) => (simulation.tenantIds.has(run.tenantId) ? getSimulated : getSync)(type)(run);
};
