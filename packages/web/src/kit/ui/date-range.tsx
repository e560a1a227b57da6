import { Popover, Select, TextInput, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { accountReportCalendar } from '../report-calendar.ts';
import { TimeZoneNote } from './time-zone-note.tsx';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type DateRangeValue,
  type Days,
  firstOfYear,
  orDefault,
  type Preset,
  presetDays,
  presets,
  withLastYear,
} from './date-range.rules.ts';
import { Group } from './layout.tsx';
import { accountDay, formatDay } from './numbers.ts';
import classes from './ui.module.css';

interface Props {
  readonly value: Days | undefined;
  readonly onChange: (range: DateRangeValue) => void;
  /** The preset of the range, if the screen stores it. */
  readonly preset?: Preset;
  readonly onPreset?: (preset: Preset) => void;
}

/** First and last day with calendars, and a preset that sets both; only Custom allows editing them. */
export const DateRange = ({ value, onChange, ...props }: Props) => {
  const today = accountDay(new Date());
  const [own, setOwn] = useState<Preset>('Custom');
  const preset = props.preset ?? own;
  const calendar = accountReportCalendar();
  const days = value ?? { afterDate: firstOfYear(today, calendar), beforeDate: today };
  const choose = (chosen: Preset) => {
    setOwn(chosen);
    props.onPreset?.(chosen);
    if (chosen !== 'Custom') onChange(withLastYear(presetDays(chosen, today, calendar)));
  };
  return (
    <Group component="fieldset" gap={6} className={classes.range ?? ''}>
      <legend className="visually-hidden">Date range</legend>
      <Select
        w={126}
        className={classes.period ?? ''}
        aria-label="Period"
        data={[...presets]}
        value={preset}
        allowDeselect={false}
        onChange={(chosen) => choose(presets.find((known) => known === chosen) ?? 'Custom')}
      />
      <DayBox
        label="After date"
        day={days.afterDate}
        isDisabled={preset !== 'Custom'}
        read={(typed) => orDefault(typed, 'after', today)}
        onChange={(afterDate) => onChange(withLastYear({ ...days, afterDate }))}
      />
      <span aria-hidden>–</span>
      <DayBox
        label="Before date"
        day={days.beforeDate}
        isDisabled={preset !== 'Custom'}
        read={(typed) => orDefault(typed, 'before', today)}
        onChange={(beforeDate) => onChange(withLastYear({ ...days, beforeDate }))}
      />
      <TimeZoneNote what="Days" />
    </Group>
  );
};

interface BoxProps {
  readonly label: string;
  readonly day: string;
  readonly isDisabled: boolean;
  readonly read: (typed: string) => string;
  readonly onChange: (day: string) => void;
}

const DayBox = ({ label, day, isDisabled, read, onChange }: BoxProps) => {
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const finish = () => {
    if (typed === undefined) return;
    const next = read(typed.trim());
    setTyped(undefined);
    if (next !== day) onChange(next);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start">
      <TextInput
        aria-label={label}
        className={classes.day}
        placeholder="MM/DD/YYYY"
        disabled={isDisabled}
        value={typed ?? formatDay(day)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => event.key === 'Enter' && finish()}
        leftSection={
          <Popover.Target>
            <UnstyledButton
              className={classes.open}
              aria-label={`${label}: open the calendar`}
              disabled={isDisabled}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={15} aria-hidden />
            </UnstyledButton>
          </Popover.Target>
        }
        leftSectionPointerEvents="all"
      />
      <Popover.Dropdown>
        <DatePicker
          value={day}
          defaultDate={day}
          onChange={(chosen) => {
            if (chosen) onChange(chosen);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
};
