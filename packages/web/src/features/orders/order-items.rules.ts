import { toSearchKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { compareNames } from '@shelfward/contract/kit/natural-order.rules.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';

export interface ItemsQuery {
  readonly page?: number;
  readonly size?: number;
  readonly sort?: string | readonly string[];
  readonly search?: string;
}

const keys: Readonly<Record<string, (item: OrderItem) => string | number>> = {
  product: ({ product }) => product.name,
  upc: ({ product }) => product.upc,
  sku: ({ product }) => product.sku ?? '',
  store: ({ store }) => store.name,
  unitPrice: (item) => item.unitPrice,
  quantity: (item) => item.quantity,
  shippedQuantity: (item) => item.shippedQuantity,
  remainingQuantity: (item) => item.remainingQuantity,
  totalPrice: (item) => item.totalPrice,
};

/** A page of order lines. All lines are loaded with the order, so search and sort run in the browser. */
export const itemsPage = (items: readonly OrderItem[], query: ItemsQuery): Page<OrderItem> => {
  const { page = 0, size = 20, search = '' } = query;
  const found = items.filter((item) => searchText(item).includes(toSearchKey(search)));
  const sorted = found.toSorted(createComparator([query.sort ?? []].flat()));
  const content = sorted.slice(page * size, (page + 1) * size);
  const totalPages = Math.ceil(found.length / size);
  return {
    content,
    totalElements: found.length,
    totalPages,
    size,
    number: page,
    numberOfElements: content.length,
    first: page === 0,
    last: page >= totalPages - 1,
    empty: content.length === 0,
    sort: [],
    pageable: { page, size, offset: page * size },
  };
};

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b));

const searchText = ({ product, store }: OrderItem): string =>
  [product.name, product.upc, product.sku ?? '', store.name].map(toSearchKey).join('\n');

const createComparator = (sort: readonly string[]) => {
  const steps = sort.map((text) => {
    const [field = '', direction] = text.split(',');
    return { key: keys[field], factor: direction === 'desc' ? -1 : 1 };
  });
  return (one: OrderItem, other: OrderItem): number => {
    for (const { key, factor } of steps) {
      if (!key) continue;
      const [a, b] = [key(one), key(other)];
      const difference = compare(a, b);
      if (difference !== 0) return factor * difference;
    }
    return one.id - other.id;
  };
};
