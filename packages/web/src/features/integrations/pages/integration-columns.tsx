import { integrationTypeLabel } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { deriveIntegrationState } from '../../../entities/integrations/integrations.api.ts';
import { momentColumn, quantityColumn } from '../../../kit/screens/columns.tsx';
import type { Column } from '../../../kit/screens/list.types.ts';
import { Sentence } from '../../../kit/ui/sentence.tsx';
import { IntegrationState, integrationStateLabel } from '../core/integration-state.tsx';

export const columns: readonly Column<Integration>[] = [
  {
    key: 'name',
    label: 'Name',
    sortable: true,
    render: ({ name }) => <Sentence>{name}</Sentence>,
    exported: ({ name }) => name,
  },
  {
    key: 'integrationType',
    label: 'Type',
    sortable: true,
    render: ({ integrationType }) => <Sentence>{integrationTypeLabel(integrationType)}</Sentence>,
    exported: ({ integrationType }) => integrationTypeLabel(integrationType),
  },
  {
    key: 'state',
    label: 'State',
    render: (integration) => <IntegrationState integration={integration} />,
    exported: (integration) => integrationStateLabel(deriveIntegrationState(integration)),
  },
  quantityColumn('unresolvedLogs', 'Unresolved', { sortable: true }),
  momentColumn('lastInteractionTime', 'Last run', { sortable: true }),
  {
    key: 'lastInteractionMessage',
    label: 'Result',
    render: ({ lastInteractionMessage }) => <Sentence>{lastInteractionMessage}</Sentence>,
    exported: ({ lastInteractionMessage }) => lastInteractionMessage,
  },
  momentColumn('nextRunTime', 'Next run', { sortable: true }),
];
