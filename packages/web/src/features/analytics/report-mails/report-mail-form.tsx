import { Button, Group, MultiSelect, Select, Stack, TextInput } from '@mantine/core';
import type {
  ReportMail,
  ReportMailInput,
  ReportRequestInput,
} from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { mailHour, weekdays } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { session } from '../../../kit/session.ts';
import { accountTimeZone, formatZone } from '../../../kit/time-zone.ts';
import { ErrorState } from '../../../kit/ui/states.tsx';
import { toast } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { weekdayChoices, weekdayLabel } from '../../../kit/ui/weekdays.ts';
import { daysChoices } from './report-mail.rules.ts';
import { reportMails } from './report-mails.api.ts';

export type ReportMailDraft = Pick<ReportMailInput, 'name' | 'screen' | 'search' | 'days'> & {
  readonly report: ReportRequestInput;
};

interface Props {
  readonly draft: ReportMailDraft;
  /** The scheduled report to change. Undefined for a new one. */
  readonly record?: ReportMail | undefined;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Weekday, period, and recipients of a scheduled report. */
export const ReportMailForm = ({ draft, record, onSaved, onCancel }: Props) => {
  const ownUserId = session.state().identity?.userId;
  const [name, setName] = useState(record?.name ?? draft.name);
  const [weekday, setWeekday] = useState(record?.weekday ?? 'MONDAY');
  const choices = daysChoices(record?.days ?? draft.days);
  const [days, setDays] = useState(record?.days ?? draft.days);
  const [recipientIds, setRecipientIds] = useState(
    record?.recipients.map(({ id }) => id) ?? (ownUserId ? [ownUserId] : []),
  );
  const { isBusy, run } = useBusy();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      const { screen, search, report } = record ?? draft;
      const body = { name: name.trim(), screen, search, report, days, weekday, recipientIds };
      if (record) await reportMails.update({ params: { id: record.id }, body });
      else await reportMails.create({ body });
      toast(`“${body.name}” is sent every ${weekdayLabel(weekday)}.`);
      onSaved();
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          data-autofocus
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group grow align="start">
          <Select
            label="Weekday"
            description={`Sent at ${mailHour}:00 AM, ${formatZone(accountTimeZone())}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={weekdayChoices}
            allowDeselect={false}
            value={weekday}
            onChange={(chosen) => setWeekday(weekdays.find((known) => known === chosen) ?? weekday)}
          />
          <Select
            label="Period"
            data={choices.map(({ label }) => label)}
            allowDeselect={false}
            value={choices.find((choice) => JSON.stringify(choice.days) === JSON.stringify(days))?.label ?? null}
            onChange={(chosen) => setDays(choices.find(({ label }) => label === chosen)?.days ?? days)}
          />
        </Group>
        <Recipients {...{ record, recipientIds, setRecipientIds }} />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={name.trim() === '' || recipientIds.length === 0}>
          Schedule e-mail
        </Button>
      </Group>
    </form>
  );
};

interface RecipientsProps {
  readonly record: ReportMail | undefined;
  readonly recipientIds: readonly number[];
  readonly setRecipientIds: (ids: number[]) => void;
}

/** Current recipients remain listed, even if they no longer have access to reports. */
const Recipients = ({ record, recipientIds, setRecipientIds }: RecipientsProps) => {
  const { data, error, refetch } = useQuery(reportMails.recipients());
  if (error) return <ErrorState error={error} retry={refetch} />;
  const users = new Map([...(record?.recipients ?? []), ...(data ?? [])].map((user) => [user.id, user]));
  return (
    <MultiSelect
      label="Recipients"
      placeholder={recipientIds.length === 0 ? 'Select recipients' : ''}
      searchable
      disabled={!data}
      data={[...users.values()].map(({ id, firstName, lastName, email }) => ({
        value: String(id),
        label: `${firstName} ${lastName}`.trim() || email,
      }))}
      value={recipientIds.map(String)}
      onChange={(chosen) => setRecipientIds(chosen.map(Number))}
    />
  );
};
