import { Input, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { described } from '../../../kit/form/field-shared.ts';
import type { Field, FieldInput } from '../../../kit/form/form.types.ts';
import { accountTimeZone, formatZone } from '../../../kit/time-zone.ts';
import { Grid } from '../../../kit/ui/layout.tsx';
import { formatSchedule, schedulePresets } from './schedule-labels.ts';

const custom = 'custom';

/** A schedule: a preset, or a cron expression with its description below. */
export const scheduleField = (label: string, description: string): Field => ({
  label,
  description,
  kind: 'custom',
  render: (input) => <ScheduleInput {...input} description={description} />,
});

const ScheduleInput = (props: FieldInput & { readonly description: string }) => {
  const { id, label, value, error, onChange, onBlur } = props;
  const cron = typeof value === 'string' ? value : '';
  const isPreset = schedulePresets.some((preset) => preset.value === cron);
  const [isCustom, setCustom] = useState(!isPreset);
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={`${props.description} Times are in ${formatZone(accountTimeZone())}.`}
      error={error}
      inputWrapperOrder={[...described]}
    >
      <Grid columns="repeat(auto-fit, minmax(200px, 1fr))" gap={8} mt={4}>
        <Select
          id={id}
          data={[...schedulePresets.map((preset) => ({ ...preset, value: preset.value || 'none' })), customPreset]}
          value={isCustom ? custom : cron || 'none'}
          allowDeselect={false}
          onChange={(chosen) => {
            setCustom(chosen === custom);
            if (chosen !== custom) onChange(chosen === 'none' ? null : chosen);
          }}
          onBlur={onBlur}
        />
        {isCustom && (
          <TextInput
            aria-label={`${label}: minute, hour, day, month, weekday`}
            placeholder="0 5 * * 1-5"
            value={cron}
            onChange={(event) => onChange(event.currentTarget.value || null)}
            onBlur={onBlur}
          />
        )}
      </Grid>
      {isCustom && (
        <Text mt={6} c="dimmed" fz={12}>
          {describe(cron)}
        </Text>
      )}
    </Input.Wrapper>
  );
};

const customPreset = { value: custom, label: 'Custom schedule (cron)' };

const describe = (cron: string): string =>
  formatSchedule(cron) ?? 'Enter minute, hour, day of the month, month, and weekday, for example 0 5 * * 1-5.';
