import type { ReportMail } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { confirm } from '../../../kit/ui/confirm.ts';
import { toast } from '../../../kit/ui/toast.tsx';
import { describeSent, describeTimes } from './report-mail.rules.ts';
import { reportMails } from './report-mails.api.ts';

type Schedule = Pick<ReportMail, 'id' | 'name'>;

export const sendNow = async ({ id }: Schedule): Promise<void> => {
  const { sentTo } = await reportMails.send({ params: { id } });
  toast(describeSent(sentTo.length));
};

export const pauseSchedule = async ({ id, name }: Schedule): Promise<void> => {
  await reportMails.pause({ params: { id } });
  toast(`“${name}” is paused.`);
};

export const resumeSchedule = async ({ id, name }: Schedule): Promise<void> => {
  toast(`“${name}” is sent ${describeTimes(await reportMails.resume({ params: { id } }))}.`);
};

export const removeSchedule = async ({ id, name }: Schedule): Promise<void> => {
  const isConfirmed = await confirm({
    title: `Stop sending “${name}”?`,
    text: 'All recipients are unsubscribed, and the history is deleted. The report is not affected.',
    confirm: 'Stop sending',
    isDangerous: true,
  });
  if (isConfirmed) await reportMails.remove({ params: { id } });
};
