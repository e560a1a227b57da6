import { ActionIcon } from '@mantine/core';
import { gettingStartedRoutes } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { type NextStepName, toNextOffer } from '@shelfward/contract/getting-started/getting-started.rules.ts';
import { type Access, admins, masterDataWriters, reporting } from '@shelfward/contract/kit/access.ts';
import type { Icon } from '@tabler/icons-react';
import { IconBell, IconCalendarStats, IconLayoutDashboard, IconMail, IconUserPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { gettingStarted } from '../entities/getting-started/getting-started.api.ts';
import { inBackground } from '../kit/resource.ts';
import { session, useIsAllowed } from '../kit/session.ts';
import classes from './next-card.module.css';

interface NextPage {
  readonly label: string;
  readonly icon: Icon;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly access: Access;
}

const opened = { open: 'new' };
const pages: Readonly<Record<NextStepName, NextPage>> = {
  DELIVERY_DAYS: {
    label: 'Set delivery days',
    icon: IconCalendarStats,
    to: '/system/settings',
    access: admins,
  },
  WEEKLY_MAIL: {
    label: 'Send a weekly mail',
    icon: IconMail,
    to: '/reports/schedules',
    search: opened,
    access: reporting,
  },
  DASHBOARD: { label: 'Make a dashboard', icon: IconLayoutDashboard, to: '/reports/dashboards', access: reporting },
  ALERT: { label: 'Set an alert', icon: IconBell, to: '/reports/alerts', search: opened, access: reporting },
  USERS: { label: 'Invite a colleague', icon: IconUserPlus, to: '/user-management', search: opened, access: admins },
};

/** What remains after the first order, until each step is done or hidden. */
export const NextCard = () => {
  const isAllowed = useIsAllowed();
  const [hidden, hide] = useHiddenSteps();
  const start = useQuery({
    ...inBackground(gettingStarted.get()),
    enabled: isAllowed(gettingStartedRoutes.get) && isAllowed(masterDataWriters),
  });
  if (!start.data || start.data.isShown) return null;
  const { done, total, open } = toNextOffer(start.data.next, {
    canDo: (step) => isAllowed(pages[step].access),
    hidden,
  });
  if (open.length === 0) return null;
  return (
    <section className={classes.card} aria-label="Next">
      <header className={classes.head}>
        <h2>Next</h2>
        <span>
          {done} of {total} done
        </span>
        <Hide label="Hide all next steps" onClick={() => hide(open)} />
      </header>
      <progress value={done} max={total} aria-label="Done next steps" />
      <ul>
        {open.map((step) => (
          <Step key={step} page={pages[step]} hide={() => hide([step])} />
        ))}
      </ul>
    </section>
  );
};

const Step = ({ page, hide }: { readonly page: NextPage; readonly hide: () => void }) => (
  <li>
    <Link to={page.to} search={page.search ?? {}} activeProps={{}} className={classes.step}>
      <page.icon size={16} stroke={1.6} aria-hidden />
      {page.label}
    </Link>
    <Hide label={`Hide “${page.label}”`} onClick={hide} />
  </li>
);

const Hide = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <ActionIcon size={24} aria-label={label} title={label} onClick={onClick}>
    <IconX size={14} />
  </ActionIcon>
);

/** Hidden by this user in this browser. */
const useHiddenSteps = () => {
  const key = `shelfward.next.${session.scope()}`;
  const [hidden, setHidden] = useState(() => new Set((localStorage.getItem(key) ?? '').split(',')));
  const hide = (steps: readonly string[]): void => {
    const next = new Set([...hidden, ...steps]);
    setHidden(next);
    localStorage.setItem(key, [...next].join(','));
  };
  return [hidden, hide] as const;
};
