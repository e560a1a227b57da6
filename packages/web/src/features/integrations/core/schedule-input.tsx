import { Input, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { described } from '../../../kit/form/field-shared.ts';
import type { Field, FieldInput } from '../../../kit/form/form.types.ts';
import classes from './schedule-input.module.css';
import { schedulePresets, wordsOfSchedule } from './schedule-labels.ts';

const own = 'own';

/** When something runs by itself: one of the usual times, or a cron of one's own with its words beneath. */
export const scheduleField = (label: string, description: string): Field => ({
  label,
  description,
  kind: 'custom',
  render: (input) => <ScheduleInput {...input} description={description} />,
});

const ScheduleInput = (props: FieldInput & { readonly description: string }) => {
  const { id, label, value, error, onChange, onBlur } = props;
  const cron = typeof value === 'string' ? value : '';
  const isUsual = schedulePresets.some((preset) => preset.value === cron);
  const [isOwn, setOwn] = useState(!isUsual);
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={props.description}
      error={error}
      inputWrapperOrder={[...described]}
    >
      <div className={classes.schedule}>
        <Select
          id={id}
          data={[...schedulePresets.map((preset) => ({ ...preset, value: preset.value || 'none' })), ownPreset]}
          value={isOwn ? own : cron || 'none'}
          allowDeselect={false}
          onChange={(chosen) => {
            setOwn(chosen === own);
            if (chosen !== own) onChange(chosen === 'none' ? null : chosen);
          }}
          onBlur={onBlur}
        />
        {isOwn && (
          <TextInput
            aria-label={`${label}: minute, hour, day, month, weekday`}
            placeholder="0 5 * * 1-5"
            value={cron}
            onChange={(event) => onChange(event.currentTarget.value || null)}
            onBlur={onBlur}
          />
        )}
      </div>
      {isOwn && <p className={classes.words}>{wordsOf(cron)}</p>}
    </Input.Wrapper>
  );
};

const ownPreset = { value: own, label: 'Another schedule (cron)' };

const wordsOf = (cron: string): string =>
  wordsOfSchedule(cron) ?? 'Minute, hour, day of the month, month and weekday, such as 0 5 * * 1-5.';
