import { Alert, Button, Text } from '@mantine/core';
import { integrationTypeLabel } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { OdooPreview } from '@shelfward/contract/integrations/odoo/odoo-first-run.contract.ts';
import { IconAlertTriangle, IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Card, CardColumn } from '../../../kit/ui/cards.tsx';
import { Moment } from '../../../kit/ui/figures.tsx';
import { Group } from '../../../kit/ui/layout.tsx';
import { RunProgress } from '../../../kit/ui/run-progress.tsx';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { FirstRunSteps } from './first-run-steps.tsx';
import { odooFirstRun } from './odoo.api.ts';

const pollMs = 1000;
const isOpen = (preview: OdooPreview | null | undefined): boolean =>
  preview?.status === 'PENDING' || preview?.status === 'RUNNING';

/** The guided first run: a preview of all integrations of the connection, and their start. */
export const FirstRunTab = ({ baseId }: { readonly baseId: number }) => {
  const { data, error, refetch } = useQuery({
    ...odooFirstRun.getPreview({ params: { id: baseId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isOpen(state.data?.preview) ? pollMs : false),
  });
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  const { preview } = data;
  return (
    <CardColumn>
      <Card title="Preview">
        <Text c="dimmed" fz={13}>
          The preview shows what each integration would create, match, and change. Nothing is written here or in Odoo
          before you start the integrations.
        </Text>
        {preview?.status === 'FAILED' && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={16} />}>
            {preview.message}
          </Alert>
        )}
        <Group gap={12} wrap>
          {preview && isOpen(preview) ? <Running preview={preview} /> : <Compute baseId={baseId} preview={preview} />}
        </Group>
      </Card>
      {preview?.status === 'DONE' && <FirstRunSteps key={preview.id} baseId={baseId} preview={preview} />}
    </CardColumn>
  );
};

const Compute = ({ baseId, preview }: { readonly baseId: number; readonly preview: OdooPreview | null }) => {
  const { isBusy, run } = useBusy();
  return (
    <>
      <Button
        variant={preview?.status === 'DONE' ? 'default' : 'filled'}
        leftSection={<IconListSearch size={15} />}
        loading={isBusy}
        onClick={() => void run(() => odooFirstRun.startPreview({ params: { id: baseId } }))}
      >
        {preview ? 'Compute preview again' : 'Compute preview'}
      </Button>
      {preview?.status === 'DONE' && (
        <Text span c="dimmed" fz={13}>
          As of <Moment value={preview.endTime} />
        </Text>
      )}
    </>
  );
};

const Running = ({ preview: { progress } }: { readonly preview: OdooPreview }) => {
  const { integrationType, done, total } = progress;
  const count =
    total === null || total === 0 ? '' : ` · ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
  const status = integrationType === null ? 'Preview queued' : `${integrationTypeLabel(integrationType)}${count}`;
  return <RunProgress status={status} label="Progress of the preview" percent={total ? (100 * done) / total : 0} />;
};
