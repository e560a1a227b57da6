import { integrationRoutes } from '@shelfward/contract/integrations/integrations.contract.ts';
import { integrationTypeLabel } from '@shelfward/contract/integrations/integrations.rules.ts';
import type { Integration } from '@shelfward/contract/integrations/integrations.shapes.ts';
import type { Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { IntegrationForm } from './integration-form.tsx';
import { integrationActivation, integrations, stateOf, typeChoices } from './integrations.api.ts';
import { Moment } from './moment.tsx';

/** What connects the account to other systems, and how each is doing. */
export const IntegrationsPage = () => (
  <ListPage
    screen="integrations"
    title="Integrations"
    noun={['integration', 'integrations']}
    query={integrations.list}
    defaultSort={['name,asc']}
    searchHint="Name"
    allLabel="All integrations"
    views={[{ id: 'paused', label: 'Not operating', search: { isOperating: 'false' } }]}
    filters={[{ key: 'integrationType', label: 'Type', kind: 'one', choices: typeChoices }]}
    columns={columns}
    href={({ id }) => `/system/integrations/integrationDetail/${id}`}
    create={{
      label: 'New sales aggregation',
      access: integrationRoutes.createSalesAggregation.access,
      form: <IntegrationForm />,
    }}
    activation={integrationActivation}
    emptyText="An integration works by itself: it keeps the daily sums of sales right. There is none yet."
  />
);

const columns: readonly Column<Integration>[] = [
  { key: 'name', label: 'Name', sortable: true },
  {
    key: 'integrationType',
    label: 'Type',
    sortable: true,
    render: ({ integrationType }) => integrationTypeLabel(integrationType),
  },
  { key: 'state', label: 'State', render: (integration) => <IntegrationState integration={integration} /> },
  {
    key: 'lastInteractionTime',
    label: 'Last run',
    sortable: true,
    render: ({ lastInteractionTime }) => <Moment value={lastInteractionTime} />,
  },
  {
    key: 'lastInteractionMessage',
    label: 'What it did',
    render: ({ lastInteractionMessage }) => lastInteractionMessage,
  },
  { key: 'nextRunTime', label: 'Next run', render: ({ nextRunTime }) => <Moment value={nextRunTime} /> },
  {
    key: 'unresolvedLogs',
    label: 'To mend',
    align: 'right',
    render: ({ unresolvedLogs }) => <Quantity value={unresolvedLogs} />,
  },
];

const words: Readonly<Record<string, string>> = {
  ACTIVE: 'Ready',
  PENDING: 'Waiting',
  PAUSED: 'Not operating',
  FAILED_UNRESOLVED_LOGS: 'Records to mend',
};

export const IntegrationState = ({ integration }: { readonly integration: Integration }) => {
  const state = stateOf(integration);
  const word = words[state];
  return <StatusBadge status={state} {...(word !== undefined && { label: word })} />;
};
