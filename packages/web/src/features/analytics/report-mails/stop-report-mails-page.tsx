import { Button, Text } from '@mantine/core';
import type { ReportMailReceipt } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { CardPage } from '../../../entities/auth/card-page.tsx';
import { mayPass } from '../../../kit/problem.ts';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { reportMails } from './report-mails.api.ts';

/** Where the foot of a mailed report leads: its reader needs no sign-in to have the mails stop. */
export const StopReportMailsPage = () => {
  const key = useLocation({ select: ({ hash }) => hash }).padEnd(20, '-');
  const { data, error, refetch } = useQuery({ ...reportMails.receipt({ body: { key } }), retry: false });
  return (
    <CardPage title="Weekly report mails">
      {data && <Receipt key={key} linkKey={key} given={data} />}
      {!data && !error && <LoadingLines count={3} />}
      {error && mayPass(error) && <ErrorState error={error} retry={refetch} />}
      {error && !mayPass(error) && (
        <Text size="sm" role="alert">
          {error.message}
        </Text>
      )}
    </CardPage>
  );
};

interface Props {
  readonly linkKey: string;
  readonly given: ReportMailReceipt;
}

/** Nothing happens on opening: programs that look into mails follow their links too. */
const Receipt = ({ linkKey, given }: Props) => {
  const [{ name, email, isStopped }, setReceipt] = useState(given);
  const { isBusy, run } = useBusy();
  const set = async (wish: boolean) => setReceipt(await reportMails.stop({ body: { key: linkKey, isStopped: wish } }));
  return (
    <>
      <Text size="sm" role="status">
        {isStopped ? `“${name}” does not come to ${email} any more.` : `“${name}” comes to ${email} every week.`}
      </Text>
      <Button
        fullWidth
        variant={isStopped ? 'default' : 'filled'}
        loading={isBusy}
        onClick={() => void run(() => set(!isStopped))}
      >
        {isStopped ? 'Send them again' : 'Stop these mails'}
      </Button>
    </>
  );
};
