import { ActionIcon, Menu } from '@mantine/core';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { ReportMail } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { capitalize } from '@shelfward/contract/kit/capitalize.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import {
  IconDots,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatUserName } from '../../../entities/companies/companies.api.ts';
import { ActionItems } from '../../../kit/screens/action-items.tsx';
import type { Action } from '../../../kit/screens/list.types.ts';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { useIsAllowed, useScope } from '../../../kit/session.ts';
import { accountTimeZone, formatZone } from '../../../kit/time-zone.ts';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { Moment } from '../../../kit/ui/figures.tsx';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { blockingIssueLabels, describeReport, describeTimes, findPauseReason } from './report-mail.rules.ts';
import { pauseSchedule, removeSchedule, resumeSchedule, sendNow } from './schedule-actions.ts';
import classes from './schedules.module.css';

interface Props {
  readonly schedules: readonly ReportMail[];
  /** Administrators see the schedules of all owners. */
  readonly isAdmin: boolean;
}

export const ScheduleTable = ({ schedules, isAdmin }: Props) => (
  <DataTable label="Schedules" className={classes.schedules}>
    <thead>
      <tr>
        <th scope="col">Schedule</th>
        <th scope="col">Status</th>
        <th scope="col">{`Times (${formatZone(accountTimeZone())})`}</th>
        <th scope="col">Recipients</th>
        {isAdmin && <th scope="col">Owner</th>}
        <th scope="col">Last sent</th>
        <th scope="col">Next</th>
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {schedules.map((schedule) => (
        <ScheduleRow key={schedule.id} schedule={schedule} isAdmin={isAdmin} />
      ))}
    </tbody>
  </DataTable>
);

interface RowProps {
  readonly schedule: ReportMail;
  readonly isAdmin: boolean;
}

const ScheduleRow = ({ schedule, isAdmin }: RowProps) => {
  const { name, owner, lastMailedAt, nextMailAt, id } = schedule;
  return (
    <tr>
      <th scope="row">
        <Link className="link" to="/reports/schedules" search={{ open: String(id) }}>
          {name}
        </Link>
        <span className={classes.hint}>{describeReport(schedule)}</span>
      </th>
      <td>
        <Status schedule={schedule} />
      </td>
      <td>{capitalize(describeTimes(schedule))}</td>
      <td>
        <Recipients schedule={schedule} />
      </td>
      {isAdmin && <td>{formatUserName(owner)}</td>}
      <td>
        <Moment value={lastMailedAt} />
      </td>
      <td>
        <Moment value={schedule.problem ? null : nextMailAt} />
      </td>
      <td>
        <RowMenu schedule={schedule} isAdmin={isAdmin} />
      </td>
    </tr>
  );
};

const Status = ({ schedule }: { readonly schedule: ReportMail }) => {
  const { isPaused, problem, lastProblem } = schedule;
  const reason = findPauseReason(schedule);
  const isBlocked = isPaused || problem !== null;
  return (
    <>
      {isBlocked && <StatusBadge status={problem ? 'FAILED' : 'INACTIVE'} label="Paused" />}
      {!isBlocked && (
        <StatusBadge status={lastProblem ? 'LATE' : 'ACTIVE'} label={lastProblem ? 'Not sent' : 'Active'} />
      )}
      {reason && <span className={classes.hint}>{reason}</span>}
    </>
  );
};

const Recipients = ({ schedule: { recipients } }: { readonly schedule: ReportMail }) => {
  const [first] = recipients;
  const blocked = recipients.filter(({ obstacle }) => obstacle !== null);
  return (
    <>
      <span title={recipients.map(({ email }) => email).join('\n')}>
        {recipients.length === 1 && first ? first.email : formatCount(recipients.length, 'recipient')}
      </span>
      {blocked.map(({ email, obstacle }) => (
        <span key={email} className={classes.hint}>
          {`${email}: ${obstacle ? blockingIssueLabels[obstacle] : ''}`}
        </span>
      ))}
    </>
  );
};

const RowMenu = ({ schedule, isAdmin }: RowProps) => {
  const [, change] = useScreenSearch();
  const { isBusy, run } = useBusy();
  const isAllowed = useIsAllowed();
  const scope = useScope();
  const id = String(schedule.id);
  const icon = { size: 15, stroke: 1.8 };
  const actions: readonly Action[] = [
    // Reports of users with a scope are sent within it.
    ...(schedule.owner.scope === scope
      ? [{ label: 'Send now', icon: <IconSend {...icon} />, run: () => run(() => sendNow(schedule)) }]
      : []),
    { label: 'Edit', icon: <IconPencil {...icon} />, run: () => change({ open: id }) },
    ...(isAllowed(reportMailRoutes.sendings)
      ? [{ label: 'Show history', icon: <IconHistory {...icon} />, run: () => change({ history: id }) }]
      : []),
    schedule.isPaused
      ? { label: 'Resume', icon: <IconPlayerPlay {...icon} />, run: () => run(() => resumeSchedule(schedule)) }
      : { label: 'Pause', icon: <IconPlayerPause {...icon} />, run: () => run(() => pauseSchedule(schedule)) },
    ...(isAdmin
      ? [{ label: 'Change owner', icon: <IconUserShare {...icon} />, run: () => change({ owner: id }) }]
      : []),
    {
      label: 'Delete',
      icon: <IconTrash {...icon} />,
      isDangerous: true,
      run: () => run(() => removeSchedule(schedule)),
    },
  ];
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon loading={isBusy} aria-label={`Actions of ${schedule.name}`}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
};
