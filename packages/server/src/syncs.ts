import type { IntegrationType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
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
}

type Syncs = Readonly<Partial<Record<IntegrationType, Sync>>>;

/** The sync of each integration type. */
export const buildSyncs = (means: SyncDeps): Syncs => {
  const syncs = Object.entries(allSyncs(means));
  return Object.fromEntries(syncs.map(([type, sync]) => [type, requireReadableSecrets(means.keys, sync)]));
};

const allSyncs = (means: SyncDeps) => ({
  ...odooSyncs(means),
  FTP_IMPORT_SALES: syncSalesFiles(means),
  ...shipmentTrackingSyncs(means),
  SALES_AGGREGATION: syncSalesAggregation,
});

export const syncByType =
  (syncs: Syncs) =>
  (type: IntegrationType): Sync => {
    const sync = syncs[type];
    if (!sync) throw new Error(`Nothing runs ${type}`);
    return sync;
  };

/** Returns the sync of an integration type, which makes the calls of the simulation for the clients that it serves. */
export const buildGetSync = ({ simulation, ...means }: SyncDeps & OutgoingDeps): ((type: IntegrationType) => Sync) => {
  const getSync = syncByType(buildSyncs(means));
  if (!simulation) return getSync;
  const getSimulated = syncByType(buildSyncs({ ...means, outgoing: simulation.outgoing }));
  return (type) => (run) => (simulation.tenantIds.has(run.tenantId) ? getSimulated : getSync)(type)(run);
};
