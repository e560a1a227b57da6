import { Loader, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ChangeSearch } from '../../kit/screens/use-screen-search.ts';
import { CompanySelect, RegionSelect } from '../reports/named-select.tsx';
import { comparedDays } from '../reports/report-state.ts';
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
      size={200}
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
    <span className={classes.periods}>{comparedDays(state, 'CALENDAR')}</span>
  </div>
);

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
