import { Button, Text } from '@mantine/core';
import { isRetryable } from '@shelfward/client/api-error.ts';
import type { ReportSubscription } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { CardPage } from '../../../entities/auth/card-page.tsx';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { reportMails } from './report-mails.api.ts';

/** Target of the unsubscribe link in recurring e-mails: scheduled reports and the tasks of today. It does not require a sign-in. */
export const StopReportMailsPage = () => {
  const key = useLocation({ select: ({ hash }) => hash }).padEnd(20, '-');
  const { data, error, refetch } = useQuery({ ...reportMails.receipt({ body: { key } }), retry: false });
  return (
    <CardPage title="E-mails">
      {data && <Subscription key={key} linkKey={key} initial={data} />}
      {!data && !error && <LoadingLines count={3} />}
      {error && isRetryable(error) && <ErrorState error={error} retry={refetch} />}
      {error && !isRetryable(error) && (
        <Text fz="sm" role="alert">
          {error.message}
        </Text>
      )}
    </CardPage>
  );
};

const periods = {
  DAILY: 'every day',
  WEEKLY: 'every week',
  MONTHLY: 'every month',
  EVENT: 'when there is something new',
} as const;

interface Props {
  readonly linkKey: string;
  readonly initial: ReportSubscription;
}

/** Opening the page changes nothing, because e-mail scanners follow links. */
const Subscription = ({ linkKey, initial }: Props) => {
  const [{ name, email, frequency, isStopped }, setSubscription] = useState(initial);
  const { isBusy, run } = useBusy();
  const update = async (nextIsStopped: boolean) =>
    setSubscription(await reportMails.stop({ body: { key: linkKey, isStopped: nextIsStopped } }));
  return (
    <>
      <Text fz="sm" role="status">
        {isStopped
          ? `“${name}” is no longer sent to ${email}.`
          : `“${name}” is sent to ${email} ${periods[frequency]}.`}
      </Text>
      <Button
        fullWidth
        variant={isStopped ? 'default' : 'filled'}
        loading={isBusy}
        onClick={() => void run(() => update(!isStopped))}
      >
        {isStopped ? 'Resubscribe' : 'Unsubscribe'}
      </Button>
    </>
  );
};
