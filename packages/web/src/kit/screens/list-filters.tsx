import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { FilterChip } from './filter-chip.tsx';
import classes from './filters.module.css';
import type { Filter } from './list.types.ts';
import { clearedSearch, isFiltered, type ListState } from './list-state.ts';
import type { ChangeSearch } from './use-screen-search.ts';

interface Props {
  readonly filters: readonly Filter[];
  readonly state: ListState;
  readonly change: ChangeSearch;
}

/** The number of filters next to the search; the others are in the "Filter" menu. */
const alwaysShown = 3;

export const ListFilters = ({ filters, state, change }: Props) => {
  const [added, setAdded] = useState<readonly string[]>([]);
  const isShown = (filter: Filter, index: number) =>
    index < alwaysShown ||
    added.includes(filter.key) ||
    selectedValues(filter, state).some((values) => values.length > 0);
  const inMenu = filters.filter((filter, index) => !isShown(filter, index));
  return (
    <div className={classes.filters}>
      {filters.filter(isShown).map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          state={state}
          change={change}
          startsOpen={added.at(-1) === filter.key}
        />
      ))}
      {inMenu.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={classes.add}>
              <IconPlus size={14} aria-hidden />
              Filter
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((filter) => (
              <Menu.Item key={filter.key} onClick={() => setAdded([...added, filter.key])}>
                {filter.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isFiltered(state) && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => change(clearedSearch(filters))}>
          Clear all
        </Button>
      )}
    </div>
  );
};

const selectedValues = (filter: Filter, state: ListState): readonly (readonly string[])[] => [
  state.filters[filter.key] ?? [],
  filter.kind === 'days' ? (state.filters[filter.until] ?? []) : [],
];
