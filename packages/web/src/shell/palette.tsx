import { useMantineColorScheme } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconClock, IconFileText, IconKeyboard, IconLogout, IconMoon, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { readRecents } from '../kit/drafts/recents.ts';
import { inBackground } from '../kit/resource.ts';
import { session, useIsAllowed } from '../kit/session.ts';
import type { MenuSection } from './menu.ts';
import classes from './palette.module.css';
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
  readonly icon: ReactNode;
  readonly run: () => unknown;
}
interface Group {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** Searches pages, commands, recent records, and records of the features. */
export const Palette = ({ sections, onKeyList }: Props) => {
  const [text, setText] = useState('');
  const own = useOwnGroups(sections, onKeyList);
  const found = useFoundGroups(text);
  const searched = text.trim().toLowerCase();
  const groups = [...own, ...found]
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => matches(entry, searched, found.includes(group))),
    }))
    .filter((group) => group.entries.length > 0);
  return (
    <Spotlight.Root
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
        placeholder="Search orders, stores, products or run a command"
        aria-label="Search or run a command"
        leftSection={<IconSearch size={18} aria-hidden />}
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
        {groups.length === 0 && <Spotlight.Empty>No results.</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};

export const openPalette = (): void => spotlight.open();

const matches = (entry: Entry, searched: string, isFound: boolean): boolean =>
  isFound || `${entry.label} ${entry.description ?? ''}`.toLowerCase().includes(searched);

const useOwnGroups = (sections: readonly MenuSection[], onKeyList: () => void): readonly Group[] => {
  const navigate = useNavigate();
  const { toggleColorScheme } = useMantineColorScheme();
  const pages = sections.map((section) => ({
    label: section.label ?? 'Go to',
    entries: section.items.map((item) => ({
      id: item.to,
      label: item.label,
      icon: <item.icon size={17} stroke={1.6} />,
      run: () => navigate({ to: item.to }),
    })),
  }));
  const recent = readRecents().map((record) => ({
    id: `recent ${record.to}`,
    label: record.label,
    description: record.kind,
    icon: <IconClock size={17} stroke={1.6} />,
    run: () => navigate({ to: record.to }),
  }));
  const commands = [
    {
      id: 'colors',
      label: 'Switch between light and dark colors',
      icon: <IconMoon size={17} stroke={1.6} />,
      run: toggleColorScheme,
    },
    { id: 'keys', label: 'Keyboard shortcuts', icon: <IconKeyboard size={17} stroke={1.6} />, run: onKeyList },
    { id: 'logout', label: 'Logout', icon: <IconLogout size={17} stroke={1.6} />, run: leave },
  ];
  return [{ label: 'Recent', entries: recent }, ...pages, { label: 'Commands', entries: commands }];
};

const typingPauseMs = 200;
const shortest = 2;

const useFoundGroups = (text: string): readonly Group[] => {
  const navigate = useNavigate();
  const isAllowed = useIsAllowed();
  const [debounced] = useDebouncedValue(text.trim(), typingPauseMs);
  const isSearched = debounced.length >= shortest;
  const sources = useQuery({
    queryKey: [session.scope(), 'palette-sources'],
    queryFn: async () => {
      const all = await Promise.all(paletteSources.map((load) => load()));
      return all.filter(({ access }) => isAllowed(access ?? 'signedIn'));
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
  return (sources.data ?? []).map((source, index) => ({
    label: source.name,
    entries: (results[index]?.data ?? []).map((found) => ({
      ...found,
      id: `${source.name} ${found.id}`,
      icon: <IconFileText size={17} stroke={1.6} />,
      run: () => navigate({ to: found.to, search: found.search ?? {} }),
    })),
  }));
};
