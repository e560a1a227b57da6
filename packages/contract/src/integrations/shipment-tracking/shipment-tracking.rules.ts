import type { Carrier } from '../../shipments/shipments.rules.ts';
import type { IntegrationType } from '../core/integrations.rules.ts';

/** The integration type of each carrier. */
export const trackingTypes = {
  UPS: 'SHIPMENT_TRACKING_UPS',
  FEDEX: 'SHIPMENT_TRACKING_FEDEX',
  USPS: 'SHIPMENT_TRACKING_USPS',
} as const satisfies Record<Carrier, IntegrationType>;
