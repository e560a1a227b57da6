import { Checkbox, Radio, ScrollArea, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { toSearchKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Choice, disabledQuery } from '../resource.ts';
import { Stack } from '../ui/layout.tsx';
import { ErrorState } from '../ui/states.tsx';
import type { Choices } from './list.types.ts';

const searchDelayMs = 250;

/**
 * The choices that match a search: filtered in the browser if static, otherwise loaded.
 * While `isCurrent` is false, `choices` are still those of the previous search.
 */
export const useChoices = (choices: Choices, search: string) => {
  const [debounced] = useDebouncedValue(search, searchDelayMs);
  const isFixed = typeof choices !== 'function';
  const found = useQuery(
    isFixed ? disabledQuery<readonly Choice[]>() : { ...choices(debounced.trim()), placeholderData: keepPreviousData },
  );
  if (!isFixed)
    return {
      choices: found.data ?? [],
      isCurrent: debounced === search && found.isSuccess && !found.isPlaceholderData,
      isLoading: found.isLoading,
      error: found.error,
      retry: found.refetch,
    };
  const searched = toSearchKey(search);
  const matching = choices.filter((choice) => toSearchKey(choice.label).includes(searched));
  return { choices: matching, isCurrent: true, isLoading: false, error: null, retry: found.refetch };
};

/** The labels of values in the URL; values that the first search does not return are loaded by value. */
export const useChoiceLabels = (choices: Choices, values: readonly string[]): readonly string[] => {
  const first = useChoices(choices, '').choices;
  const missing = values.filter((value) => !first.some((choice) => choice.value === value));
  const needsLabels = typeof choices === 'function' && missing.length > 0;
  const named = useQuery(
    needsLabels ? { ...choices('', missing), placeholderData: keepPreviousData } : disabledQuery<readonly Choice[]>(),
  );
  const known = new Map([...first, ...(named.data ?? [])].map((choice) => [choice.value, choice.label]));
  return values.map((value) => known.get(value) ?? `#${value}`);
};

interface Props {
  readonly label: string;
  readonly choices: Choices;
  readonly kind: 'one' | 'many';
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

export const ChoiceList = ({ label, choices, kind, values, onChange }: Props) => {
  const [search, setSearch] = useState('');
  const found = useChoices(choices, search);
  const pick = (choice: Choice) => {
    if (kind === 'one') return onChange([choice.value]);
    onChange(
      values.includes(choice.value) ? values.filter((value) => value !== choice.value) : [...values, choice.value],
    );
  };
  const Box = kind === 'one' ? Radio : Checkbox;
  const isLong = typeof choices === 'function' || choices.length > 8;
  return (
    <Stack gap={8} w={240}>
      {isLong && (
        <TextInput
          size="xs"
          placeholder={`Find ${label.toLowerCase()}`}
          aria-label={`Find ${label.toLowerCase()}`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
      )}
      {found.error && <ErrorState error={found.error} retry={found.retry} />}
      <ScrollArea.Autosize mah={280} type="auto">
        <Stack component="fieldset" gap={9} p={4}>
          <legend className="visually-hidden">{label}</legend>
          {found.choices.map((choice) => (
            <Box
              key={choice.value}
              size="xs"
              name={`filter ${label}`}
              label={choice.label}
              checked={values.includes(choice.value)}
              onChange={() => pick(choice)}
            />
          ))}
          {found.choices.length === 0 && !found.isLoading && (
            <Text my={4} c="var(--sw-faint)">
              No results.
            </Text>
          )}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  );
};
