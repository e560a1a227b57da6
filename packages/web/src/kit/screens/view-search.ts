import type { ListedView } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import type { View } from './list.types.ts';
import type { ScreenSearch } from './search-params.ts';
import { parseSearch, stringifySearch } from './search-text.ts';

/** A tab: a view of the screen, or a saved one. */
export interface ViewTab extends View {
  readonly saved?: ListedView;
}

/** The value of the URL parameter `view`. */
export const viewParam = (id: number): string => `own-${id}`;

export const toViewTab = (saved: ListedView): ViewTab => ({
  id: viewParam(saved.id),
  label: saved.name,
  search: parseSearch(saved.search),
  saved,
});

/** The filters, sorting, and columns of the URL, without what is open. */
export const searchToSave = (search: ScreenSearch): string => {
  const { page: _page, open: _open, peek: _peek, view: _view, tab: _tab, mail: _mail, ...filters } = search;
  return stringifySearch(filters);
};

/** The search change that replaces everything in the URL by a view. */
export const replaceSearch = (search: ScreenSearch, view: View | undefined): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])),
  ...(view ? { ...view.search, view: view.id } : {}),
});

/**
 * The view with which a page opens: that of a link which names only a view, or the default view of the user if the URL
 * is empty. `preferences` are parameters that the page adds by itself.
 */
export const findOpenedView = (
  search: ScreenSearch,
  tabs: readonly ViewTab[],
  preferences: readonly string[],
): ViewTab | 'missing' | undefined => {
  const keys = Object.keys(search).filter((key) => search[key] !== undefined && !preferences.includes(key));
  if (keys.length === 0) return tabs.find(({ saved }) => saved?.isDefault);
  if (keys.length > 1 || search.view === undefined || !/^own-\d+$/.test(search.view)) return undefined;
  return tabs.find(({ id }) => id === search.view) ?? 'missing';
};
