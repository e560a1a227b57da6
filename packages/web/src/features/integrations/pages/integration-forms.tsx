import type { IntegrationType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { IntegrationKind } from '../core/integration-form.types.ts';
import { odooKinds } from '../odoo/odoo-kinds.tsx';
import { Reconciliation } from '../sales-aggregation/reconciliation.tsx';
import { SalesAggregationForm } from '../sales-aggregation/sales-aggregation-form.tsx';
import { FilesTab } from '../sales-files/files-tab.tsx';
import { SalesFileForm } from '../sales-files/sales-file-form.tsx';
import { FedexForm, UpsForm, UspsForm } from '../shipment-tracking/carrier-form.tsx';

const textOf = (carrier: string): string =>
  `Asks ${carrier} how far the shipments are that it carries, keeps every scan, and notes deliveries by itself.`;

/** Each type with its form and its tabs. A type that has no line here cannot be set up yet. */
export const integrationForms: Readonly<Partial<Record<IntegrationType, IntegrationKind>>> = {
  FTP_IMPORT_SALES: {
    group: 'Files',
    text: 'Fetches files of sales from a server by SFTP or FTP, and imports each of them once.',
    form: SalesFileForm,
    tabs: ({ id }) => [{ id: 'files', label: 'Files', content: <FilesTab integrationId={id} /> }],
  },
  ...odooKinds,
  SHIPMENT_TRACKING_UPS: { group: 'Carriers', text: textOf('UPS'), form: UpsForm },
  SHIPMENT_TRACKING_FEDEX: { group: 'Carriers', text: textOf('FedEx'), form: FedexForm },
  SHIPMENT_TRACKING_USPS: { group: 'Carriers', text: textOf('USPS'), form: UspsForm },
  SALES_AGGREGATION: {
    group: 'Sales',
    text: 'Holds the daily sums of sales against the imported rows, and mends what differs.',
    form: SalesAggregationForm,
    overview: Reconciliation,
  },
};
