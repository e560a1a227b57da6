import type { Access } from '@shelfward/contract/kit/access.ts';
import type { ReactNode } from 'react';
import type { Choice, QueryOf } from '../resource.ts';

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
  /** Not shown until the person chooses it. */
  readonly isExtra?: true;
  readonly width?: number;
}
interface Exported<Row> {
  /** What a spreadsheet gets, where the column shows more than a figure of the kit or words. */
  readonly exported?: (row: Row) => ReactNode;
}
/** Without `render` the row's own property of that name is shown. */
export type Column<Row> = ColumnBase &
  Exported<Row> &
  (
    | { readonly key: Extract<keyof Row, string>; readonly render?: (row: Row) => ReactNode }
    | { readonly key: string; readonly render: (row: Row) => ReactNode }
  );

/** Choices that never change, or a search for them; `values` asks for the words of just these, whatever the search. */
export type Choices = readonly Choice[] | ((search: string, values?: readonly string[]) => QueryOf<readonly Choice[]>);

interface FilterBase {
  /** The query parameter's name, in the address and in the request. */
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

/** A named set of filters, as a tab above the list. */
export interface View {
  readonly id: string;
  readonly label: string;
  readonly search: Readonly<Record<string, string | readonly string[]>>;
  /** Shows how many records it holds. */
  readonly counted?: true;
}

export interface Action {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly run: () => unknown;
  readonly isDangerous?: boolean;
}

/** Something done with the selected rows. `each` is called per row and reports what failed; `run` takes over entirely. */
export type BulkAction<Row> = {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly access?: Access;
  readonly suits?: (row: Row) => boolean;
} & (
  | {
      readonly each: (row: Row) => Promise<unknown>;
      readonly done: string;
      /** Takes one row back; offered for all that were done. */
      readonly undo?: (row: Row) => Promise<unknown>;
    }
  | { readonly run: (rows: readonly Row[], clear: () => void) => unknown }
);

export interface Activation {
  readonly access: Access;
  readonly activate: (id: number) => Promise<unknown>;
  readonly deactivate: (id: number) => Promise<unknown>;
}
