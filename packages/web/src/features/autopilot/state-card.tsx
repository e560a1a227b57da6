import { Button, SegmentedControl, Text } from '@mantine/core';
import {
  type AutopilotCompany,
  type AutopilotMode,
  minShadowCutOffs,
} from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { autopilot } from '../../entities/autopilot/autopilot.api.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { confirm } from '../../kit/ui/confirm.ts';
import { DisabledButton } from '../../kit/ui/disabled-button.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { formatDateTime, formatDay } from '../../kit/ui/numbers.ts';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { statusNames } from './labels.ts';

const modes = [
  { value: 'OFF', label: 'Off' },
  { value: 'SHADOW', label: 'Shadow' },
  { value: 'ON', label: 'On' },
];

/** The state in one sentence, and the actions that change it. */
export const StateCard = ({ autopilot: shown }: { readonly autopilot: AutopilotCompany }) => {
  const { isBusy, run } = useBusy();
  const { own, company, pause, canSwitchOn, obstacle } = shown;
  const params = { companyId: company.id };
  const change = async (mode: AutopilotMode) => {
    if (mode === own.mode) return;
    if (mode === 'ON' && !(await confirmOn(shown))) return;
    await run(() => autopilot.update({ params, body: { own: { ...own, mode } } }));
  };
  return (
    <Card label="State">
      <Group gap="12px 18px" wrap>
        <SegmentedControl
          aria-label="Mode of the autopilot"
          value={own.mode}
          disabled={isBusy}
          data={modes.map((one) => ({ ...one, disabled: one.value === 'ON' && own.mode !== 'ON' && !canSwitchOn }))}
          onChange={(mode) => void change(mode as AutopilotMode)}
        />
        <Stack gap={2} flex={1} miw={240}>
          <Text fw={600} fz={15}>
            {describeState(shown)}
          </Text>
          <Text c="dimmed" fz={12.5}>
            {describeNext(shown)}
          </Text>
        </Stack>
        {own.mode !== 'OFF' && (
          <Button
            variant="default"
            leftSection={pause ? <IconPlayerPlay size={15} /> : <IconPlayerPause size={15} />}
            loading={isBusy}
            onClick={() => void run(() => autopilot.pause({ params, body: { paused: pause === null } }))}
          >
            {pause ? 'End the pause' : 'Pause'}
          </Button>
        )}
        {own.mode === 'OFF' && (
          <Button loading={isBusy} onClick={() => void change('SHADOW')}>
            Start shadow
          </Button>
        )}
        {own.mode === 'SHADOW' &&
          (canSwitchOn ? (
            <Button loading={isBusy} onClick={() => void change('ON')}>
              Switch on…
            </Button>
          ) : (
            <DisabledButton reason={obstacle ?? ''}>Switch on…</DisabledButton>
          ))}
      </Group>
    </Card>
  );
};

const confirmOn = ({ company, own, stores }: AutopilotCompany): Promise<boolean> =>
  confirm({
    title: `Switch on the autopilot of ${company.name}?`,
    text: `Before each cut-off, it orders for up to ${formatCount(stores, 'store')}. Orders inside all limits are placed as ${statusNames[own.orderStatus]}; the others wait for a person.`,
    confirm: 'Switch on',
  });

const describeState = ({ own, modeDate, pause, accountPause }: AutopilotCompany): string => {
  if (own.mode === 'OFF') return 'Off: it records nothing and orders nothing';
  const paused = pause ?? accountPause;
  if (paused) return `Paused since ${formatDay(paused.pausedDate)}: ${paused.sentence}`;
  const since = modeDate ? ` since ${formatDay(modeDate)}` : '';
  return own.mode === 'SHADOW'
    ? `Shadow${since}: it records what it would order and changes nothing`
    : `On${since}: it places the orders inside all limits`;
};

const describeNext = ({ own, shadowCutOffs, nextRun, stores, storesWithoutCalendar }: AutopilotCompany): string => {
  const missing =
    storesWithoutCalendar > 0
      ? `${formatCount(storesWithoutCalendar, 'store')} of ${stores} without a delivery calendar, so without a cut-off`
      : '';
  const shadow =
    own.mode === 'SHADOW' ? `${formatCount(shadowCutOffs, 'cut-off')} recorded, ${minShadowCutOffs} are needed` : '';
  const next = nextRun
    ? `Next run ${formatDateTime(nextRun.runDate)} for ${formatCount(nextRun.stores, 'store')}, before the cut-off ${formatDateTime(nextRun.cutOffDate)}`
    : '';
  return [shadow, next, missing].filter(Boolean).join(' · ');
};
