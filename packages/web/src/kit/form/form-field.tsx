import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { useChoiceLabels, useChoices } from '../screens/choice-list.tsx';
import type { Choices } from '../screens/list.types.ts';
import { type FieldProps, type SharedProps, sharedOf } from './field-shared.ts';
import { UniqueTextInput } from './unique-text-input.tsx';

const DayInput = lazy(() => import('../ui/day-input.tsx').then((module) => ({ default: module.DayInput })));

/** One control of the field table. Values are always the API's: cents, ids, days. */
export const FormField = (props: FieldProps) => {
  const { field, value, onChange } = props;
  const id = useId();
  const shared = sharedOf(props);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (field.kind) {
    case 'textarea':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'switch':
      return (
        <Switch
          label={field.label}
          description={field.description}
          error={props.error}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'number':
      return <NumberInput {...shared} {...numeric(value, onChange)} suffix={field.suffix ? ` ${field.suffix}` : ''} />;
    case 'percent':
      return <NumberInput {...shared} {...numeric(value, onChange)} suffix=" %" decimalScale={2} />;
    case 'money':
      return <MoneyInput {...shared} cents={value} onCents={onChange} />;
    case 'day':
      return (
        <Suspense fallback={<TextInput {...shared} value={text} readOnly />}>
          <DayInput {...shared} value={text === '' ? undefined : text} onChange={(day) => onChange(day ?? '')} />
        </Suspense>
      );
    case 'select':
      return (
        <ChoiceSelect
          {...shared}
          choices={field.choices}
          value={text}
          onChange={(chosen) => onChange(field.isId && chosen !== '' ? Number(chosen) : chosen)}
        />
      );
    case 'multiselect':
      return (
        <ChoiceMultiSelect
          {...shared}
          choices={field.choices}
          values={[value].flat().filter(Boolean).map(String)}
          onChange={(chosen) => onChange(field.isId ? chosen.map(Number) : chosen)}
        />
      );
    case 'custom':
      return field.render({ id, value, onChange, error: props.error, label: field.label });
    default:
      if (field.unique) return <UniqueTextInput {...shared} unique={field.unique} value={text} onValue={onChange} />;
      return <TextInput {...shared} value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
};

/** An empty number is '' in the form; it becomes null or "is required" when it is sent. */
const numeric = (value: unknown, onChange: (value: unknown) => void) => ({
  value: typeof value === 'number' ? value : '',
  onChange: (next: string | number) => onChange(next === '' ? '' : Number(next)),
  thousandSeparator: ',',
  hideControls: true,
});

const MoneyInput = ({
  cents,
  onCents,
  ...shared
}: SharedProps & { cents: unknown; onCents: (cents: unknown) => void }) => (
  <NumberInput
    {...shared}
    value={typeof cents === 'number' ? cents / 100 : ''}
    onChange={(dollars) => onCents(dollars === '' ? '' : Math.round(Number(dollars) * 100))}
    prefix="$"
    thousandSeparator=","
    decimalScale={2}
    fixedDecimalScale
    hideControls
  />
);

interface Choosing {
  readonly choices: Choices;
}

const ChoiceSelect = (props: SharedProps & Choosing & { value: string; onChange: (value: string) => void }) => {
  const { choices, value, onChange, ...shared } = props;
  const [search, setSearch] = useState('');
  const [label] = useChoiceLabels(choices, value === '' ? [] : [value]);
  const found = useChoices(choices, search === label ? '' : search);
  const data = withChosen(found.choices, value === '' ? [] : [{ value, label: label ?? value }]);
  return (
    <Select
      {...shared}
      searchable
      clearable={!shared.withAsterisk}
      data={data}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      onSearchChange={setSearch}
      nothingFoundMessage={found.isLoading ? 'Searching…' : 'Nothing found'}
    />
  );
};

const ChoiceMultiSelect = (
  props: SharedProps & Choosing & { values: readonly string[]; onChange: (values: readonly string[]) => void },
) => {
  const { choices, values, onChange, ...shared } = props;
  const [search, setSearch] = useState('');
  const found = useChoices(choices, search);
  const labels = useChoiceLabels(choices, values);
  const data = withChosen(
    found.choices,
    values.map((value, place) => ({ value, label: labels[place] ?? value })),
  );
  return (
    <MultiSelect
      {...shared}
      searchable
      data={data}
      value={[...values]}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={found.isLoading ? 'Searching…' : 'Nothing found'}
    />
  );
};

interface Choice {
  readonly value: string;
  readonly label: string;
}
/** What is chosen stays in the list even when the search does not hold it. */
const withChosen = (found: readonly Choice[], chosen: readonly Choice[]): Choice[] => [
  ...found,
  ...chosen.filter((one) => !found.some((choice) => choice.value === one.value)),
];
