import { TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ChangeSearch } from '../../kit/screens/use-screen-search.ts';
import { TabBar, TabButton } from '../../kit/ui/tab-bar.tsx';
import { countTab, type EntryLine, type EntryTab, entryTabs, type Quantities, tabLabels } from './entry-lines.rules.ts';
import classes from './order-entry.module.css';

interface Props {
  readonly lines: readonly EntryLine[];
  readonly quantities: Quantities;
  readonly tab: EntryTab;
  readonly search: string;
  readonly change: ChangeSearch;
}

/** The tabs and the search of the products; `/` opens the search. */
export const EntryToolbar = ({ lines, quantities, tab, search, change }: Props) => {
  const box = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => box.current?.focus()]]);
  return (
    <div className={classes.toolbar}>
      <TabBar label="Products shown" look="pills" isInline>
        {entryTabs.map((one) => (
          <TabButton
            key={one}
            isCurrent={one === tab}
            count={countTab(lines, one, quantities)}
            onClick={() => change({ tab: one === 'all' ? undefined : one }, 'replace')}
          >
            {tabLabels[one]}
          </TabButton>
        ))}
      </TabBar>
      <TextInput
        ref={box}
        type="search"
        aria-label="Search products"
        placeholder="Name, UPC, or SKU"
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={search === '' ? <kbd className={classes.key}>/</kbd> : undefined}
        value={search}
        onChange={(event) => change({ search: event.currentTarget.value || undefined }, 'replace')}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </div>
  );
};
