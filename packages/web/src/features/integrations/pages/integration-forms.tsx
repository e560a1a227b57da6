import type { IntegrationType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { IntegrationKind } from '../core/integration-form.types.ts';
import { odooKinds } from '../odoo/odoo-kinds.tsx';
import { Reconciliation } from '../sales-aggregation/reconciliation.tsx';
import { SalesAggregationForm } from '../sales-aggregation/sales-aggregation-form.tsx';
import { FilesTab } from '../sales-files/files-tab.tsx';
import { SalesFileForm } from '../sales-files/sales-file-form.tsx';
import { FedexForm, UpsForm, UspsForm } from '../shipment-tracking/carrier-form.tsx';

const describeTracking = (carrier: string): string =>
  `Tracks ${carrier} shipments and records deliveries automatically.`;

/** The form and tabs of each integration type. */
export const integrationForms: Readonly<Record<IntegrationType, IntegrationKind>> = {
  FTP_IMPORT_SALES: {
    group: 'Files',
    text: 'Imports sales files or EDI from an SFTP or FTP server, each file once, and sends EDI documents.',
    form: SalesFileForm,
    tabs: ({ id }) => [{ id: 'files', label: 'Files', content: <FilesTab integrationId={id} /> }],
  },
  ...odooKinds,
  SHIPMENT_TRACKING_UPS: { group: 'Carriers', text: describeTracking('UPS'), form: UpsForm },
  SHIPMENT_TRACKING_FEDEX: { group: 'Carriers', text: describeTracking('FedEx'), form: FedexForm },
  SHIPMENT_TRACKING_USPS: { group: 'Carriers', text: describeTracking('USPS'), form: UspsForm },
  SALES_AGGREGATION: {
    group: 'Sales',
    text: 'Compares daily totals with imported rows and repairs differences.',
    form: SalesAggregationForm,
    overview: Reconciliation,
  },
};
