import { ActionIcon, Box, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { StopCause } from '@shelfward/contract/replenishment/sales-stops.rules.ts';
import type { TodayTask } from '@shelfward/contract/today/today.contract.ts';
import { findKindGroup, type KindGroup, parseTaskId } from '@shelfward/contract/today/today.rules.ts';
import {
  IconBell,
  IconBellOff,
  IconBoxOff,
  IconCheck,
  IconClipboardCheck,
  IconClipboardList,
  IconPlugConnectedX,
  IconTargetArrow,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { muteRule } from '../../entities/alerts/alerts.api.ts';
import { decideRun } from '../../entities/autopilot/autopilot.api.ts';
import { DecisionButtons } from '../../entities/autopilot/decision-buttons.tsx';
import { decideStop } from '../../entities/replenishment/sales-stops.api.ts';
import { StopButtons } from '../../entities/replenishment/stop-buttons.tsx';
import { parseSearch } from '../../kit/screens/search-text.ts';
import { DateText, Money } from '../../kit/ui/figures.tsx';
import { Grid, Group, Stack } from '../../kit/ui/layout.tsx';
import { toastError } from '../../kit/ui/toast.tsx';
import { assignTask, completeTask, type Decidable, snoozeTask } from './decide-task.ts';
import { OwnerMenu, SnoozeMenu } from './task-menus.tsx';
import classes from './task-table.module.css';
import { groupLabels, stakeLabels } from './today.rules.ts';

const icons: Readonly<Record<KindGroup, typeof IconBoxOff>> = {
  stockOuts: IconBoxOff,
  counts: IconClipboardCheck,
  parLevels: IconTargetArrow,
  orders: IconClipboardList,
  deliveries: IconTruckDelivery,
  feeds: IconPlugConnectedX,
  alerts: IconBell,
};

/** Tasks that a decision has just removed, until the list is loaded again. */
const useDecisions = () => {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const hide = (id: number, isHidden: boolean) =>
    setHidden((before) => new Set(isHidden ? [...before, id] : [...before].filter((one) => one !== id)));
  const end = async (task: Decidable, work: () => Promise<void>) => {
    hide(task.id, true);
    try {
      await work();
    } catch (error) {
      toastError(error);
    } finally {
      hide(task.id, false);
    }
  };
  return { hidden, end };
};

/** The row on which the keys act, and whose button is filled. */
const useRowKeys = (tasks: readonly TodayTask[], { complete }: { readonly complete: (task: TodayTask) => void }) => {
  const [index, setIndex] = useState(0);
  const [snoozed, setSnoozed] = useState<number>();
  const current = Math.min(index, Math.max(0, tasks.length - 1));
  const task = tasks[current];
  const move = (step: 1 | -1) => {
    const next = Math.max(0, Math.min(tasks.length - 1, current + step));
    setIndex(next);
    document.querySelector<HTMLElement>(`[data-task="${next}"] [data-action]`)?.focus();
  };
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['s', () => task?.canAct && setSnoozed(task.id)],
    ['d', () => task?.canAct && complete(task)],
  ]);
  return { current, setIndex, snoozed, setSnoozed };
};

