import { CloseButton, Combobox, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { inBackground } from '../../kit/resource.ts';
import { Group } from '../../kit/ui/layout.tsx';
import classes from './filter-select.module.css';
import { type FilterSource, filterByName, type Names, noNames } from './filter-sources.ts';
import { maxFilterIds } from './report-filters.rules.ts';

interface Props {
  readonly source: FilterSource;
  /** The chosen records. An empty list means all. */
  readonly values: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  readonly isDisabled?: boolean;
  /** Delays the request until another list is loaded. */
  readonly isDelayed?: boolean;
  /** Loads the list when it is opened. */
  readonly isLazy?: boolean;
  readonly startsOpen?: boolean;
}

const typingPauseMs = 250;
/** A browser renders this many options without delay. Other options are found by search. */
const maxOptions = 300;
const allValue = '0';
const hint = 'Check several, or press Ctrl+Enter';
const fullHint = `A filter can have ${maxFilterIds} entries. Remove some, or filter by another field.`;

/**
 * A filter of a report. A click on a record chooses only this record, as in a select. Its box, or a click or Enter with
 * Ctrl, adds it to the others or removes it.
 */
export const FilterSelect = ({
  source,
  values,
  onChange,
  isDisabled = false,
  isDelayed = false,
  isLazy = false,
  startsOpen = false,
}: Props) => {
  const { label, all } = source;
  const [typed, setTyped] = useState('');
  const [atTop, setAtTop] = useState(values);
  const combobox = useCombobox({
    defaultOpened: startsOpen,
    onDropdownOpen: () => setAtTop(values),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
    },
  });
  const isListed = !isDelayed && (!isLazy || combobox.dropdownOpened);
  const { first, found } = useNames({ source, typed, isListed });
  const chosen = useChosen({ source, values, first, isLazy });
  const isAdding = useRef(false);
  const summary = chosen.length > 1 ? `${chosen[0]?.name} +${chosen.length - 1}` : (chosen[0]?.name ?? all);
  const choose = (value: string) => {
    const next = toggleValue(values, Number(value), { isAdding: isAdding.current });
    if (next) onChange(next);
    if (!isAdding.current) combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} disabled={isDisabled} width={264} position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          w={176}
          className={classes.select ?? ''}
          aria-label={label}
          disabled={isDisabled}
          autoFocus={startsOpen}
          data-set={values.length > 0 || undefined}
          title={chosen.length > 1 ? chosen.map(({ name }) => name).join(', ') : undefined}
          placeholder={summary}
          value={combobox.dropdownOpened ? typed : summary}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event: KeyboardEvent) => {
            isAdding.current = event.ctrlKey || event.metaKey;
          }}
          rightSectionPointerEvents="all"
          rightSection={
            values.length > 0 && !isDisabled ? (
              <CloseButton size="sm" aria-label={`Clear ${label}`} onClick={() => onChange([])} />
            ) : (
              <Combobox.Chevron />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <FilterOptions
          source={source}
          values={values}
          options={buildOptions({ typed, found, chosen, atTop })}
          isSearched={typed !== ''}
          isEmpty={typed !== '' && found.length === 0}
          onMouseDown={(event) => {
            isAdding.current = event.ctrlKey || event.metaKey || isInBox(event.target);
          }}
        />
        <Combobox.Footer className={classes.hint}>{values.length < maxFilterIds ? hint : fullHint}</Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  );
};

/** The values after a click on one; undefined if nothing changes. */
const toggleValue = (
  values: readonly number[],
  id: number,
  { isAdding }: { readonly isAdding: boolean },
): readonly number[] | undefined => {
  if (String(id) === allValue) return [];
  if (!isAdding) return [id];
  if (values.includes(id)) return values.filter((other) => other !== id);
  return values.length < maxFilterIds ? [...values, id] : undefined;
};

interface FilterOptionsProps extends Pick<Props, 'source' | 'values'> {
  readonly options: Names;
  /** Without the option for all records. */
  readonly isSearched: boolean;
  readonly isEmpty: boolean;
  readonly onMouseDown: (event: MouseEvent) => void;
}

