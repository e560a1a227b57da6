import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { integrationTypeLabel, integrationTypes } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { type Choice, resource } from '../../kit/resource.ts';
import type { Activation } from '../../kit/screens/list.types.ts';

export const integrations = resource('integrations', integrationRoutes, { alsoChanges: ['integration-queue'] });
export const integrationQueue = resource('integration-queue', integrationQueueRoutes, {
  alsoChanges: ['integrations'],
});
export const integrationLogs = resource('integration-logs', integrationLogRoutes, {
  alsoChanges: ['integrations', 'integration-queue'],
});

export const salesFiles = resource('sales-files', salesFilesRoutes, { alsoChanges: ['integrations'] });

export const shipmentTracking = resource('shipment-tracking', shipmentTrackingRoutes, {
  alsoChanges: ['integrations'],
});

export const integrationHref = ({ id }: { readonly id: number }): string =>
  `/system/integrations/integrationDetail/${id}`;

export const typeChoices: readonly Choice[] = integrationTypes.map((type) => ({
  value: type,
  label: integrationTypeLabel(type),
}));

export const integrationActivation: Activation = {
  access: integrationRoutes.deactivate,
  activate: (integrationId) => integrations.activate({ params: { integrationId } }),
  deactivate: (integrationId) => integrations.deactivate({ params: { integrationId } }),
};

/** The state shown for an integration. A pending run of an integration that is off does not start, so it is not a state. */
export const deriveIntegrationState = (integration: Integration): string => {
  const { inactive, operating, connected, latestStatus, unresolvedLogs } = integration;
  // A running run continues when the integration is switched off.
  if (latestStatus === 'RUNNING') return 'RUNNING';
  if (inactive) return 'INACTIVE';
  if (!operating) return 'PAUSED';
  if (!connected) return 'CONNECTION_OFF';
  if (latestStatus === 'PENDING') return 'PENDING';
  if (latestStatus === 'FAILED') return 'FAILED';
  if (unresolvedLogs > 0) return 'FAILED_UNRESOLVED_LOGS';
  return 'ACTIVE';
};
