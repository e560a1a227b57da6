import { Button } from '@mantine/core';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { ReportMail } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatUserName } from '../../../entities/companies/companies.api.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { FormDialog, RecordForm } from '../../../kit/screens/form-dialog.tsx';
import { PageFrame, PageHead } from '../../../kit/screens/page-head.tsx';
import { savedViews } from '../../../kit/screens/saved-views.api.ts';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../../kit/session.ts';
import { CardColumn } from '../../../kit/ui/cards.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { reportMails } from './report-mails.api.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { ScheduleHistory } from './schedule-history.tsx';
import { ScheduleTable } from './schedule-table.tsx';

/** All schedules of the account for administrators, own ones for others. The URL holds the open dialog. */
export const SchedulesPage = () => {
  const { data, error, refetch } = useQuery(reportMails.list());
  const [, change] = useScreenSearch();
  const isAdmin = useIsAllowed()(reportMailRoutes.changeOwner.access);
  const create = (
    <Button leftSection={<IconPlus size={15} />} onClick={() => change({ open: 'new' })}>
      New schedule
    </Button>
  );
  return (
    <PageFrame>
      <PageHead title="Schedules" primary={data?.length ? create : undefined} />
      <CardColumn>
        {error && !data && <ErrorState error={error} retry={refetch} />}
        {!data && !error && <LoadingLines />}
        {data?.length === 0 && <EmptyState text="No report is e-mailed on a schedule yet." action={create} />}
        {data && data.length > 0 && <ScheduleTable schedules={data} isAdmin={isAdmin} />}
      </CardColumn>
      <Dialogs />
    </PageFrame>
  );
};

const Dialogs = () => {
  const [search, change] = useScreenSearch();
  const close = () => change({ open: undefined, view: undefined, history: undefined, owner: undefined });
  if (search.open !== undefined)
    return (
      <FormDialog title={search.open === 'new' ? 'New schedule' : 'Schedule'} size="large" onClose={close}>
        {search.open === 'new' ? (
          <NewSchedule viewId={Number(search.view)} />
        ) : (
          <EditedSchedule id={Number(search.open)} />
        )}
      </FormDialog>
    );
  if (search.history !== undefined)
    return (
      <FormDialog title="History" size="large" onClose={close}>
        <ScheduleHistory id={Number(search.history)} />
      </FormDialog>
    );
  if (search.owner !== undefined)
    return (
      <FormDialog title="Change owner" onClose={close}>
        <RecordForm
          load={reportMails.get({ params: { id: Number(search.owner) } })}
          form={(schedule) => <OwnerForm schedule={schedule} />}
        />
      </FormDialog>
    );
  return null;
};

/** `viewId`: from the menu of a saved view. */
const NewSchedule = ({ viewId }: { readonly viewId: number }) => {
  const { views, query } = useReportViews();
  if (query.error) return <ErrorState error={query.error} retry={query.refetch} />;
  if (!views) return <LoadingLines />;
  const view = views.find(({ value }) => value === String(viewId));
  return (
    <ScheduleForm
      views={views}
      draft={{
        name: view?.label ?? '',
        screen: null,
        search: '',
        report: null,
        days: null,
        ...(view && { savedViewId: viewId }),
      }}
    />
  );
};

const EditedSchedule = ({ id }: { readonly id: number }) => {
  const { views } = useReportViews();
  return (
    <RecordForm
      load={reportMails.get({ params: { id } })}
      form={(schedule) => (
        <ScheduleForm
          draft={schedule}
          record={schedule}
          views={schedule.screen === null ? withCurrent(views ?? [], schedule) : undefined}
        />
      )}
    />
  );
};

const useReportViews = () => {
  const query = useQuery(savedViews.list({ query: {} }));
  const views = query.data
    ?.filter(({ hasReport }) => hasReport)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return { views, query };
};

/** The view of another owner, which an administrator may not see. */
const withCurrent = (
  views: readonly { value: string; label: string }[],
  { savedViewId, savedViewName }: { readonly savedViewId: number | null; readonly savedViewName: string | null },
) =>
  savedViewId === null || savedViewName === null || views.some(({ value }) => value === String(savedViewId))
    ? views
    : [...views, { value: String(savedViewId), label: savedViewName }];

/** Gives a schedule to another user with access to reports. */
const OwnerForm = ({ schedule }: { readonly schedule: ReportMail }) => {
  const { data, error, refetch } = useQuery(reportMails.recipients());
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={2} />;
  return (
    <EntityForm
      noun="owner"
      draft={`owner of schedule ${schedule.id}`}
      schema={reportMailRoutes.changeOwner.body}
      empty={data.some(({ id }) => id === schedule.owner.id) ? { ownerId: schedule.owner.id } : {}}
      fields={{
        ownerId: {
          label: 'Owner',
          kind: 'select',
          isId: true,
          choices: data.map((user) => ({ value: String(user.id), label: formatUserName(user) })),
          description: `“${schedule.name}” is sent with the access of its owner.`,
          codes: ['USER_NOT_FOUND'],
        },
      }}
      save={(body, options) => reportMails.changeOwner({ params: { id: schedule.id }, body }, options)}
      toSavedText={({ owner }) => `“${schedule.name}” belongs to ${formatUserName(owner)}.`}
      submitLabel="Change owner"
    />
  );
};
