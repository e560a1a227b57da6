import { Button, Text } from '@mantine/core';
import type { AutopilotCompany, AutopilotReplay } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { formatLimit, limitKinds, limitTexts } from '@shelfward/contract/autopilot/limits.rules.ts';
import { useState } from 'react';
import { autopilot } from '../../entities/autopilot/autopilot.api.ts';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import { Facts } from '../../kit/screens/peek-panel.tsx';
import { Card } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { formatMoney, formatQuantity, none } from '../../kit/ui/numbers.ts';
import classes from './autopilot.module.css';
import { cutOffNames, statusNames } from './labels.ts';
import { SettingsForm } from './settings-form.tsx';

interface Props {
  readonly autopilot: AutopilotCompany;
  readonly replay: AutopilotReplay | undefined;
}

/** Each limit with its value, its meaning, and how many orders of the last year it would have stopped. */
export const LimitsCard = ({ autopilot: shown, replay }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const { own, notifiedUsers, company } = shown;
  const waiting = new Map(replay?.limits.map(({ limit, waiting: orders }) => [limit, orders]));
  const close = () => setOpen(false);
  return (
    <Card label="Limits">
      <Group gap={10} justify="space-between">
        <h2>
          Limits{' '}
          <Text span c="dimmed" fw={400} fz={12.5}>
            An order with a line outside waits for a person
          </Text>
        </h2>
        <Button variant="default" onClick={() => setOpen(true)}>
          Edit
        </Button>
      </Group>
      <DataTable label="Limits" className={classes.limits}>
        <thead>
          <tr>
            <th>Limit</th>
            <th>Value</th>
            <th className={classes.meaning}>What it means</th>
            <th className={classes.number}>Waited, last year</th>
          </tr>
        </thead>
        <tbody>
          {limitKinds.map((kind) => {
            const orders = waiting.get(kind);
            return (
              <tr key={kind}>
                <th scope="row">{limitTexts[kind].label}</th>
                <td>{formatLimit(kind, own.limits, formatMoney)}</td>
                <td className={classes.meaning}>{limitTexts[kind].meaning}</td>
                <td className={classes.number} title={orders === null ? 'Not recorded for past orders' : undefined}>
                  {orders === null || orders === undefined ? none : formatQuantity(orders)}
                </td>
              </tr>
            );
          })}
        </tbody>
        {replay && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Orders that would have waited{' '}
                <Text span c="dimmed" fw={400}>
                  counted at the first limit that they meet
                </Text>
              </th>
              <td className={classes.number}>
                <strong>{formatQuantity(replay.orders - replay.untouched)}</strong>
              </td>
            </tr>
          </tfoot>
        )}
      </DataTable>
      <Facts
        facts={[
          { label: 'Orders end as', value: statusNames[own.orderStatus] },
          { label: 'Without a decision by the cut-off', value: cutOffNames[own.atCutOff] },
          {
            label: 'Notified by e-mail',
            value: notifiedUsers.length > 0 ? notifiedUsers.map(({ name }) => name).join(', ') : 'No users',
          },
        ]}
      />
      {isOpen && (
        <FormDialog title={`Autopilot of ${company.name}`} onClose={close}>
          <RecordForm
            load={autopilot.get({ params: { companyId: company.id } })}
            form={(record) => <SettingsForm autopilot={record} onSaved={close} />}
          />
        </FormDialog>
      )}
    </Card>
  );
};
