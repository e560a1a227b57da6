import { ActionIcon, Loader, Menu, Popover } from '@mantine/core';
import type { TodayTask } from '@shelfward/contract/today/today.contract.ts';
import { IconAlarmSnooze, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../entities/today/today.api.ts';
import { inBackground } from '../../kit/resource.ts';
import { DayInput } from '../../kit/ui/day-input.tsx';
import { accountDay, formatDay } from '../../kit/ui/numbers.ts';
import { ErrorState } from '../../kit/ui/states.tsx';
import classes from './task-table.module.css';
import { listSnoozeChoices, toInitials } from './today.rules.ts';

interface SnoozeProps {
  readonly task: TodayTask;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly snooze: (day: string) => void;
}

/** Days to choose from, or any other day. */
export const SnoozeMenu = ({ task, isOpen, setOpen, snooze }: SnoozeProps) => {
  const day = accountDay(new Date());
  const choose = (chosen: string) => {
    setOpen(false);
    snooze(chosen);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Snooze ${task.title}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAlarmSnooze size={16} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={8} className={classes.snooze ?? ''}>
        {listSnoozeChoices(day).map((choice) => (
          <button key={choice.label} type="button" onClick={() => choose(choice.day)}>
            {choice.label}
            <span>{formatDay(choice.day)}</span>
          </button>
        ))}
        <DayInput
          aria-label="Snooze until"
          placeholder="Another day"
          value={undefined}
          minDate={listSnoozeChoices(day)[0]?.day ?? day}
          popoverProps={{ withinPortal: false }}
          onChange={(chosen) => chosen !== undefined && chosen > day && choose(chosen)}
        />
      </Popover.Dropdown>
    </Popover>
  );
};

interface OwnerProps {
  readonly task: TodayTask;
  readonly assign: (assignee: { readonly id: number; readonly name: string } | null) => void;
}

/** The initials of the assignee; opens the list of users. */
export const OwnerMenu = ({ task, assign }: OwnerProps) => {
  const [isOpen, setOpen] = useState(false);
  const owner = task.assignee;
  if (!task.canAct) return owner ? <Owner name={owner.name} id={owner.id} /> : null;
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={220} withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={classes.owner}
          aria-label={owner ? `${toInitials(owner.name)}, assigned to ${owner.name}. Change` : `Assign ${task.title}`}
          title={owner?.name ?? 'Assign'}
        >
          {owner ? <Initials name={owner.name} id={owner.id} /> : <IconPlus size={12} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>{isOpen && <Assignees owner={owner} assign={assign} />}</Menu.Dropdown>
    </Menu>
  );
};

const Assignees = ({ owner, assign }: { readonly owner: TodayTask['assignee'] } & Pick<OwnerProps, 'assign'>) => {
  const { data, error, refetch } = useQuery(inBackground(today.assignees()));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <Loader size="xs" m={8} />;
  return (
    <>
      {data.map((user) => (
        <Menu.Item key={user.id} disabled={user.id === owner?.id} onClick={() => assign(user)}>
          {user.name}
        </Menu.Item>
      ))}
      {owner && (
        <Menu.Item leftSection={<IconX size={14} />} onClick={() => assign(null)}>
          Remove assignment
        </Menu.Item>
      )}
    </>
  );
};

interface TaskOwner {
  readonly name: string;
  readonly id: number;
}

const ownerColors = 5;

const Initials = ({ name, id }: TaskOwner) => (
  <span className={classes.initials} data-color={id % ownerColors} title={name} aria-hidden>
    {toInitials(name)}
  </span>
);

const Owner = ({ name, id }: TaskOwner) => (
  <>
    <Initials name={name} id={id} />
    <span className="visually-hidden">{name}</span>
  </>
);
