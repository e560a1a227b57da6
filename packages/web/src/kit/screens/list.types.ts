import type { Access, Requirement, ScopeAccess } from '@shelfward/contract/kit/access.ts';
import type { ReactNode } from 'react';
import type { Choice, QueryOptions } from '../resource.ts';

export type { Choice };

export interface Identified {
  readonly id: number;
  readonly inactive?: boolean;
}

interface ColumnBase {
  readonly label: string;
  /** The key is one of the list's sort fields. */
  readonly sortable?: true;
  /** Numbers and money. */
  readonly align?: 'right';
  /** A code such as a UPC, whose digits are aligned. */
  readonly isCode?: true;
  /** Which users with a scope see it, if not all: the others do not receive what it shows. */
  readonly scoped?: ScopeAccess;
  /** Hidden by default. */
  readonly isExtra?: true;
  /** On a phone the list shows this column after the first; without a mark it shows the second column. */
  readonly isMain?: true;
  readonly width?: number;
  /** Files end with the sum of all rows. */
  readonly isSummed?: true;
}
interface Exported<Row> {
  /** The exported content, where the column shows more than a kit figure or text. */
  readonly exported?: (row: Row) => ReactNode;
}
/** Without `render` the row's own property of that name is shown. */
export type Column<Row> = ColumnBase &
  Exported<Row> &
  (
    | { readonly key: Extract<keyof Row, string>; readonly render?: (row: Row) => ReactNode }
    | { readonly key: string; readonly render: (row: Row) => ReactNode }
  );

/** Static choices, or a search for them; `values` requests the labels of these values. */
export type Choices =
  | readonly Choice[]
  | ((search: string, values?: readonly string[]) => QueryOptions<readonly Choice[]>);

interface FilterBase {
  /** The name of the query parameter, in the URL and in the request. */
  readonly key: string;
  readonly label: string;
}
export type Filter = FilterBase &
  (
    | { readonly kind: 'one' | 'many'; readonly choices: Choices }
    | { readonly kind: 'flag' }
    /** From `key` to `until`, both days. */
    | { readonly kind: 'days'; readonly until: string }
  );

/** A saved set of filters, as a tab above the list. */
export interface View {
  readonly id: string;
  readonly label: string;
  readonly search: Readonly<Record<string, string | readonly string[]>>;
  /** Shows the number of records. */
  readonly counted?: true;
}

/** The number of records by view; of the first tab as `all`. */
export type ViewCounts = Readonly<Partial<Record<string, number>>>;

export interface Action {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly run: () => unknown;
  readonly isDangerous?: boolean;
}

/** An action on the selected rows. `each` is called per row and reports failures; `run` handles all rows itself. */
export type BulkAction<Row> = {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly access?: Access | Requirement;
  /** Deletes, deactivates, or unassigns; hidden if the account restricts this to administrators. */
  readonly removes?: true;
  readonly appliesTo?: (row: Row) => boolean;
} & (
  | {
      readonly each: (row: Row) => Promise<unknown>;
      readonly done: string;
      /** Reverts one row; offered for all successful rows. */
      readonly undo?: (row: Row) => Promise<unknown>;
    }
  | { readonly run: (rows: readonly Row[], clear: () => void) => unknown }
);

export interface Activation {
  readonly access: Access | Requirement;
  readonly activate: (id: number) => Promise<unknown>;
  readonly deactivate: (id: number) => Promise<unknown>;
}
