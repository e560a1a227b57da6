import { Button, Text } from '@mantine/core';
import type { ReportMail } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { accountTimeZone, formatZone } from '../../../kit/time-zone.ts';
import { Grid, Group } from '../../../kit/ui/layout.tsx';
import { formatDateTime } from '../../../kit/ui/numbers.ts';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { blockingIssueLabels, describeTimes, findPauseReason, formatMailedDays } from './report-mail.rules.ts';
import { removeSchedule, sendNow } from './schedule-actions.ts';

interface Props {
  readonly mails: readonly ReportMail[];
  readonly onChange: (mail: ReportMail) => void;
}

/** The user's scheduled reports of this screen. */
export const ReportMailList = ({ mails, onChange }: Props) => (
  <Grid component="ul" gap={12} mb={16}>
    {mails.map((mail) => (
      <Row key={mail.id} mail={mail} onChange={() => onChange(mail)} />
    ))}
  </Grid>
);

const Row = ({ mail, onChange }: { readonly mail: ReportMail; readonly onChange: () => void }) => {
  const { isBusy, run } = useBusy();
  const reason = findPauseReason(mail);
  return (
    <Group className="line-below" component="li" justify="space-between" gap={16} pb={12} align="stretch">
      <div>
        <strong>{mail.name}</strong>
        <Text className="breakable" mt={2} c="dimmed" fz={13}>
          {describeNext(mail)}
        </Text>
        {reason && (
          <Text className="breakable" mt={2} c="dimmed" fz={13} data-obstacle>
            {reason}
          </Text>
        )}
        {mail.recipients.map(({ email, obstacle }) => (
          <Text key={email} className="breakable" mt={2} c="dimmed" fz={13} data-obstacle={obstacle !== null}>
            {obstacle === null ? email : `${email}: ${blockingIssueLabels[obstacle]}`}
          </Text>
        ))}
      </div>
      <Group gap={8}>
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          onClick={() => void run(() => sendNow(mail))}
          aria-label={`Send now: ${mail.name}`}
        >
          Send now
        </Button>
        <Button size="xs" variant="default" onClick={onChange} aria-label={`Change ${mail.name}`}>
          Change
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => void run(() => removeSchedule(mail))}
          aria-label={`Remove ${mail.name}`}
        >
          Remove
        </Button>
      </Group>
    </Group>
  );
};

const describeNext = ({ days, nextMailAt, ...schedule }: ReportMail): string => {
  const times = describeTimes(schedule);
  const next = nextMailAt && `Next e-mail: ${formatDateTime(nextMailAt)} (${formatZone(accountTimeZone())}).`;
  return [`${times.charAt(0).toUpperCase()}${times.slice(1)}${days ? `, ${formatMailedDays(days)}` : ''}.`, next]
    .filter(Boolean)
    .join(' ');
};
