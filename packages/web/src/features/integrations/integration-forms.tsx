import type { IntegrationType } from '@shelfward/contract/integrations/integrations.rules.ts';
import { FilesTab } from './files-tab.tsx';
import type { IntegrationKind } from './integration-forms.types.ts';
import { odooKinds } from './odoo-kinds.tsx';
import { Reconciliation } from './reconciliation.tsx';
import { SalesAggregationForm } from './sales-aggregation-form.tsx';
import { SalesFileForm } from './sales-file-form.tsx';

/** Each type with its form and its tabs. A type that has no line here cannot be set up yet. */
export const integrationForms: Readonly<Partial<Record<IntegrationType, IntegrationKind>>> = {
  FTP_IMPORT_SALES: {
    group: 'Files',
    text: 'Fetches files of sales from a server by SFTP or FTP, and imports each of them once.',
    form: SalesFileForm,
    tabs: ({ id }) => [{ id: 'files', label: 'Files', content: <FilesTab integrationId={id} /> }],
  },
  ...odooKinds,
  SALES_AGGREGATION: {
    group: 'Sales',
    text: 'Holds the daily sums of sales against the imported rows, and mends what differs.',
    form: SalesAggregationForm,
    overview: Reconciliation,
  },
};
