import { useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBolt, IconClock, IconFileText, IconKeyboard, IconLogout, IconMoon, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { readRecents } from '../kit/drafts/recents.ts';
import type { PaletteEntry } from '../kit/palette.ts';
import { inBackground } from '../kit/resource.ts';
import { session, useIsAllowed } from '../kit/session.ts';
import { listPages } from './menu.ts';
import type { MenuItem, MenuSection } from './menu.types.ts';
import classes from './palette.module.css';
import { commandsFor, containsWords, screensFor } from './palette-commands.ts';
import { paletteSources } from './palette-sources.ts';
import { leave } from './user-menu.tsx';

interface Props {
  readonly sections: readonly MenuSection[];
  readonly onKeyList: () => void;
}

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  /** Other names that find the entry. */
  readonly names?: readonly string[] | undefined;
  readonly icon: ReactNode;
  readonly run: () => unknown;
}
interface Group {
  readonly label: string;
  readonly entries: readonly Entry[];
}

const [store, spotlight] = createSpotlight();

/** Searches pages, commands, recent records, and records of the features. */
export const Palette = ({ sections, onKeyList }: Props) => {
  const [text, setText] = useState('');
  const { scope } = session.state().identity ?? signedOutUser;
  const own = useOwnGroups(sections, onKeyList);
  const { groups: found, isSearching } = useFoundGroups(text);
  const matching = own.map((group) => ({ ...group, entries: group.entries.filter((entry) => matches(entry, text)) }));
  const groups = [...matching, ...found].filter((group) => group.entries.length > 0);
  const openFirst = useFirstSelected(text, isSearching);
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      lockScroll={false}
      overlayProps={{ blur: 0, backgroundOpacity: 0.25 }}
      clearQueryOnClose
      centered={false}
      classNames={classes}
      attributes={{ content: { 'aria-label': 'Search or run a command' } }}
      size={600}
      maxHeight="70vh"
      scrollable
    >
      <Spotlight.Search
        placeholder={
          scope === null ? 'Search orders, stores, products or run a command' : 'Search your stores and orders'
        }
        aria-label="Search or run a command"
        leftSection={<IconSearch size={18} aria-hidden />}
        onKeyDown={openFirst}
      />
      <Spotlight.ActionsList>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.label} label={group.label}>
            {group.entries.map((entry) => (
              <Spotlight.Action
                key={entry.id}
                label={entry.label}
                {...(entry.description ? { description: entry.description } : {})}
                leftSection={entry.icon}
                onClick={() => void entry.run()}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{isSearching ? 'Searching…' : 'No results.'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};

export const openPalette = (): void => spotlight.open();

const matches = ({ label, description = '', names = [] }: Entry, text: string): boolean =>
  containsWords([label, description, ...names].join(' '), text);

/** Selects the first entry until another one is selected. Enter before the end of the search opens it at the end. */
const useFirstSelected = (text: string, isSearching: boolean) => {
  const { listId, opened } = useSpotlight(store);
  const enteredText = useRef<string>(undefined);
  useEffect(() => {
    const list = opened ? document.getElementById(listId) : null;
    const first = list?.querySelector<HTMLElement>('[data-action]');
    if (!first) return;
    if (!list?.querySelector('[data-selected]')) {
      first.dataset.selected = 'true';
      store.updateState((state) => ({ ...state, selected: 0 }));
    }
    if (isSearching || enteredText.current !== text) return;
    enteredText.current = undefined;
    first.click();
  });
  return ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && !document.querySelector(`#${listId} [data-selected]`)) enteredText.current = text;
  };
};

const useOwnGroups = (sections: readonly MenuSection[], onKeyList: () => void): readonly Group[] => {
  const navigate = useNavigate();
  const { toggleColorScheme } = useMantineColorScheme();
  const router = useRouter();
  const user = session.state().identity ?? signedOutUser;
  const toPages = (item: MenuItem) =>
    [item, ...(item.tabs ?? [])].map((page) => ({
      id: page.to,
      label: page.label,
      ...(page !== item && { description: item.label }),
      names: page.names,
      icon: <item.icon size={17} stroke={1.6} />,
      run: () => navigate({ to: page.to }),
    }));
  const groups = new Set(sections.map(toGroup));
  const pages = [...groups].map((label) => ({
    label,
    entries: sections.filter((section) => toGroup(section) === label).flatMap(({ items }) => items.flatMap(toPages)),
  }));
  const shown = new Set(listPages(sections).map(({ to }) => to));
  const toEntry = (icon: ReactNode) => (entry: PaletteEntry) => ({
    ...entry,
    icon,
    run: () => navigate({ to: entry.to, search: entry.search ?? {} }),
  });
  const recent = readRecents().map((record) => ({
    id: `recent ${record.to}`,
    label: record.label,
    description: record.kind,
    icon: <IconClock size={17} stroke={1.6} />,
    run: () => navigate({ to: record.to }),
  }));
  const screens = screensFor(user, router, shown).map(toEntry(<IconFileText size={17} stroke={1.6} />));
  const commands = [
    ...commandsFor(user).map(toEntry(<IconBolt size={17} stroke={1.6} />)),
    {
      id: 'colors',
      label: 'Switch between light and dark colors',
      icon: <IconMoon size={17} stroke={1.6} />,
      run: toggleColorScheme,
    },
    { id: 'keys', label: 'Keyboard shortcuts', icon: <IconKeyboard size={17} stroke={1.6} />, run: onKeyList },
    { id: 'logout', label: 'Logout', icon: <IconLogout size={17} stroke={1.6} />, run: leave },
  ];
  return [
    { label: 'Recent', entries: recent },
    ...pages,
    { label: 'Commands', entries: commands },
    { label: 'More pages', entries: screens },
  ];
};

const toGroup = ({ label }: MenuSection): string => label ?? 'Go to';

const signedOutUser = { roles: [], scope: null, betaFlag: false };
const typingPauseMs = 200;
const shortest = 2;

interface Found {
  readonly groups: readonly Group[];
  readonly isSearching: boolean;
}

const useFoundGroups = (text: string): Found => {
  const navigate = useNavigate();
  const isAllowed = useIsAllowed();
  const [debounced] = useDebouncedValue(text.trim(), typingPauseMs);
  const isSearched = debounced.length >= shortest;
  const sources = useQuery({
    queryKey: [session.scope(), 'palette-sources'],
    queryFn: async () => {
      const all = await Promise.all(paletteSources.map((load) => load()));
      return all.filter(({ requires }) => isAllowed(requires));
    },
    enabled: isSearched,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const results = useQueries({
    queries: (isSearched ? (sources.data ?? []) : []).map((source) => ({
      ...inBackground(source.find(debounced)),
      placeholderData: keepPreviousData,
    })),
  });
  const groups = (sources.data ?? []).map((source, index) => ({
    label: source.name,
    entries: (results[index]?.data ?? []).map((found) => ({
      ...found,
      id: `${source.name} ${found.id}`,
      icon: <IconFileText size={17} stroke={1.6} />,
      run: () => navigate({ to: found.to, search: found.search ?? {} }),
    })),
  }));
  const isDebouncing = text.trim().length >= shortest && text.trim() !== debounced;
  return {
    groups: isSearched ? groups : [],
    isSearching: isDebouncing || (isSearched && (sources.isPending || results.some(({ isFetching }) => isFetching))),
  };
};
