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
export const toScopeSettings = ({ ids }: TransactionScope): string =>
  `set local role ${scopedRole}; ${toSettings(ids)}`;

/** Adds records to the scope of a transaction, which it has found through records that it sees. */
export const toMoreScopeStatement = (ids: TransactionScope['ids']): string => `do $$ begin ${toSettings(ids)} end $$`;

const toSettings = (ids: TransactionScope['ids']): string =>
  Object.entries(ids)
    .map(([name, values]) => `set local app.scope_${requireName(name)} = '{${values.map(requireId).join()}}';`)
    .join(' ');

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
