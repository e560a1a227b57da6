import { Box, Text } from '@mantine/core';
import type { TodaySummary } from '@shelfward/contract/today/today.contract.ts';
import { IconAlarmSnooze, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DateText, Money } from '../../kit/ui/figures.tsx';
import { Stack } from '../../kit/ui/layout.tsx';
import { formatMoney, formatQuantity, formatTime } from '../../kit/ui/numbers.ts';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { reopenTask } from './decide-task.ts';
import classes from './today-side.module.css';

/** What users have completed today, and what they have snoozed. It has its space before it is loaded. */
export const TodaySide = ({ summary }: { readonly summary: TodaySummary | undefined }) => (
  <aside className={classes.side} aria-label="Done and snoozed tasks" aria-busy={!summary}>
    {summary && <Parts summary={summary} />}
  </aside>
);

const Parts = ({ summary: { done, snoozed } }: { readonly summary: TodaySummary }) => (
  <>
    <Part
      title="Done today"
      count={done.tasks}
      note={
        done.stake > 0 && (
          <Text span c="var(--sw-positive)" fw={500}>
            {formatMoney(done.stake)} protected
          </Text>
        )
      }
      empty="No tasks done today."
      items={done.recent.map((task) => (
        <li key={task.id}>
          <IconCheck size={15} stroke={2} aria-hidden className={classes.doneIcon} />
          <div>
            <p>
              <strong>{task.title}</strong> {task.reason}
            </p>
            <span>
              {task.doneBy ? `${task.doneBy.name}, ` : ''}
              {formatTime(task.doneDate)}
            </span>
          </div>
          <Stack gap={2} align="flex-end" justify="space-between">
            {task.stake !== null && <Money value={task.stake} />}
            {task.canAct && <Reopen task={{ ...task, cause: 0 }} label="Undo" />}
          </Stack>
        </li>
      ))}
    />
    <Part
      title="Snoozed"
      count={snoozed.tasks}
      empty="No snoozed tasks."
      items={snoozed.recent.map((task) => (
        <li key={task.id}>
          <IconAlarmSnooze size={15} stroke={1.6} aria-hidden />
          <div>
            <p>
              <strong>{task.title}</strong> {task.reason}
            </p>
            <span>
              Until <DateText value={task.snoozedUntil} />
            </span>
          </div>
          <Stack gap={2} align="flex-end" justify="space-between">
            {task.canAct && <Reopen task={task} label="Reopen" />}
          </Stack>
        </li>
      ))}
    />
  </>
);

const Reopen = ({ task, label }: { readonly task: Parameters<typeof reopenTask>[0]; readonly label: string }) => {
  const { isBusy, run } = useBusy();
  return (
    <Box
      component="button"
      c="var(--sw-accent-text)"
      fz={12}
      type="button"
      disabled={isBusy}
      aria-label={`${label}: ${task.title}`}
      onClick={() => void run(() => reopenTask(task))}
    >
      {label}
    </Box>
  );
};

const shownAtFirst = 5;

interface PartProps {
  readonly title: string;
  readonly count: number;
  readonly note?: ReactNode;
  readonly empty: string;
  readonly items: readonly ReactNode[];
}

const Part = ({ title, count, note, empty, items }: PartProps) => {
  const [isExpanded, setExpanded] = useState(false);
  const more = items.length - shownAtFirst;
  return (
    <section>
      <header>
        <h2>
          {title} <span>{formatQuantity(count)}</span>
        </h2>
        {note}
      </header>
      {items.length === 0 ? <Text c="dimmed">{empty}</Text> : null}
      <ul>{isExpanded ? items : items.slice(0, shownAtFirst)}</ul>
      {more > 0 && !isExpanded && (
        <button type="button" className={classes.more} onClick={() => setExpanded(true)}>
          Show {formatQuantity(more)} more
        </button>
      )}
    </section>
  );
};
