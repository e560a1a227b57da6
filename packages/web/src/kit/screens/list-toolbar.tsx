import { ActionIcon, Checkbox, Popover, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconColumns3, IconSearch } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Group, Stack } from '../ui/layout.tsx';
import type { Column, Filter } from './list.types.ts';
import { ListFilters } from './list-filters.tsx';
import type { ListState } from './list-state.ts';
import type { Density } from './list-table.tsx';
import classes from './screens.module.css';
import type { ChangeSearch } from './use-screen-search.ts';

const typingPauseMs = 300;

interface Props {
  readonly searchHint: string | undefined;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly filters: readonly Filter[];
  /** Next to the title instead of below it. */
  readonly isBare: boolean;
  readonly views: ReactNode;
  readonly state: ListState;
  readonly change: ChangeSearch;
  readonly density: Density;
  readonly setDensity: (density: Density) => void;
  readonly columns: readonly Pick<Column<unknown>, 'key' | 'label'>[];
  readonly hidden: readonly string[];
  readonly setHidden: (keys: readonly string[]) => void;
  readonly children?: ReactNode;
}

export const ListToolbar = (props: Props) => (
  <Group gap={8} bg="var(--sw-surface)" className={classes.toolbar ?? ''} data-bare={props.isBare || undefined}>
    {props.searchHint && (
      <SearchBox
        hint={props.searchHint}
        box={props.searchBox}
        value={props.state.search ?? ''}
        onChange={(search) =>
          props.change({ search: search || undefined, page: undefined, view: undefined }, 'replace')
        }
      />
    )}
    {props.views}
    <ListFilters filters={props.filters} state={props.state} change={props.change} />
    <div className={classes.display}>
      <DensityButton density={props.density} setDensity={props.setDensity} />
      <ColumnChoice columns={props.columns} hidden={props.hidden} setHidden={props.setHidden} />
      {props.children}
    </div>
  </Group>
);

const SearchBox = (props: {
  readonly hint: string;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => {
  const [typed, setTyped] = useState(props.value);
  const changeDebounced = useDebouncedCallback((value: string) => props.onChange(value.trim()), typingPauseMs);
  // The URL may change while the box is shown: back, a view, "Clear all".
  useEffect(() => setTyped((before) => (before.trim() === props.value ? before : props.value)), [props.value]);
  return (
    <TextInput
      ref={props.box}
      type="search"
      className={classes.search}
      size="sm"
      aria-label="Search"
      placeholder={props.hint}
      value={typed}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={typed === '' ? <kbd className={classes.key}>/</kbd> : undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        changeDebounced(event.currentTarget.value);
      }}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  );
};

const DensityButton = ({ density, setDensity }: Pick<Props, 'density' | 'setDensity'>) => {
  const isCompact = density === 'compact';
  const Icon = isCompact ? IconBaselineDensitySmall : IconBaselineDensityMedium;
  return (
    <ActionIcon
      aria-label="Compact rows"
      title="Compact rows"
      aria-pressed={isCompact}
      onClick={() => setDensity(isCompact ? 'normal' : 'compact')}
    >
      <Icon size={17} />
    </ActionIcon>
  );
};

const ColumnChoice = ({ columns, hidden, setHidden }: Pick<Props, 'columns' | 'hidden' | 'setHidden'>) => (
  <Popover position="bottom-end" trapFocus>
    <Popover.Target>
      <ActionIcon aria-label="Choose columns" title="Columns">
        <IconColumns3 size={17} />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown>
      <Stack component="fieldset" gap={10} miw={160}>
        <Text component="legend" mb={10} c="dimmed" fz={12}>
          Columns
        </Text>
        {columns.map((column, index) => (
          <Checkbox
            key={column.key}
            size="xs"
            label={column.label}
            disabled={index === 0}
            checked={!hidden.includes(column.key)}
            onChange={(event) =>
              setHidden(
                event.currentTarget.checked ? hidden.filter((key) => key !== column.key) : [...hidden, column.key],
              )
            }
          />
        ))}
      </Stack>
    </Popover.Dropdown>
  </Popover>
);
