import { Box, Button } from '@mantine/core';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { integrationAttention } from '../../../entities/integrations/integration-attention.api.ts';
import {
  integrationActivation,
  integrationHref,
  integrations,
  typeChoices,
} from '../../../entities/integrations/integrations.api.ts';
import { inBackground } from '../../../kit/resource.ts';
import type { Column } from '../../../kit/screens/list.types.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { useHasFeature } from '../../../kit/session.ts';
import { BetaBadge } from '../../../kit/ui/beta-badge.tsx';
import { Sentence } from '../../../kit/ui/sentence.tsx';
import { useIntegrationEvents } from '../core/use-integration-events.ts';
import { AssistantsCard } from './assistants-card.tsx';
import { columns } from './integration-columns.tsx';
import { IntegrationChooser, NewIntegration } from './new-integration.tsx';
import classes from './pages.module.css';

/**
 * Integrations with their health. Without an explicit sort, the server lists each connection directly followed by the
 * integrations that use it.
 */
export const IntegrationsPage = () => {
  useIntegrationEvents();
  const [{ sort = [] }] = useScreenSearch();
  const isGrouped = sort.length === 0;
  const hasWebhooks = useHasFeature('webhooks');
  return (
    <div className={classes.page}>
      <div className={classes.list}>
        <ListPage
          screen="integrations"
          title="Integrations"
          noun={['integration', 'integrations']}
          query={integrations.list}
          searchHint="Name"
          allLabel="All integrations"
          views={[{ id: 'paused', label: 'Not operating', search: { isOperating: 'false' } }]}
          filters={[{ key: 'integrationType', label: 'Type', kind: 'one', choices: typeChoices }]}
          columns={isGrouped ? groupedColumns : columns}
          href={integrationHref}
          create={{
            label: 'New integration',
            access: integrationRoutes.createSalesAggregation,
            form: <IntegrationChooser />,
          }}
          actions={
            <>
              <Attention />
              {hasWebhooks && (
                <Button variant="default" component={Link} to="/system/webhooks" rightSection={<BetaBadge />}>
                  Webhooks
                </Button>
              )}
            </>
          }
          formSize="large"
          activation={integrationActivation}
          emptyText="No integrations yet. An integration exchanges data with another system or runs a scheduled task."
        />
      </div>
      <NewIntegration />
      <AssistantsCard />
    </div>
  );
};

/** Hidden while no issue needs attention. */
const Attention = () => {
  const { data } = useQuery(inBackground(integrationAttention.attention()));
  const count = data?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <Button variant="light" color="yellow" component={Link} to="/system/integrations/attention">
      {`${formatCount(count, 'issue')} ${plural(count, 'needs', 'need')} attention`}
    </Button>
  );
};

const nameInGroup = ({ name, parentId }: Integration) =>
  parentId === null ? (
    <Sentence>{name}</Sentence>
  ) : (
    <Box component="span" display="block" pos="relative" className={classes.child ?? ''}>
      <Sentence>{name}</Sentence>
    </Box>
  );

const groupedColumns = columns.map(
  (column): Column<Integration> => (column.key === 'name' ? { ...column, render: nameInGroup } : column),
);
