import type { Access, Requirement } from '@shelfward/contract/kit/access.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { ReactNode } from 'react';
import type { QueryOptions } from '../resource.ts';
import type { Action, Activation, BulkAction, Column, Filter, Identified, View, ViewCounts } from './list.types.ts';

export interface ListPageProps<Row extends Identified, Query, Detail extends object> {
  /** The name of the list in saved views and stored preferences: "orders". */
  readonly screen: string;
  readonly title: string;
  readonly noun: readonly [one: string, many: string];
  readonly query: (request: { readonly query?: Query }) => QueryOptions<Page<Row>>;
  /** Sent with every request, not shown as a filter. */
  readonly fixed?: NoInfer<Query>;
  /** The first column names the record and links to it. */
  readonly columns: readonly Column<Row>[];
  readonly defaultSort?: readonly `${string},${'asc' | 'desc'}`[];
  /** The placeholder of the search box; without it there is none. */
  readonly searchHint?: string;
  readonly filters?: readonly Filter[];
  /** The label of the first tab; tabs appear when it is given. */
  readonly allLabel?: string;
  readonly views?: readonly View[];
  /** Counts all views in one request, instead of one request per view. */
  readonly viewCounts?: QueryOptions<ViewCounts>;
  /** Additional buttons. */
  readonly actions?: ReactNode;
  /** A form that is loaded on demand is preloaded when the pointer or the focus is on the button. */
  readonly create?: { readonly label: string; readonly access: Access | Requirement } & (
    | { readonly form: ReactNode; readonly preload?: (() => Promise<void> | undefined) | undefined }
    | { readonly href: string }
  );
  readonly edit?: { readonly load: (id: number) => QueryOptions<Detail>; readonly form: (record: Detail) => ReactNode };
  readonly formIn?: 'modal' | 'drawer';
  readonly formSize?: 'large';
  readonly href?: (row: Row) => string;
  readonly toName?: (row: Row) => string;
  readonly rowActions?: (row: Row) => readonly Action[];
  readonly activation?: Activation;
  readonly bulk?: readonly BulkAction<Row>[];
  /** A sum of the selected rows, such as their value. */
  readonly selectionSum?: (rows: readonly Row[]) => string;
  /** Sums of the whole filter, for the footer. */
  readonly sums?: (query: Query) => ReactNode;
  readonly peek?: (row: Row) => ReactNode;
  readonly emptyText?: string;
  /** Replaces the empty state of a list without records; the argument is the button that adds one. */
  readonly empty?: (create: ReactNode) => ReactNode;
  /** Inside another page: a smaller title, and no heading of the first rank. */
  readonly isEmbedded?: boolean;
}
