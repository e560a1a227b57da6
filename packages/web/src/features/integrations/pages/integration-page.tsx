import { Button, Switch } from '@mantine/core';
import { integrationTypeLabel } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import {
  integrationActivation,
  integrationHref,
  integrations,
} from '../../../entities/integrations/integrations.api.ts';
import { inBackground } from '../../../kit/resource.ts';
import { DetailPage } from '../../../kit/screens/detail-page.tsx';
import { RecordForm } from '../../../kit/screens/form-dialog.tsx';
import { HistoryTab } from '../../../kit/screens/history-tab.tsx';
import type { Action } from '../../../kit/screens/list.types.ts';
import type { Tab } from '../../../kit/screens/tabbed-page.tsx';
import { useActivation } from '../../../kit/screens/use-activation.tsx';
import { Card, CardColumn } from '../../../kit/ui/cards.tsx';
import { Moment } from '../../../kit/ui/figures.tsx';
import { toast, toastError } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { IntegrationState } from '../core/integration-state.tsx';
import { LogsTab } from '../core/logs-tab.tsx';
import { QueueTab } from '../core/queue-tab.tsx';
import { formatSchedule } from '../core/schedule-labels.ts';
import { useIntegrationEvents } from '../core/use-integration-events.ts';
import { integrationForms } from './integration-forms.tsx';
import { NewIntegration } from './new-integration.tsx';
import { OverviewTab } from './overview-tab.tsx';

const noun = ['integration', 'integrations'] as const;

/** An integration with its runs, logs, schedule, and history. */
export const IntegrationPage = () => {
  const { integrationId = '' } = useParams({ strict: false });
  useIntegrationEvents();
  const { getActions } = useActivation<Integration>(integrationActivation, noun);
  return (
    <>
      <DetailPage
        query={integrations.get({ params: { integrationId } })}
        noun="Integration"
        toName={({ name }) => name}
        status={(integration) => <IntegrationState integration={integration} />}
        primary={(integration) => <Run integration={integration} />}
        actions={(integration) => [...fullSyncAction(integration), ...(getActions?.(integration) ?? [])]}
        facts={buildFacts}
        tabs={buildTabs}
      />
      <NewIntegration parentId={Number(integrationId)} />
    </>
  );
};

const buildTabs = (integration: Integration): readonly Tab[] => {
  const { id, integrationType } = integration;
  return [
    { id: 'overview', label: 'Overview', content: <OverviewTab integration={integration} /> },
    { id: 'queue', label: 'Queue', content: <QueueTab integrationId={id} /> },
    { id: 'logs', label: 'Logs', content: <LogsTab integrationId={id} /> },
    ...(integrationForms[integrationType].tabs?.(integration) ?? []),
    { id: 'settings', label: 'Settings', content: <SettingsTab key={id} integration={integration} /> },
    { id: 'history', label: 'History', content: <HistoryTab entityType="INTEGRATION" id={id} /> },
  ];
};

const buildFacts = (integration: Integration) => [
  { label: 'Type', value: integrationTypeLabel(integration.integrationType) },
  ...(integration.parentId === null
    ? []
    : [{ label: 'Connection', value: <Connection integrationId={integration.parentId} /> }]),
  { label: 'Operating', value: <Operating integration={integration} /> },
  { label: 'Incremental sync', value: describeSchedule(integration.schedule.partialSync) },
  { label: 'Full sync', value: describeSchedule(integration.schedule.fullSync) },
  { label: 'Next run', value: <Moment value={integration.nextRunTime} /> },
  { label: 'Last run', value: <Moment value={integration.lastInteractionTime} /> },
];

const Connection = ({ integrationId }: { readonly integrationId: number }) => {
  const { data } = useQuery(inBackground(integrations.get({ params: { integrationId } })));
  return (
    <Link className="link" to={integrationHref({ id: integrationId })}>
      {data?.name ?? 'Connection'}
    </Link>
  );
};

const describeSchedule = (cron: string | null): string =>
  cron === null ? 'Manual only' : (formatSchedule(cron) ?? cron);

const Operating = ({ integration: { id, operating } }: { readonly integration: Integration }) => {
  const { isBusy, run } = useBusy();
  const set = (isOperating: boolean) =>
    run(() => integrations.setOperating({ params: { integrationId: id }, query: { isOperating } }));
  return (
    <Switch
      aria-label="Operating"
      checked={operating}
      disabled={isBusy}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  );
};

const Run = ({ integration: { id, inactive, connected } }: { readonly integration: Integration }) => {
  const { isBusy, run } = useBusy();
  return (
    <Button
      leftSection={<IconPlayerPlay size={15} />}
      disabled={inactive || !connected}
      loading={isBusy}
      onClick={() =>
        void run(async () => {
          await integrations.schedulePartialSync({ params: { integrationId: id } });
          toast('Sync queued');
        })
      }
    >
      Run now
    </Button>
  );
};

const fullSyncAction = ({ id, inactive, connected }: Integration): readonly Action[] =>
  inactive || !connected
    ? []
    : [
        {
          label: 'Run full sync',
          run: () =>
            integrations
              .scheduleFullSync({ params: { integrationId: id } })
              .then(() => toast('Full sync queued'), toastError),
        },
      ];

/** The form of the integration type, filled with the saved settings. */
const SettingsTab = ({ integration: { id, integrationType } }: { readonly integration: Integration }) => {
  const Form = integrationForms[integrationType].form;
  return (
    <CardColumn>
      <Card label="Settings" isNarrow>
        <RecordForm
          load={integrations.get({ params: { integrationId: id } })}
          form={(integration) => <Form integration={integration} onSaved={ignore} onCancel={ignore} />}
        />
      </Card>
    </CardColumn>
  );
};

const ignore = () => undefined;