/** The open tasks, with one action per row. */
export const TaskTable = ({ tasks }: { readonly tasks: readonly TodayTask[] }) => {
  const { hidden, end } = useDecisions();
  const shown = tasks.filter(({ id }) => !hidden.has(id));
  const complete = (task: TodayTask) => void end(task, () => completeTask(task));
  const { current, setIndex, snoozed, setSnoozed } = useRowKeys(shown, { complete });
  return (
    <Box component="table" w="100%" className={classes.tasks ?? ''} aria-label="Tasks">
      <thead>
        <tr>
          <Box component="th" w={1} className={classes.iconCell ?? ''}>
            <span className="visually-hidden">Type</span>
          </Box>
          <th>Reason</th>
          <th className={classes.right}>At stake</th>
          <th className={classes.since}>Since</th>
          <th className={classes.ownerCell}>Owner</th>
          <th>
            <span className="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((task, index) => (
          <tr
            key={task.id}
            data-task={index}
            data-current={index === current || undefined}
            onFocus={() => setIndex(index)}
            onMouseDown={() => setIndex(index)}
          >
            <Box component="td" w={1} className={classes.iconCell ?? ''}>
              <KindIcon task={task} />
            </Box>
            <Box component="td" miw={200} c="dimmed" lh={1.4} className={classes.reason ?? ''}>
              <strong>{task.title}</strong> {task.reason}
            </Box>
            <td className={classes.right}>
              <strong>
                <Money value={task.stake} />
              </strong>
              <span>{task.stake === null ? 'unknown' : stakeLabels[task.stakeKind]}</span>
            </td>
            <td className={classes.since}>
              <DateText value={task.since} />
            </td>
            <td className={classes.ownerCell}>
              <OwnerMenu
                task={task}
                assign={(assignee) => void assignTask(task, assignee).catch((error: unknown) => toastError(error))}
              />
            </td>
            <td>
              {task.canAct && (
                <Group gap={4} justify="flex-end">
                  {task.kind === 'AUTOPILOT_WAITS' ? (
                    <Stack gap={4} align="flex-end">
                      <DecisionButtons
                        name={task.title}
                        size="xs"
                        isCurrent={index === current}
                        decide={(decision) => void end(task, () => decideRun(task.cause, decision))}
                      />
                      <TaskAction task={task} isCurrent={false} />
                    </Stack>
                  ) : task.kind === 'SALES_STOP' ? (
                    <StopButtons
                      name={task.title}
                      size="xs"
                      isCurrent={index === current}
                      decide={(cause) => void end(task, () => decideTaskStop(task, cause))}
                    />
                  ) : (
                    <TaskAction task={task} isCurrent={index === current} />
                  )}
                  {task.kind === 'ALERT' && <MuteAlert task={task} />}
                  <SnoozeMenu
                    task={task}
                    isOpen={snoozed === task.id}
                    setOpen={(isOpen) => setSnoozed(isOpen ? task.id : undefined)}
                    snooze={(day) => void end(task, () => snoozeTask(task, day))}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Mark ${task.title} as done`}
                    onClick={() => complete(task)}
                  >
                    <IconCheck size={16} stroke={1.8} />
                  </ActionIcon>
                </Group>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
};

const KindIcon = ({ task }: { readonly task: TodayTask }) => {
  const group = findKindGroup(task.kind);
  const GroupIcon = icons[group];
  return (
    <Grid component="span" place="center" w={30} h={30} bdrs={7} className={classes.kind ?? ''} data-group={group}>
      <GroupIcon size={17} stroke={1.6} aria-hidden />
      <span className="visually-hidden">{groupLabels[group]}</span>
    </Grid>
  );
};

/** The task is about all stores of the company in which the product stopped selling. */
const decideTaskStop = ({ id }: TodayTask, cause: StopCause): Promise<void> =>
  decideStop({ stopId: parseTaskId(id)?.subject ?? 0, inAllStores: true }, cause);

/** Unlike a snooze, it also ends e-mails and webhook events. */
const MuteAlert = ({ task }: { readonly task: TodayTask }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={`Mute the rule of ${task.title} for 4 weeks`}
    title="Mute the rule for 4 weeks"
    onClick={() => void muteRule(parseTaskId(task.id)?.subject ?? 0).catch((error: unknown) => toastError(error))}
  >
    <IconBellOff size={16} stroke={1.6} />
  </ActionIcon>
);

const TaskAction = ({ task, isCurrent }: { readonly task: TodayTask; readonly isCurrent: boolean }) => {
  const { label, path } = task.action;
  const [to = '/', search] = path.split('?');
  return (
    <Button
      size="xs"
      variant={isCurrent ? 'filled' : 'default'}
      data-action
      renderRoot={(props) => <Link {...props} to={to} search={search ? parseSearch(`?${search}`) : {}} />}
    >
      {label}
    </Button>
  );
};
