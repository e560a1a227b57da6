import { integrationTypeLabel } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { integrationHref, integrations } from '../../../entities/integrations/integrations.api.ts';
import { Card, CardColumn } from '../../../kit/ui/cards.tsx';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { Moment } from '../../../kit/ui/figures.tsx';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { CurrentRuns } from '../core/current-runs.tsx';
import { IntegrationState } from '../core/integration-state.tsx';
import { integrationForms } from './integration-forms.tsx';
import { IntegrationChooser } from './new-integration.tsx';

/** Overview: current runs, last run, the section of the integration type, and child integrations. */
export const OverviewTab = ({ integration }: { readonly integration: Integration }) => {
  const TypeSection = integrationForms[integration.integrationType].overview;
  return (
    <CardColumn>
      <CurrentRuns integrationId={integration.id} />
      <LastRun integration={integration} />
      {TypeSection && <TypeSection integration={integration} />}
      {integration.integrationType === 'ODOO_BASE' && <Children parentId={integration.id} />}
    </CardColumn>
  );
};

const LastRun = ({ integration }: { readonly integration: Integration }) => {
  const { lastInteractionTime, lastInteractionMessage, unresolvedLogs } = integration;
  if (lastInteractionTime === null)
    return (
      <Card title="Last run">
        <p>No runs yet</p>
      </Card>
    );
  return (
    <Card title="Last run">
      <p>
        <Moment value={lastInteractionTime} /> · {lastInteractionMessage}
      </p>
      {unresolvedLogs > 0 && (
        <p>
          <Link className="link" to="." search={{ tab: 'logs', view: 'open' }}>
            {unresolvedLogs === 1
              ? '1 unresolved record'
              : `${unresolvedLogs.toLocaleString('en-US')} unresolved records`}
          </Link>
        </p>
      )}
    </Card>
  );
};

const Children = ({ parentId }: { readonly parentId: number }) => {
  const { data, error, refetch } = useQuery(integrations.list({ query: { parentId, size: 100 } }));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  return (
    <>
      {data.content.length > 0 && (
        <Card title="Integrations that use this connection" count={data.totalElements}>
          <DataTable label="Integrations of this connection">
            <thead>
              <tr>
                {['Name', 'Type', 'State', 'Last run', 'Next run'].map((label) => (
                  <th key={label}>{label}</th>
                ))}
              </tr>
            </thead>
            <tbody>{data.content.map(renderRow)}</tbody>
          </DataTable>
        </Card>
      )}
      <Card title="Add integration">
        <IntegrationChooser isOfConnection />
      </Card>
    </>
  );
};

const renderRow = (child: Integration) => (
  <tr key={child.id}>
    <td>
      <Link className="link" to={integrationHref(child)}>
        {child.name}
      </Link>
    </td>
    <td>{integrationTypeLabel(child.integrationType)}</td>
    <td>
      <IntegrationState integration={child} />
    </td>
    <td>
      <Moment value={child.lastInteractionTime} />
    </td>
    <td>
      <Moment value={child.nextRunTime} />
    </td>
  </tr>
);
