import { createHash } from 'node:crypto';
import type { ScopeKind } from '@shelfward/contract/kit/access.ts';

/**
 * What a transaction of a user with a scope may see: the ids of its records by the names that the policies of the role
 * `shelfward_scoped` use.
 */
export interface TransactionScope {
  readonly kind: ScopeKind;
  readonly ids: Readonly<Record<string, readonly number[]>>;
}

export const scopedRole = 'shelfward_scoped';

/** The settings that reduce a transaction of an account to a scope, until it ends. */
export const toScopeSettings = ({ kind, ids }: TransactionScope): string =>
  `set local role ${scopedRole}; set local app.scope_kind = '${kind}'; ${toSettings(ids)}`;

/** Adds records to the scope of a transaction, which it has found through records that it sees. */
export const toMoreScopeStatement = (ids: TransactionScope['ids']): string => `do $$ begin ${toSettings(ids)} end $$`;

const toSettings = (ids: TransactionScope['ids']): string =>
  Object.entries(ids)
    .map(([name, values]) => {
      const setting = `set local app.scope_${requireName(name)}`;
      const ranges = withRanges.has(name) ? ` ${setting}_ranges = '${toRanges(values)}';` : '';
      return `${setting} = '{${values.map(requireId).join()}}';${ranges}`;
    })
    .join(' ');

/** Policies of tables that are read as a whole compare these by ranges. */
const withRanges: ReadonlySet<string> = new Set(['stores', 'regions', 'whole_regions', 'companies']);

/** Ids as a multirange: those that follow each other are one range, so that comparing a row needs few steps. */
export const toRanges = (ids: readonly number[]): string => {
  const ranges: { first: number; last: number }[] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    const current = ranges.at(-1);
    if (current && id <= current.last + 1) current.last = id;
    else ranges.push({ first: id, last: id });
  }
  return `{${ranges.map(({ first, last }) => `[${first},${last}]`).join()}}`;
};

/** Identifies a scope: a part of the key of every cache of figures of an account. */
export const toScopeKey = (scope: TransactionScope): string =>
  createHash('sha256').update(JSON.stringify(scope)).digest('base64');

const requireName = (name: string): string => {
  if (!/^[a-z_]+$/.test(name)) throw new TypeError(`${name} is not the name of a setting`);
  return name;
};

const requireId = (id: number): number => {
  if (!Number.isSafeInteger(id) || id < 1) throw new TypeError(`${id} is not an id`);
  return id;
};
