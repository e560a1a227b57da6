import { Box, Popover } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ChoiceList, useChoiceLabels } from './choice-list.tsx';
import { describeDays } from './filter-words.ts';
import classes from './filters.module.css';
import type { Choices, Filter } from './list.types.ts';
import type { ListState } from './list-state.ts';
import type { ChangeSearch } from './use-screen-search.ts';

/** Loaded on demand: the calendar code is large. */
const DaysFilter = lazy(() => import('./days-filter.tsx').then((module) => ({ default: module.DaysFilter })));

interface Props {
  readonly filter: Filter;
  readonly state: ListState;
  readonly change: ChangeSearch;
  readonly startsOpen: boolean;
}

/** One filter: its field, its value, and the button that removes it. */
export const FilterChip = ({ filter, state, change, startsOpen }: Props) => {
  const set = (values: Readonly<Record<string, readonly string[] | undefined>>) =>
    change({ ...values, page: undefined, view: undefined });
  const values = state.filters[filter.key] ?? [];
  if (filter.kind === 'flag')
    return (
      <Toggle
        label={filter.label}
        isOn={values.includes('true')}
        set={(is) => set({ [filter.key]: is ? ['true'] : undefined })}
      />
    );
  if (filter.kind === 'days') {
    const until = state.filters[filter.until] ?? [];
    const clear = () => set({ [filter.key]: undefined, [filter.until]: undefined });
    const set2 = (from: string, to: string) => set({ [filter.key]: [from], [filter.until]: [to] });
    const value = describeDays(values[0], until[0]);
    return (
      <Chip label={filter.label} value={value} clear={clear} startsOpen={startsOpen}>
        <Suspense fallback={<Box w={260} h={120} />}>
          <DaysFilter from={values[0]} until={until[0]} onChange={set2} />
        </Suspense>
      </Chip>
    );
  }
  const choose = (chosen: readonly string[]) => set({ [filter.key]: chosen.length > 0 ? chosen : undefined });
  return (
    <ChoiceChip label={filter.label} choices={filter.choices} kind={filter.kind} {...{ values, choose, startsOpen }} />
  );
};

const ChoiceChip = (props: {
  readonly label: string;
  readonly choices: Choices;
  readonly kind: 'one' | 'many';
  readonly values: readonly string[];
  readonly choose: (values: readonly string[]) => void;
  readonly startsOpen: boolean;
}) => {
  const { label, choices, kind, values, choose, startsOpen } = props;
  const labels = useChoiceLabels(choices, values);
  const value = labels.length > 2 ? `${labels[0]} +${labels.length - 1}` : labels.join(', ');
  return (
    <Chip label={label} value={value || undefined} clear={() => choose([])} startsOpen={startsOpen}>
      <ChoiceList label={label} choices={choices} kind={kind} values={values} onChange={choose} />
    </Chip>
  );
};

const Toggle = (props: { readonly label: string; readonly isOn: boolean; readonly set: (isOn: boolean) => void }) => (
  <button
    type="button"
    className={classes.chip}
    data-set={props.isOn || undefined}
    aria-pressed={props.isOn}
    onClick={() => props.set(!props.isOn)}
  >
    {props.label}
    {props.isOn && <IconX size={13} aria-hidden />}
  </button>
);

const Chip = (props: {
  readonly label: string;
  readonly value: string | undefined;
  readonly clear: () => void;
  readonly startsOpen: boolean;
  readonly children: ReactNode;
}) => {
  const [isOpen, setOpen] = useState(props.startsOpen);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus withinPortal>
      <span className={classes.chip} data-set={props.value !== undefined || undefined}>
        <Popover.Target>
          <button type="button" className={classes.field} onClick={() => setOpen(!isOpen)}>
            {props.label}
            {props.value === undefined ? <IconChevronDown size={13} aria-hidden /> : <strong>{props.value}</strong>}
          </button>
        </Popover.Target>
        {props.value !== undefined && (
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove filter ${props.label}`}
            onClick={props.clear}
          >
            <IconX size={13} aria-hidden />
          </button>
        )}
      </span>
      <Popover.Dropdown p={8}>{isOpen && props.children}</Popover.Dropdown>
    </Popover>
  );
};
