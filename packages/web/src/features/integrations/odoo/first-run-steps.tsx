import { Alert, Button, Checkbox, Text } from '@mantine/core';
import type { PreviewGroup, PreviewStep } from '@shelfward/contract/integrations/core/integration-previews.shapes.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import type { OdooPreview } from '@shelfward/contract/integrations/odoo/odoo-first-run.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { integrationHref, integrations } from '../../../entities/integrations/integrations.api.ts';
import { Card } from '../../../kit/ui/cards.tsx';
import { Grid, Group } from '../../../kit/ui/layout.tsx';
import { toast } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { IntegrationState } from '../core/integration-state.tsx';
import classes from './first-run.module.css';
import { formatGroup, needsAttention } from './first-run-labels.ts';
import { odooFirstRun } from './odoo.api.ts';

interface Props {
  readonly baseId: number;
  readonly preview: OdooPreview;
}

/** What each integration would do, in the order in which they run, and the start of those that the user chooses. */
export const FirstRunSteps = ({ baseId, preview: { id: previewId, steps } }: Props) => {
  const { data } = useQuery(integrations.list({ query: { parentId: baseId, size: 100 } }));
  const states = new Map(data?.content.map((one) => [one.id, one]));
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(
    new Set(steps.flatMap(({ error, integrationId }) => (error === null ? [] : [integrationId]))),
  );
  const stopped = steps.filter(({ integrationId }) => states.get(integrationId)?.operating === false);
  const chosen = stopped.filter(({ integrationId }) => !skipped.has(integrationId));
  const toggle = (integrationId: number, isChosen: boolean): void => {
    const next = new Set(skipped);
    if (isChosen) next.delete(integrationId);
    else next.add(integrationId);
    setSkipped(next);
  };
  if (steps.length === 0)
    return (
      <Card title="Integrations">
        <p>This connection has no integrations. Add them on the Overview tab.</p>
      </Card>
    );
  return (
    <>
      <Grid component="ol" gap={12} aria-label="Steps of the first run">
        {steps.map((step, at) => (
          <li key={step.integrationId}>
            <Step
              step={step}
              position={at + 1}
              integration={states.get(step.integrationId)}
              isChosen={!skipped.has(step.integrationId)}
              onToggle={(isChosen) => toggle(step.integrationId, isChosen)}
            />
          </li>
        ))}
      </Grid>
      {stopped.length > 0 && (
        <Start
          baseId={baseId}
          previewId={previewId}
          integrationIds={chosen.map(({ integrationId }) => integrationId)}
        />
      )}
    </>
  );
};

interface StepProps {
  readonly step: PreviewStep;
  readonly position: number;
  readonly integration: Integration | undefined;
  readonly isChosen: boolean;
  readonly onToggle: (isChosen: boolean) => void;
}

const Step = ({ step, position, integration, isChosen, onToggle }: StepProps) => {
  const { name, error, groups, integrationType } = step;
  return (
    <Card
      label={name}
      title={
        <Group component="span" gap={10} wrap flex={1} className={classes.head ?? ''}>
          <Text span c="dimmed" className="numbers">
            {position}
          </Text>
          {integration?.operating === false ? (
            <Checkbox
              label={name}
              checked={isChosen}
              onChange={({ currentTarget: { checked } }) => onToggle(checked)}
            />
          ) : (
            <Link className="link" to={integrationHref({ id: step.integrationId })}>
              {name}
            </Link>
          )}
          {integration && <IntegrationState integration={integration} />}
        </Group>
      }
    >
      {error !== null && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={16} />} p="xs">
          {error}
        </Alert>
      )}
      {integration?.operating && integration.lastInteractionMessage !== null && (
        <Text c="dimmed" fz={13}>
          Last run: {integration.lastInteractionMessage}
        </Text>
      )}
      {error === null && groups.length === 0 && (
        <Text c="dimmed" fz={13}>
          Nothing to do.
        </Text>
      )}
      {groups.map((group) => (
        <PreviewItems
          key={`${group.entity} ${group.outcome}`}
          group={group}
          label={formatGroup(group, integrationType)}
          isOpen={needsAttention(group)}
        />
      ))}
    </Card>
  );
};

interface PreviewItemsProps {
  readonly group: PreviewGroup;
  readonly label: string;
  readonly isOpen: boolean;
}

/** A count with the names behind it. */
const PreviewItems = ({ group: { count, items, outcome }, label, isOpen }: PreviewItemsProps) => (
  <details className={classes.group} data-outcome={outcome} open={isOpen && items.length <= maxOpenItems}>
    <summary>{label}</summary>
    <Grid component="ul" gap={4} mah={240} mt={6} pl={18} fz={13} className="scroll-down">
      {items.map(({ name, detail }, at) => (
        <Group component="li" gap="0px 12px" align="stretch" wrap key={`${at} ${name}`}>
          <span>{name}</span>
          {detail !== null && (
            <Text span c="dimmed" className="numbers">
              {detail}
            </Text>
          )}
        </Group>
      ))}
      {count > items.length && (
        <Group component="li" gap="0px 12px" align="stretch" wrap>
          {(count - items.length).toLocaleString('en-US')} more
        </Group>
      )}
    </Grid>
  </details>
);
const maxOpenItems = 5;

interface StartProps {
  readonly baseId: number;
  readonly previewId: number;
  readonly integrationIds: readonly number[];
}

const Start = ({ baseId, previewId, integrationIds }: StartProps) => {
  const { isBusy, run } = useBusy();
  const count = formatCount(integrationIds.length, 'integration');
  return (
    <Group gap={12} wrap>
      <Button
        leftSection={<IconPlayerPlay size={15} />}
        loading={isBusy}
        disabled={integrationIds.length === 0}
        onClick={() =>
          void run(async () => {
            await odooFirstRun.start({
              params: { id: baseId },
              body: { previewId, integrationIds: [...integrationIds] },
            });
            toast(`${count} started`);
          })
        }
      >
        {`Start ${count}`}
      </Button>
      <Text span c="dimmed" fz={13}>
        They run in this order, then on their schedules.
      </Text>
    </Group>
  );
};
