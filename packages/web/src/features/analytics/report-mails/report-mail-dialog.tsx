import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core';
import type {
  ReportMail as MailedReport,
  ReportMailInput,
} from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsAllowed } from '../../../kit/session.ts';
import { localDay } from '../../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { type DaysInAddress, usualDays } from './report-mail.rules.ts';
import { type ReportMailDraft, ReportMailForm } from './report-mail-form.tsx';
import { ReportMailList } from './report-mail-list.tsx';
import { reportMails } from './report-mails.api.ts';

interface Props {
  readonly screen: ReportMailInput['screen'];
  /** What the report is called until somebody names it. */
  readonly name: string;
  readonly period: DaysInAddress;
  /** What the screen asks for, days aside. */
  readonly report: ReportMailDraft['report'];
  /** In the head of a card there is room for a sign alone. */
  readonly look?: 'button' | 'icon';
}

/** Has the report that is shown mailed every week; stands in a report's head. */
export const ReportMail = ({ look = 'button', ...props }: Props) => {
  const isAllowed = useIsAllowed();
  const [isOpen, setOpen] = useState(false);
  if (!isAllowed(reportMailRoutes.create.access)) return null;
  const open = () => setOpen(true);
  return (
    <>
      {look === 'icon' ? (
        <Tooltip label="Mail weekly">
          <ActionIcon aria-label={`Mail ${props.name} weekly`} onClick={open}>
            <IconMail size={17} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button variant="default" leftSection={<IconMail size={15} />} onClick={open}>
          Mail weekly
        </Button>
      )}
      {isOpen && <ReportMailDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};

type DialogProps = Omit<Props, 'look'> & { readonly onClose: () => void };

const ReportMailDialog = ({ screen, name, period, report, onClose }: DialogProps) => {
  const { data, error, refetch } = useQuery(reportMails.list());
  const [asked, setAsked] = useState<MailedReport | 'new'>();
  const mails = data?.filter((mail) => mail.screen === screen) ?? [];
  const form = asked ?? (data && mails.length === 0 ? 'new' : undefined);
  const draft: ReportMailDraft = {
    name,
    screen,
    search: globalThis.location.search.slice(1),
    report,
    days: usualDays(period, localDay(new Date())),
  };
  return (
    <Modal opened onClose={onClose} title="Mail weekly" size={640} closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <LoadingLines count={4} />}
      {form && (
        <ReportMailForm
          draft={draft}
          record={form === 'new' ? undefined : form}
          onSaved={() => setAsked(undefined)}
          onCancel={() => (mails.length === 0 ? onClose() : setAsked(undefined))}
        />
      )}
      {!form && mails.length > 0 && (
        <>
          <ReportMailList mails={mails} onChange={setAsked} />
          <Button variant="default" onClick={() => setAsked('new')}>
            Mail this report too
          </Button>
        </>
      )}
    </Modal>
  );
};
