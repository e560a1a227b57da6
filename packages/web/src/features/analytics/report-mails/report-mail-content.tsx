import { Button, Modal } from '@mantine/core';
import type {
  ReportMail,
  ReportRequestInput,
  ReportScreen,
} from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordForm } from '../../../kit/screens/form-dialog.tsx';
import { session } from '../../../kit/session.ts';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { type PeriodSearch, toReportDays } from '../core/report-days.ts';
import { ReportMailList } from './report-mail-list.tsx';
import { reportMails } from './report-mails.api.ts';
import { type ScheduleDraft, ScheduleForm } from './schedule-form.tsx';

export interface MailedScreen {
  readonly screen: ReportScreen;
  /** Default name of the scheduled report. */
  readonly name: string;
  readonly period: PeriodSearch;
  /** The request of the screen without its period. */
  readonly report: ReportRequestInput;
}

type Props = MailedScreen & { readonly onClose: () => void };

/** The user's schedules of a report, or the form of a new one if there are none. */
export const ReportMailContent = ({ screen, name, period, report, onClose }: Props) => {
  const ownUserId = session.state().identity?.userId;
  const { data, error, refetch } = useQuery(reportMails.list());
  const [edited, setEdited] = useState<ReportMail | 'new'>();
  const mails = data?.filter((mail) => mail.screen === screen && mail.owner.id === ownUserId) ?? [];
  const form = edited ?? (data && mails.length === 0 ? 'new' : undefined);
  const draft: ScheduleDraft = {
    name,
    screen,
    search: reportSearch(globalThis.location.search),
    report,
    savedViewId: null,
    days: toReportDays(period, accountDay(new Date())),
  };
  const showList = () => setEdited(undefined);
  return (
    <Modal opened onClose={onClose} title="Schedule e-mail" size={680} closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <LoadingLines count={4} />}
      {form === 'new' && <ScheduleForm draft={draft} onSaved={showList} />}
      {form && form !== 'new' && (
        <RecordForm
          load={reportMails.get({ params: { id: form.id } })}
          form={(record) => <ScheduleForm draft={draft} record={record} onSaved={showList} />}
        />
      )}
      {form && mails.length > 0 && (
        <Button variant="subtle" onClick={showList}>
          Show schedules of this report
        </Button>
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
