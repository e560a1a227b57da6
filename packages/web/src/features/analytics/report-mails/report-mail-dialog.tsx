import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core';
import type {
  ReportMail as MailedReport,
  ReportMailInput,
} from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { useHasFeature, useIsAllowed } from '../../../kit/session.ts';
import { BetaBadge } from '../../../kit/ui/beta-badge.tsx';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { type PeriodSearch, toReportDays } from '../core/report-days.ts';
import { type ReportMailDraft, ReportMailForm } from './report-mail-form.tsx';
import { ReportMailList } from './report-mail-list.tsx';
import { reportMails } from './report-mails.api.ts';

interface Props {
  readonly screen: ReportMailInput['screen'];
  /** Default name of the scheduled report. */
  readonly name: string;
  readonly period: PeriodSearch;
  /** The request of the screen without its period. */
  readonly report: ReportMailDraft['report'];
  /** The header of a card only has space for an icon. */
  readonly look?: 'button' | 'icon';
}

/** Schedules a weekly e-mail of the current report. Used in the header of a report. The URL holds the open dialog. */
export const ReportMail = ({ look = 'button', ...props }: Props) => {
  const isAllowed = useIsAllowed();
  const [search, change] = useScreenSearch();
  const isInBeta = useHasFeature('reportMails');
  if (!isInBeta || !isAllowed(reportMailRoutes.create.access)) return null;
  const open = () => change({ mail: props.name });
  return (
    <>
      {look === 'icon' ? (
        <Tooltip label="Schedule e-mail">
          <ActionIcon aria-label={`Schedule e-mail: ${props.name}`} onClick={open}>
            <IconMail size={17} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button variant="default" leftSection={<IconMail size={15} />} rightSection={<BetaBadge />} onClick={open}>
          Schedule e-mail
        </Button>
      )}
      {search.mail === props.name && <ReportMailDialog {...props} onClose={() => change({ mail: undefined })} />}
    </>
  );
};

type DialogProps = Omit<Props, 'look'> & { readonly onClose: () => void };

const ReportMailDialog = ({ screen, name, period, report, onClose }: DialogProps) => {
  const { data, error, refetch } = useQuery(reportMails.list());
  const [edited, setEdited] = useState<MailedReport | 'new'>();
  const mails = data?.filter((mail) => mail.screen === screen) ?? [];
  const form = edited ?? (data && mails.length === 0 ? 'new' : undefined);
  const draft: ReportMailDraft = {
    name,
    screen,
    search: reportSearch(globalThis.location.search),
    report,
    days: toReportDays(period, accountDay(new Date())),
  };
  return (
    <Modal opened onClose={onClose} title={dialogTitle} size={640} closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <LoadingLines count={4} />}
      {form && (
        <ReportMailForm
          draft={draft}
          record={form === 'new' ? undefined : form}
          onSaved={() => setEdited(undefined)}
          onCancel={() => (mails.length === 0 ? onClose() : setEdited(undefined))}
        />
      )}
      {!form && mails.length > 0 && (
        <>
          <ReportMailList mails={mails} onChange={setEdited} />
          <Button variant="default" onClick={() => setEdited('new')}>
            Schedule this report too
          </Button>
        </>
      )}
    </Modal>
  );
};

/** The URL of the report without this dialog. */
const reportSearch = (search: string): string => {
  const params = new URLSearchParams(search);
  params.delete('mail');
  return params.toString();
};

const dialogTitle = (
  <>
    Schedule e-mail
    <BetaBadge />
  </>
);
