import { Loader, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type QueryOf, selected } from '../../kit/resource.ts';
import type { ChangeSearch } from '../../kit/screens/use-screen-search.ts';
import { formatDay } from '../../kit/ui/numbers.ts';
import { companies, regions } from '../companies/companies.api.ts';
import type { PerformanceState } from './performance-state.ts';
import classes from './performance-toolbar.module.css';

interface Props {
  readonly state: PerformanceState;
  readonly change: ChangeSearch;
  readonly isDisabled: boolean;
  readonly isLoading: boolean;
}

/** What every filter also does: the first page of what it leaves, with no details open. */
const afresh = { page: undefined, open: undefined };

export const PerformanceToolbar = ({ state, change, isDisabled, isLoading }: Props) => (
  <div className={classes.toolbar}>
    <CompanySelect
      value={state.companyId}
      isDisabled={isDisabled}
      onChange={(companyId) => change({ companyId, regionId: undefined, ...afresh })}
    />
    <RegionSelect
      key={state.companyId}
      companyId={state.companyId}
      value={state.regionId}
      isDisabled={isDisabled}
      onChange={(regionId) => change({ regionId, ...afresh })}
    />
    <SearchBox
      value={state.search ?? ''}
      isDisabled={isDisabled}
      onChange={(search) => change({ search: search || undefined, ...afresh }, 'replace')}
    />
    {isLoading && <Loader size={16} role="status" aria-label="Loading store performance" />}
    <span className={classes.periods}>{periodsOf(state)}</span>
  </div>
);

const periodsOf = ({ range }: PerformanceState): string =>
  `${formatDay(range.afterDate)} – ${formatDay(range.beforeDate)} vs. ${formatDay(range.afterDateLastYear)} – ${formatDay(range.beforeDateLastYear)}`;

interface SelectProps {
  readonly value: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (id: string | undefined) => void;
}

const CompanySelect = (props: SelectProps) => {
  const query = companies.list({ query: { page: 0, size: 200, sort: 'name,asc' } });
  const found = useNamed(selected(query, (page): readonly Named[] => page.content));
  return <NamedSelect {...props} label="Company" all="All companies" named={found} />;
};

const RegionSelect = ({ companyId, ...props }: SelectProps & { readonly companyId: string | undefined }) => {
  const query = regions.list({ params: { companyId: Number(companyId) }, query: { includeInactive: false } });
  const found = useNamed({
    ...selected(query, (list): readonly Named[] => list),
    enabled: companyId !== undefined,
  });
  const isDisabled = props.isDisabled || companyId === undefined;
  return <NamedSelect {...props} isDisabled={isDisabled} label="Region" all="All regions" named={found} />;
};

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A list that cannot be loaded is empty, and the reason goes to the console. */
const useNamed = (query: QueryOf<readonly Named[]>): readonly Named[] => {
  const { data, error } = useQuery(query);
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return error ? [] : (data ?? []);
};

const nothing = '0';

const NamedSelect = (
  props: SelectProps & { readonly label: string; readonly all: string; readonly named: readonly Named[] },
) => {
  const { label, all, named, value, isDisabled, onChange } = props;
  const choices = named.map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  return (
    <Select
      aria-label={label}
      className={classes.select}
      searchable
      allowDeselect={false}
      disabled={isDisabled}
      nothingFoundMessage="Nothing found."
      data={[
        { value: nothing, label: all },
        ...choices,
        // A filter in the address counts although its name is not here.
        ...(isKnown ? [] : [{ value, label: `#${value}` }]),
      ]}
      value={value ?? nothing}
      onChange={(chosen) => onChange(chosen === nothing || chosen === null ? undefined : chosen)}
    />
  );
};

const typingPauseMs = 500;

const SearchBox = (props: {
  readonly value: string;
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}) => {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(props.value);
  const tell = useDebouncedCallback((value: string) => props.onChange(value.trim()), typingPauseMs);
  // The address may change under the box: by the back button or a link.
  useEffect(() => setTyped((before) => (before.trim() === props.value ? before : props.value)), [props.value]);
  useHotkeys([['/', () => box.current?.focus()]]);
  return (
    <TextInput
      ref={box}
      type="search"
      className={classes.search}
      aria-label="Search"
      placeholder="Store name, number, code or city"
      value={typed}
      disabled={props.isDisabled}
      leftSection={<IconSearch size={15} aria-hidden />}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
    />
  );
};
