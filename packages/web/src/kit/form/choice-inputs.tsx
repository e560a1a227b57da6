import { MultiSelect, Select } from '@mantine/core';
import { useState } from 'react';
import type { Choice } from '../resource.ts';
import { useChoiceLabels, useChoices } from '../screens/choice-list.tsx';
import type { Choices } from '../screens/list.types.ts';
import type { SharedProps } from './field-shared.ts';

interface Choosing {
  readonly choices: Choices;
}

export const ChoiceSelect = (props: SharedProps & Choosing & { value: string; onChange: (value: string) => void }) => {
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
      nothingFoundMessage={found.isLoading ? 'Searching…' : 'No results'}
    />
  );
};

export const ChoiceMultiSelect = (
  props: SharedProps & Choosing & { values: readonly string[]; onChange: (values: readonly string[]) => void },
) => {
  const { choices, values, onChange, ...shared } = props;
  const [search, setSearch] = useState('');
  const found = useChoices(choices, search);
  const labels = useChoiceLabels(choices, values);
  const data = withChosen(
    found.choices,
    values.map((value, index) => ({ value, label: labels[index] ?? value })),
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
      nothingFoundMessage={found.isLoading ? 'Searching…' : 'No results'}
    />
  );
};

/** Selected choices remain in the list even if they do not match the search. */
const withChosen = (found: readonly Choice[], chosen: readonly Choice[]): Choice[] => [
  ...found,
  ...chosen.filter((one) => !found.some((choice) => choice.value === one.value)),
];