const FilterOptions = ({
  source: { label, all },
  values,
  options,
  isSearched,
  isEmpty,
  onMouseDown,
}: FilterOptionsProps) => (
  <Combobox.Options aria-label={label} aria-multiselectable onMouseDown={onMouseDown}>
    <ScrollArea.Autosize mah={280} type="auto" scrollbars="y">
      {!isSearched && (
        <Combobox.Option value={allValue} aria-selected={values.length === 0}>
          {all}
        </Combobox.Option>
      )}
      {options.map(({ id, name }) => (
        <FilterOption key={id} id={id} name={name} isChosen={values.includes(id)} />
      ))}
    </ScrollArea.Autosize>
    {isEmpty && <Combobox.Empty>No results</Combobox.Empty>}
  </Combobox.Options>
);

const FilterOption = ({ id, name, isChosen }: Names[number] & { readonly isChosen: boolean }) => (
  <Combobox.Option value={String(id)} active={isChosen} aria-selected={isChosen}>
    <Group component="span" gap={8}>
      <span
        className={classes.box}
        data-box
        data-checked={isChosen || undefined}
        title={isChosen ? `Remove ${name}` : `Add ${name}`}
        aria-hidden
      >
        <IconCheck size={12} stroke={3} />
      </span>
      <Text span maw={190} truncate="end">
        {name}
      </Text>
    </Group>
  </Combobox.Option>
);

const isInBox = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-box]') !== null;

interface ListInput {
  readonly source: FilterSource;
  readonly typed: string;
  readonly isListed: boolean;
}

/** The first records, and those that match the text. A list that cannot be loaded is empty, and the error is logged. */
const useNames = ({ source, typed, isListed }: ListInput): { readonly first: Names; readonly found: Names } => {
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs);
  const { data, error } = useQuery({ ...source.load(''), enabled: isListed });
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  const first = error ? [] : (data ?? []);
  const isSearched = search !== '' && first.length >= source.size;
  const searched = useQuery({
    ...(isSearched ? inBackground(source.load(search)) : noNames()),
    placeholderData: keepPreviousData,
  });
  return { first, found: isSearched ? (searched.data ?? []) : filterByName(first, typed) };
};

interface ChosenInput {
  readonly source: FilterSource;
  readonly values: readonly number[];
  readonly first: Names;
  readonly isLazy: boolean;
}

/** The chosen records with their names. A filter in the URL applies even if its name is not known. */
const useChosen = ({ source, values, first, isLazy }: ChosenInput): Names => {
  const missing = isLazy ? values : values.filter((value) => !first.some(({ id }) => id === value));
  const isKnown = missing.length === 0 || (!isLazy && first.length === 0);
  const { data } = useQuery({
    ...(isKnown ? noNames() : inBackground(source.loadChosen(missing))),
    placeholderData: keepPreviousData,
  });
  const names = new Map([...first, ...(data ?? [])].map(({ id, name }) => [id, name]));
  return values.map((id) => ({ id, name: names.get(id) ?? `#${id}` }));
};

interface OptionsInput {
  readonly typed: string;
  readonly found: Names;
  readonly chosen: Names;
  /** What was chosen when the list was opened. It stays at the top while records are added and removed. */
  readonly atTop: readonly number[];
}

const buildOptions = ({ typed, found, chosen, atTop }: OptionsInput): Names => {
  if (typed !== '') return found.slice(0, maxOptions);
  const isAtTop = (id: number) => atTop.length > 1 && atTop.includes(id);
  const names = new Map([...found, ...chosen].map(({ id, name }) => [id, name]));
  const top = atTop.length > 1 ? atTop.map((id) => ({ id, name: names.get(id) ?? `#${id}` })) : [];
  const others = chosen.filter(({ id }) => !isAtTop(id) && !found.some((one) => one.id === id));
  return [...top, ...others, ...found.filter(({ id }) => !isAtTop(id)).slice(0, maxOptions)];
};
