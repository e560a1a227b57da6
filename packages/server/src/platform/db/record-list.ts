import type { Page, Sort } from '@shelfward/contract/kit/shapes.ts';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { holdsAny } from './like.ts';
import { inNaturalOrder } from './natural-order.ts';
import { type PageRequest, paginate } from './paging.ts';

interface RecordRequest<F extends string> extends PageRequest<F> {
  /** Part of the name. */
  readonly search?: string | undefined;
  readonly includeInactive?: boolean | undefined;
}

interface RecordOrder<F extends string> {
  /** Sortable fields besides the name and the state. */
  readonly fields?: Readonly<Record<F, Expression<unknown>>>;
  readonly otherwise?: readonly Sort<NoInfer<F> | 'name'>[];
}

/** A page of the records of a table that have a name and can be inactive, by name if not requested otherwise. */
export const paginateRecords = <DB, TB extends keyof DB, O, F extends string = never>(
  records: SelectQueryBuilder<DB, TB, O>,
  { search, includeInactive, ...request }: RecordRequest<NoInfer<F> | 'id' | 'name' | 'inactive'>,
  { fields, otherwise = [{ field: 'name', direction: 'asc' }] }: RecordOrder<F> = {},
): Promise<Page<O>> => {
  let query = records;
  if (!includeInactive) query = query.where(sql<boolean>`not inactive`);
  if (search !== undefined) query = query.where(holdsAny(['name'], search));
  return paginate<DB, TB, O, F | 'name' | 'inactive'>(query, request, {
    // TypeScript does not see the keys of F in the spread.
    fields: { name: inNaturalOrder(sql.ref('nameKey')), inactive: sql.ref('inactive'), ...fields } as Readonly<
      Record<F | 'name' | 'inactive', Expression<unknown>>
    >,
    id: sql.ref('id'),
    otherwise,
  });
};
