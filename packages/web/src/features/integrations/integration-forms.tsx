import type { IntegrationType } from '@shelfward/contract/integrations/integrations.rules.ts';
import type { IntegrationKind } from './integration-forms.types.ts';
import { Reconciliation } from './reconciliation.tsx';
import { SalesAggregationForm } from './sales-aggregation-form.tsx';

/** Each type with its form and its tabs. A type that has no line here cannot be set up yet. */
export const integrationForms: Readonly<Partial<Record<IntegrationType, IntegrationKind>>> = {
  SALES_AGGREGATION: {
    group: 'Sales',
    text: 'Holds the daily sums of sales against the imported rows, and mends what differs.',
    form: SalesAggregationForm,
    overview: Reconciliation,
  },
};
