import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { queryClient } from '../query-client.ts';
import type { QueryOptions } from '../resource.ts';

const pageSize = 2000;
/** Exports end here; Excel itself supports about one million rows. */
export const maxExportRows = 200_000;

/** Loads all rows of a list with its filters and order, page by page. */
export const readAll = async <Row, Query>(
  list: (request: { readonly query?: Query }) => QueryOptions<Page<Row>>,
  query: Query,
  onProgress: (rows: number, total: number) => void = () => undefined,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (let page = 0; rows.length < maxExportRows; page += 1) {
    const response = await queryClient.fetchQuery({
      ...list({ query: { ...query, page, size: pageSize } }),
      gcTime: 0,
    });
    rows.push(...response.content);
    onProgress(rows.length, response.totalElements);
    if (response.last) break;
  }
  return rows.slice(0, maxExportRows);
};
