import { ActionIcon, Button, Menu, Switch } from '@mantine/core';
import type { AlertRule } from '@shelfward/contract/alerts/alerts.contract.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconBellOff, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { alerts, muteRule, unmuteRule } from '../../entities/alerts/alerts.api.ts';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { accountDay } from '../../kit/ui/numbers.ts';
import { useBusy } from '../../kit/ui/use-busy.ts';
import classes from './alerts.module.css';

export const RuleTable = ({ rules }: { readonly rules: readonly AlertRule[] }) => (
  <DataTable label="Alert rules" className={classes.rules}>
    <thead>
      <tr>
        <th scope="col">On</th>
        <th scope="col">Rule</th>
        <th scope="col">Open alerts</th>
        <th scope="col">Notifies</th>
        <th scope="col">Owner</th>
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {rules.map((rule) => (
        <RuleRow key={rule.id} rule={rule} />
      ))}
    </tbody>
  </DataTable>
);

const RuleRow = ({ rule }: { readonly rule: AlertRule }) => {
  const { isBusy, run } = useBusy();
  const [, change] = useScreenSearch();
  const params = { alertRuleId: rule.id };
  const isMuted = rule.mutedUntil !== null && rule.mutedUntil > accountDay(new Date());
  const toggle = async (isOn: boolean) => {
    await (isOn ? alerts.activate({ params }) : alerts.deactivate({ params }));
  };
  return (
    <tr data-inactive={rule.inactive || undefined}>
      <td>
        <Switch
          size="sm"
          aria-label={`Evaluate: ${rule.sentence}`}
          checked={!rule.inactive}
          disabled={!rule.mayEdit || isBusy}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            void run(() => toggle(isOn));
          }}
        />
      </td>
      <th scope="row">
        {rule.sentence}
        <span className={classes.hint}>{describeEvaluation(rule)}</span>
      </th>
      <td>
        {rule.openAlerts > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Show ${formatCount(rule.openAlerts, 'open alert')}: ${rule.sentence}`}
            onClick={() => change({ rule: String(rule.id) })}
          >
            {rule.openAlerts}
          </Button>
        )}
      </td>
      <td>{describeReceivers(rule)}</td>
      <td>{rule.owner.name}</td>
      <td>
        <Group gap={8} justify="flex-end">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconBellOff size={14} />}
            loading={isBusy}
            aria-label={`${isMuted ? 'End mute' : 'Mute'}: ${rule.sentence}`}
            onClick={() => void run(() => (isMuted ? unmuteRule(rule.id) : muteRule(rule.id)))}
          >
            {isMuted ? `Muted until ${formatDay(rule.mutedUntil ?? '')}` : 'Mute'}
          </Button>
          {rule.mayEdit && <RuleMenu rule={rule} />}
        </Group>
      </td>
    </tr>
  );
};

const RuleMenu = ({ rule }: { readonly rule: AlertRule }) => {
  const { run } = useBusy();
  const [, change] = useScreenSearch();
  const remove = async () => {
    const isConfirmed = await confirm({
      title: 'Delete this alert rule?',
      text: `${rule.sentence}. Its alerts are deleted, too.`,
      confirm: 'Delete rule',
      isDangerous: true,
    });
    if (isConfirmed) await alerts.remove({ params: { alertRuleId: rule.id } });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`More actions: ${rule.sentence}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => change({ open: String(rule.id) })}>
          Change
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={14} />} color="red" onClick={() => void run(remove)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const describeEvaluation = ({ evaluation, inactive }: AlertRule): string => {
  if (inactive) return 'Off';
  if (!evaluation) return 'Evaluated within a minute';
  if (evaluation.lastDay === null) return 'There are no sales to compare yet';
  const { subjects, omittedSubjects, lastDay } = evaluation;
  const omitted =
    omittedSubjects === 0 ? '' : `; ${formatCount(omittedSubjects, 'subject')} with the least units left out`;
  return `${formatCount(subjects - omittedSubjects, 'subject')} observed, sales until ${formatDay(lastDay)}${omitted}`;
};

const describeReceivers = ({ isTask, isEvent, isShared, recipients }: AlertRule): string => {
  const receivers = [
    isTask && (isShared ? 'Today of all report users' : 'Today'),
    recipients.length > 0 && formatCount(recipients.filter(({ obstacle }) => obstacle === null).length, 'e-mail'),
    isEvent && 'webhooks',
  ].filter((receiver) => receiver !== false);
  return receivers.length === 0 ? 'only this page' : receivers.join(', ');
};
