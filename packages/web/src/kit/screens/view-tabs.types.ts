import type { ListedView, NewViewInput } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import type { ReactNode } from 'react';
import type { Action, View } from './list.types.ts';
import type { ScreenSearch } from './search-params.ts';
import type { ChangeSearch } from './use-screen-search.ts';

export interface ViewTabsProps {
  readonly screen: string;
  /** The label of the first tab: the screen without a view. */
  readonly all: string;
  /** Views of the screen itself. */
  readonly views?: readonly View[];
  readonly search: ScreenSearch;
  readonly change: ChangeSearch;
  /** The search change that shows a view. */
  readonly toChange: (view: View | undefined) => Readonly<Record<string, unknown>>;
  readonly count?: (view: View | undefined) => number | undefined;
  /** What a report stores besides its URL. */
  readonly toReport?: (() => ReportOfView) | undefined;
  /** Further actions of a saved view. */
  readonly actions?: (view: ListedView) => readonly Action[];
  /** Shown after the button that saves a view. */
  readonly beside?: ReactNode;
  /** URL parameters that the screen adds by itself. */
  readonly preferences?: readonly string[];
}

export type ReportOfView = Pick<NewViewInput, 'display' | 'report'>;
