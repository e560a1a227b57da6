import { ActionIcon, Button, Modal, SegmentedControl, Select, Text, Tooltip } from '@mantine/core';
import { weekdays } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import { mailFrequencies, type TodayMail } from '@shelfward/contract/today/today.contract.ts';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { today } from '../../entities/today/today.api.ts';
import { accountTimeZone, formatZone } from '../../kit/time-zone.ts';
import { formatHour, hours } from '../../kit/ui/hours.ts';
import { DialogActions, Group, Stack } from '../../kit/ui/layout.tsx';
import { formatDateTime } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { weekdayChoices } from '../../kit/ui/weekdays.ts';
import { describeMails } from './today-mail.rules.ts';

/** The button in the header of the page. */
export const TodayMailAction = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip label="E-mail open tasks">
        <ActionIcon variant="default" size={32} aria-label="E-mail open tasks" onClick={() => setOpen(true)}>
          <IconMail size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {isOpen && <TodayMailDialog onClose={() => setOpen(false)} />}
    </>
  );
};

const TodayMailDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { data, error, refetch } = useQuery(today.mail());
  return (
    <Modal opened onClose={onClose} title="E-mail open tasks" size={460} closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <LoadingLines count={4} />}
      {data && <TodayMailForm mail={data} onClose={onClose} />}
    </Modal>
  );
};

const frequencyLabels = { OFF: 'Off', DAILY: 'Daily', WEEKLY: 'Weekly' } as const;

const TodayMailForm = ({ mail, onClose }: { readonly mail: TodayMail; readonly onClose: () => void }) => {
  const { nextMailAt, lastMailedAt, ...initial } = mail;
  const [{ frequency, weekday, hour }, setSchedule] = useState(initial);
  const { isBusy, run } = useBusy();
  const change = (part: Partial<typeof initial>) => setSchedule((schedule) => ({ ...schedule, ...part }));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      toast(describeMails(await today.saveMail({ body: { frequency, weekday, hour } })));
      onClose();
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <Text fz="sm">
          Your open tasks with the most money at stake, with their reasons and links. Without open tasks, no e-mail is
          sent.
        </Text>
        <SegmentedControl
          fullWidth
          aria-label="E-mail open tasks"
          data={mailFrequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
          value={frequency}
          onChange={(chosen) => change({ frequency: mailFrequencies.find((known) => known === chosen) ?? frequency })}
        />
        {frequency !== 'OFF' && (
          <Group gap={16} align="start">
            {frequency === 'WEEKLY' && (
              <Select
                flex={1}
                label="Weekday"
                data={weekdayChoices}
                allowDeselect={false}
                value={weekday}
                onChange={(chosen) => change({ weekday: weekdays.find((known) => known === chosen) ?? weekday })}
              />
            )}
            <Select
              flex={1}
              label="Time"
              description={formatZone(accountTimeZone())}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={hours.map((value) => ({ value: String(value), label: formatHour(value) }))}
              allowDeselect={false}
              value={String(hour)}
              onChange={(chosen) => change({ hour: Number(chosen ?? hour) })}
            />
          </Group>
        )}
        {(nextMailAt || lastMailedAt) && (
          <Text fz="xs" c="dimmed">
            {[
              nextMailAt && `Next e-mail: ${formatDateTime(nextMailAt)}.`,
              lastMailedAt && `Last e-mail: ${formatDateTime(lastMailedAt)}.`,
            ]
              .filter(Boolean)
              .join(' ')}
          </Text>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
};
