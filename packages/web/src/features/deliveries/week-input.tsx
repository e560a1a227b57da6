import { Input, TextInput } from '@mantine/core';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import { accountTimeZone, formatZone, timeZoneChoices } from '../../kit/time-zone.ts';
import { unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { Stack } from '../../kit/ui/layout.tsx';
import { TypedNumberInput } from '../../kit/ui/typed-number-input.tsx';
import { findWeekProblem, type UnfinishedWeek } from './calendar-preview.rules.ts';
import classes from './deliveries.module.css';
import { WeekGrid } from './week-grid.tsx';

interface Props {
  readonly week: UnfinishedWeek;
  readonly error: string | undefined;
  /** Undefined for users who cannot change the week. */
  readonly onChange: ((week: UnfinishedWeek) => void) | undefined;
}

/** Order days, delivery days, cut-off, and lead time of a week. */
export const WeekInput = ({ week, error, onChange }: Props) => {
  const change = (part: Partial<UnfinishedWeek>) => onChange?.({ ...week, ...part });
  const isReadOnly = onChange === undefined;
  return (
    <Stack gap={14}>
      <WeekGrid days={week} onChange={onChange && change} />
      <div className={classes.terms} data-read-only={isReadOnly || undefined}>
        <TextInput
          label="Order by"
          type="time"
          readOnly={isReadOnly}
          value={week.cutOff}
          onChange={(event) => change({ cutOff: event.currentTarget.value })}
        />
        <ChoiceSelect
          label="Time zone"
          placeholder={`Account: ${formatZone(accountTimeZone())}`}
          choices={timeZoneChoices()}
          readOnly={isReadOnly}
          value={week.timeZone ?? ''}
          onChange={(timeZone) => change({ timeZone: timeZone === '' ? null : timeZone })}
        />
        <TypedNumberInput
          label="Days to first delivery"
          kind={unitsBetween({ min: 0, max: 180 })}
          readOnly={isReadOnly}
          value={week.leadDays}
          onNumber={(days, typed) => change({ leadDays: days ?? typed })}
        />
      </div>
      {error && <Input.Error>{findWeekProblem(week) ?? error}</Input.Error>}
    </Stack>
  );
};
