import { Button, Group } from '@mantine/core';
import type { ReportMail } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { accountTimeZone, formatZone } from '../../../kit/time-zone.ts';
import { confirm } from '../../../kit/ui/confirm.ts';
import { formatDateTime } from '../../../kit/ui/numbers.ts';
import { toast } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { weekdayLabel } from '../../../kit/ui/weekdays.ts';
import classes from './report-mail.module.css';
import { blockingIssueLabels, formatMailedDays } from './report-mail.rules.ts';
import { reportMails } from './report-mails.api.ts';

interface Props {
  readonly mails: readonly ReportMail[];
  readonly onChange: (mail: ReportMail) => void;
}

/** The user's scheduled reports of this screen. */
export const ReportMailList = ({ mails, onChange }: Props) => (
  <ul className={classes.list}>
    {mails.map((mail) => (
      <Row key={mail.id} mail={mail} onChange={() => onChange(mail)} />
    ))}
  </ul>
);

const Row = ({ mail, onChange }: { readonly mail: ReportMail; readonly onChange: () => void }) => {
  const { isBusy, run } = useBusy();
  const params = { id: mail.id };
  const send = async () => {
    const { sentTo } = await reportMails.send({ params });
    toast(`Sent to ${formatCount(sentTo.length, 'user')}.`);
  };
  const remove = async () => {
    const isConfirmed = await confirm({
      title: `Stop sending “${mail.name}”?`,
      text: 'All recipients are unsubscribed. The report is not affected.',
      confirm: 'Stop sending',
      isDangerous: true,
    });
    if (isConfirmed) await reportMails.remove({ params });
  };
  return (
    <li className={classes.row}>
      <div>
        <strong>{mail.name}</strong>
        <p className={classes.hint}>
          {`Every ${weekdayLabel(mail.weekday)}, ${formatMailedDays(mail.days)}. Next e-mail: ${formatDateTime(mail.nextMailAt)} (${formatZone(accountTimeZone())}).`}
        </p>
        {mail.recipients.map(({ id, email, obstacle }) => (
          <p key={id} className={classes.hint} data-obstacle={obstacle !== null}>
            {obstacle === null ? email : `${email}: ${blockingIssueLabels[obstacle]}`}
          </p>
        ))}
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          onClick={() => void run(send)}
          aria-label={`Send now: ${mail.name}`}
        >
          Send now
        </Button>
        <Button size="xs" variant="default" onClick={onChange} aria-label={`Change ${mail.name}`}>
          Change
        </Button>
        <Button size="xs" variant="default" onClick={() => void run(remove)} aria-label={`Remove ${mail.name}`}>
          Remove
        </Button>
      </Group>
    </li>
  );
};
