import { Alert, Box, Button, Text } from '@mantine/core';
import { listDeliveryWindows } from '@shelfward/contract/deliveries/calendar.rules.ts';
import type { ResolvedCalendar } from '@shelfward/contract/deliveries/calendar-scopes.rules.ts';
import { findCalendarWarnings } from '@shelfward/contract/deliveries/calendar-warnings.rules.ts';
import type { DeliveryScope } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { accountTimeZone } from '../../kit/time-zone.ts';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { accountDay } from '../../kit/ui/numbers.ts';
import {
  findWeekProblem,
  type Inherited,
  startWeek,
  type UnfinishedWeek,
  unfinishedWeek,
} from './calendar-preview.rules.ts';
import classes from './deliveries.module.css';
import { describeWindow } from './delivery-texts.ts';
import { WeekInput } from './week-input.tsx';

interface Props {
  readonly scope: DeliveryScope;
  /** The week of the scope itself; null for the inherited one. */
  readonly value: unknown;
  readonly error?: string | undefined;
  readonly inherited: Inherited | undefined;
  readonly preview: ResolvedCalendar | undefined;
  /** Undefined for users who cannot change the week. */
  readonly onChange?: (week: UnfinishedWeek | null) => void;
}

/** The own or inherited week of a scope, and the next deliveries. */
export const CalendarWeek = ({ scope, value, error, inherited, preview, onChange }: Props) => {
  const own = unfinishedWeek.safeParse(value).data;
  const effective = inherited?.calendar.effective ?? undefined;
  return (
    <Group gap="20px 32px" align="stretch" wrap>
      <Stack gap={14} align="flex-start" flex="0 1 570px" miw={0} className={classes.week ?? ''}>
        <Text c="dimmed">{describeSource(scope, own, inherited)}</Text>
        {own && <WeekInput week={own} error={error} onChange={onChange} />}
        {!own && effective && <WeekInput week={effective.pattern} error={error} onChange={undefined} />}
        {onChange && (
          <Button variant="default" size="xs" onClick={() => onChange(own ? null : toOwnWeek(effective?.pattern))}>
            {toActionLabel(own !== undefined, effective !== undefined)}
          </Button>
        )}
      </Stack>
      {(own ?? effective) && <NextDeliveries calendar={preview} problem={own && findWeekProblem(own)} />}
    </Group>
  );
};

const toActionLabel = (hasOwn: boolean, inherits: boolean): string => {
  if (inherits) return hasOwn ? 'Use inherited week' : 'Use own week';
  return hasOwn ? 'Remove week' : 'Set week';
};

const describeSource = (
  scope: DeliveryScope,
  own: UnfinishedWeek | undefined,
  inherited: Inherited | undefined,
): string => {
  const effective = inherited?.calendar.effective;
  if (own && effective) return `Replaces the week of ${effective.patternFrom.name}.`;
  if (own) return scope === 'stores' ? 'Applies to this store only.' : 'Applies to stores without a week of their own.';
  if (effective) return `Inherited from ${effective.patternFrom.name}.`;
  return 'No delivery calendar. Orders have no fixed days; the lead time of the par level settings applies.';
};

/** The time zone of the account remains the one of the account. */
const toOwnWeek = (week: UnfinishedWeek = startWeek): UnfinishedWeek => ({
  ...week,
  timeZone: week.timeZone === accountTimeZone() ? null : week.timeZone,
});

const shownDeliveries = 4;
const searchedDays = 120;

interface NextProps {
  readonly calendar: ResolvedCalendar | undefined;
  /** What the week lacks. */
  readonly problem: string | undefined;
}

const NextDeliveries = ({ calendar, problem }: NextProps) => {
  const now = new Date();
  const windows = calendar
    ? listDeliveryWindows(calendar, now, addDays(accountDay(now), searchedDays)).slice(0, shownDeliveries)
    : [];
  const warnings = calendar ? findCalendarWarnings(calendar, now) : [];
  return (
    <Box component="section" flex="1 1 340px" miw={0} className={classes.next ?? ''} aria-label="Next deliveries">
      <h3>Next deliveries</h3>
      {!calendar && <p>{problem ?? 'Correct the week to see the next deliveries.'}</p>}
      {calendar && windows.length === 0 && <p>No order day in the next {searchedDays} days reaches a delivery.</p>}
      {windows.length > 0 && (
        <Stack component="ol" gap={8} className="numbers">
          {windows.map((window) => (
            <li key={window.orderDay}>{describeWindow(window, calendar?.pattern.timeZone ?? accountTimeZone())}</li>
          ))}
        </Stack>
      )}
      {warnings.length > 0 && (
        <Alert color="yellow" variant="light" p="xs">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Alert>
      )}
    </Box>
  );
};
