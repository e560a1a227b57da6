import { Text } from '@mantine/core';
import { IconFileCheck, IconTruckDelivery } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { weekdayChoices } from '../../kit/ui/weekdays.ts';
import classes from './deliveries.module.css';

interface Days {
  readonly orderDays: readonly number[];
  readonly deliveryDays: readonly number[];
}

interface Props {
  readonly days: Days;
  /** Undefined for users who cannot change the week. */
  readonly onChange: ((days: Days) => void) | undefined;
}

const rows = [
  { key: 'orderDays', label: 'Orders', verb: 'Order on', Icon: IconFileCheck },
  { key: 'deliveryDays', label: 'Deliveries', verb: 'Deliver on', Icon: IconTruckDelivery },
] as const;

/** ISO weekdays: Monday is 1. */
const columns = weekdayChoices.map(({ label }, index) => ({ day: index + 1, label }));

/** What an arrow key moves the focus by. */
const moves = new Map([
  ['ArrowLeft', { rows: 0, days: -1 }],
  ['ArrowRight', { rows: 0, days: 1 }],
  ['ArrowUp', { rows: -1, days: 0 }],
  ['ArrowDown', { rows: 1, days: 0 }],
]);

/** The order days and the delivery days of a week: a column for each weekday. Arrow keys move between the days. */
export const WeekGrid = ({ days, onChange }: Props) => {
  const grid = useRef<HTMLDivElement>(null);
  const moveFocus = (event: KeyboardEvent<HTMLElement>, row: number, day: number) => {
    const move = moves.get(event.key);
    const next = move && grid.current?.querySelector(`[data-place="${row + move.rows}/${day + move.days}"]`);
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div ref={grid} className={classes.weekGridWeek}>
      <span />
      {columns.map(({ day, label }) => (
        <Text span c="dimmed" fz={12} ta="center" key={day} aria-hidden>
          {label.slice(0, 3)}
        </Text>
      ))}
      {rows.map(({ key, label, verb, Icon }, row) => (
        <fieldset key={key} className={classes.weekGridRow}>
          <legend className="visually-hidden">{label}</legend>
          <span className={classes.label} aria-hidden>
            {label}
          </span>
          {columns.map(({ day, label: weekday }) => {
            const isSet = days[key].includes(day);
            return (
              <button
                key={day}
                type="button"
                className={classes.weekGridDay}
                data-place={`${row}/${day}`}
                aria-label={`${verb} ${weekday}`}
                aria-pressed={isSet}
                disabled={!onChange}
                title={`${verb} ${weekday}`}
                onKeyDown={(event) => moveFocus(event, row, day)}
                onClick={() => onChange?.({ ...days, [key]: toggle(days[key], day) })}
              >
                {isSet && <Icon size={17} stroke={1.8} aria-hidden />}
              </button>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
};

const toggle = (days: readonly number[], day: number): readonly number[] =>
  days.includes(day) ? days.filter((other) => other !== day) : [...days, day].toSorted((one, other) => one - other);
