import { Select, TextInput } from '@mantine/core';
import type { ReportCalendar } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import { gregorian } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import { reportCalendar } from '@shelfward/contract/analytics/report-calendar.ts';
import { z } from 'zod';
import type { Field, FieldInput } from '../../kit/form/form.types.ts';
import { Stack } from '../../kit/ui/layout.tsx';

const kinds: Readonly<Record<ReportCalendar['kind'], string>> = {
  GREGORIAN: 'Calendar months',
  NRF: 'NRF 4-5-4',
  WALMART: 'Walmart weeks',
  FISCAL: 'Fiscal year of the account',
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label, at) => ({
  value: String(at + 1),
  label,
}));
const patterns = ['4-4-5', '4-5-4', '5-4-4'];
const weekOne = [
  { value: 'CONTAINS_DAY', label: 'Week 1 contains this day' },
  { value: 'STARTS_NEAREST', label: 'Week 1 starts nearest to this day' },
];

type Fiscal = Extract<ReportCalendar, { readonly kind: 'FISCAL' }>;
const newFiscal: Fiscal = {
  kind: 'FISCAL',
  startsOn: 7,
  firstDay: '02-01',
  weekOne: 'STARTS_NEAREST',
  pattern: '4-4-5',
};

/** What the user has entered: the first day may be incomplete. */
const edited = z.looseObject({ kind: z.string() }).catch({ ...gregorian });

export const reportCalendarField: Field = {
  label: 'Calendar of reports',
  section: 'Reports',
  kind: 'custom',
  format: (value) => kinds[reportCalendar.catch(gregorian).parse(value).kind],
  render: (input) => <ReportCalendarInput {...input} />,
};

const ReportCalendarInput = ({ value, label, error, onChange }: FieldInput) => {
  const calendar = edited.parse(value);
  return (
    <Stack gap={8}>
      <Select
        label={label}
        description="Months, quarters, years, and comparisons of reports follow it."
        data={Object.entries(kinds).map(([kind, text]) => ({ value: kind, label: text }))}
        value={calendar.kind}
        allowDeselect={false}
        onChange={(kind) => onChange(kind === 'FISCAL' ? newFiscal : { kind })}
      />
      {calendar.kind === 'FISCAL' && (
        <FiscalInputs
          value={{ ...newFiscal, ...calendar } as Fiscal}
          error={error === undefined ? undefined : 'Enter a month and a day, such as 02-01.'}
          onChange={onChange}
        />
      )}
    </Stack>
  );
};

interface FiscalProps {
  readonly value: Fiscal;
  readonly error: string | undefined;
  readonly onChange: (value: object) => void;
}

const FiscalInputs = ({ value, error, onChange }: FiscalProps) => (
  <>
    <TextInput
      label="Year starts"
      description="Month and day"
      placeholder="MM-DD"
      value={value.firstDay}
      error={error}
      onChange={({ currentTarget }) => onChange({ ...value, firstDay: currentTarget.value })}
    />
    <Select
      label="Week 1"
      data={weekOne}
      value={value.weekOne}
      allowDeselect={false}
      onChange={(rule) => onChange({ ...value, weekOne: rule })}
    />
    <Select
      label="Weeks start on"
      data={weekdays}
      value={String(value.startsOn)}
      allowDeselect={false}
      onChange={(weekday) => onChange({ ...value, startsOn: Number(weekday) })}
    />
    <Select
      label="Weeks per period"
      data={patterns}
      value={value.pattern}
      allowDeselect={false}
      onChange={(pattern) => onChange({ ...value, pattern })}
    />
  </>
);
