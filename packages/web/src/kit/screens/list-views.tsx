import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { resource } from '../resource.ts';
import { formatQuantity } from '../ui/numbers.ts';
import { toast, toastError } from '../ui/toast.tsx';
import type { Filter, View } from './list.types.ts';
import { viewSearch } from './list-state.ts';
import classes from './list-views.module.css';
import type { ScreenSearch } from './search-params.ts';
import { parseSearch, stringifySearch } from './search-text.ts';
import type { ChangeSearch } from './use-screen-search.ts';

const savedViews = resource('saved-views', savedViewRoutes);

interface Props {
  readonly screen: string;
  readonly all: string;
  readonly views: readonly View[];
  readonly filters: readonly Filter[];
  readonly search: ScreenSearch;
  readonly change: ChangeSearch;
  readonly count: (view: View | undefined) => number | undefined;
}

/** Saved filters as tabs: those of the screen, then the user's own, then the button that saves the current ones. */
export const ListViews = ({ screen, all, views, filters, search, change, count }: Props) => {
  const saved = useQuery(savedViews.list({ query: { screen } }));
  const own = (saved.data ?? []).map((view) => ({
    id: `own-${view.id}`,
    label: view.name,
    search: parseSearch(view.search),
    savedId: view.id,
  }));
  const tabs: readonly (View & { readonly savedId?: number })[] = [...views, ...own];
  const active = tabs.find((view) => view.id === search.view);
  const show = (view: View | undefined) => change(viewSearch(view, filters));
  const deleteView = (id: number) =>
    void savedViews
      .remove({ params: { id } })
      .then(() => active?.savedId === id && show(undefined))
      .catch(toastError);
  return (
    <nav className={classes.views} aria-label="Views">
      <Tab label={all} count={count(undefined)} isActive={!active} onClick={() => show(undefined)} />
      {tabs.map((view) => (
        <span key={view.id} className={classes.tab}>
          <Tab label={view.label} count={count(view)} isActive={view === active} onClick={() => show(view)} />
          {view.savedId !== undefined && view === active && (
            <ActionIcon
              size="xs"
              aria-label={`Delete view ${view.label}`}
              onClick={() => deleteView(view.savedId ?? 0)}
            >
              <IconX size={12} />
            </ActionIcon>
          )}
        </span>
      ))}
      <SaveView screen={screen} search={search} change={change} />
    </nav>
  );
};

const Tab = (props: {
  readonly label: string;
  readonly count: number | undefined;
  readonly isActive: boolean;
  readonly onClick: () => void;
}) => (
  <button
    type="button"
    className={classes.view}
    aria-current={props.isActive ? 'page' : undefined}
    onClick={props.onClick}
  >
    {props.label}
    {props.count !== undefined && <span className={classes.count}>{formatQuantity(props.count)}</span>}
  </button>
);

const SaveView = (props: { readonly screen: string; readonly search: ScreenSearch; readonly change: ChangeSearch }) => {
  const { screen, search, change } = props;
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const save = async () => {
    const { page: _page, open: _open, peek: _peek, view: _view, tab: _tab, ...filters } = search;
    const view = await savedViews.save({ body: { screen, name, search: stringifySearch(filters) } });
    setOpen(false);
    setName('');
    change({ view: `own-${view.id}` }, 'replace');
    toast(`View “${view.name}” saved.`);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus>
      <Popover.Target>
        <ActionIcon size="sm" aria-label="Save these filters as a view" onClick={() => setOpen(!isOpen)}>
          <IconPlus size={15} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={classes.save}
          onSubmit={(event) => {
            event.preventDefault();
            save().catch(toastError);
          }}
        >
          <TextInput
            label="Save filters, sorting and columns as"
            placeholder="View name"
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" disabled={name.trim() === ''}>
            Save view
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};
