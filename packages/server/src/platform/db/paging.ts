import type { Page, Sort } from '@shelfward/contract/kit/shapes.ts';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';

export interface PageRequest<F extends string = string> {
  readonly page: number;
  readonly size: number;
  readonly sort: readonly Sort<F>[];
}

interface Order<F extends string> {
  /** The expression of each sortable field; null sorts first when ascending. */
  readonly fields: Readonly<Record<F, Expression<unknown>>>;
  /** The order by id. Breaks ties, so that pages never overlap. */
  readonly id: Expression<unknown>;
  /** The default order: fields that are never null, so that a plain index serves it. */
  readonly otherwise?: readonly Sort<NoInfer<F>>[];
  /** Further fields that are never null and have such an index. */
  readonly indexed?: readonly NoInfer<F>[];
}

/** Runs a query as one page and counts it whole: two queries, or one when the page shows that it is the last. */
export const paginate = async <DB, TB extends keyof DB, O, F extends string>(
  query: SelectQueryBuilder<DB, TB, O>,
  request: PageRequest<NoInfer<F> | 'id'>,
  order: Order<F>,
): Promise<Page<O>> => {
  const offset = request.page * request.size;
  const content = await inOrder(query, request.sort, order).limit(request.size).offset(offset).execute();
  const isLast = content.length > 0 ? content.length < request.size : offset === 0;
  const totalElements = isLast ? offset + content.length : await count(query);
  return pageFrom(content, totalElements, request);
};

/** The query in the requested order, or in its default order. */
export const inOrder = <DB, TB extends keyof DB, O, F extends string>(
  query: SelectQueryBuilder<DB, TB, O>,
  requested: readonly Sort<NoInfer<F> | 'id'>[],
  order: Order<F>,
): SelectQueryBuilder<DB, TB, O> => {
  const sort: readonly Sort<F | 'id'>[] = requested.length > 0 ? requested : (order.otherwise ?? []);
  const fields: Readonly<Record<F | 'id', Expression<unknown>>> = { id: order.id, ...order.fields };
  const filled: readonly (F | 'id')[] = [
    'id',
    ...(order.indexed ?? []),
    ...(order.otherwise?.map(({ field }) => field) ?? []),
  ];
  let sorted = query;
  // An index has nulls last, read forward or backward; another order would prevent its use.
  for (const { field, direction } of sort)
    sorted = sorted.orderBy(fields[field], (by) => {
      if (filled.includes(field)) return direction === 'asc' ? by.asc() : by.desc();
      return direction === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast();
    });
  return sorted.orderBy(order.id);
};

export const count = async <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> => {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number }; // of the one column just selected
  return total;
};

/** Wraps rows of another query as a page. */
export const pageFrom = <T>(content: T[], totalElements: number, { page, size, sort }: PageRequest): Page<T> => {
  const totalPages = Math.ceil(totalElements / size);
  return {
    content,
    totalElements,
    totalPages,
    size,
    number: page,
    numberOfElements: content.length,
    first: page === 0,
    last: page >= totalPages - 1,
    empty: content.length === 0,
    sort: sort.map(({ field, direction }) => ({ field, direction })),
    pageable: { page, size, offset: page * size },
  };
};
