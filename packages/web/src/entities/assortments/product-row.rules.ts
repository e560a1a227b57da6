import type { Page } from '@shelfward/contract/kit/shapes.ts';

interface HasProduct {
  readonly product: { readonly id: number; readonly name: string; readonly inactive: boolean };
}

/** A row that is identified by its product. */
export type ProductRow<T extends HasProduct> = T & {
  readonly id: number;
  readonly name: string;
  readonly productId: number;
  readonly inactive: boolean;
};

export const toProductRows = <T extends HasProduct>(page: Page<T>): Page<ProductRow<T>> => ({
  ...page,
  content: page.content.map((row) => ({
    ...row,
    id: row.product.id,
    productId: row.product.id,
    name: row.product.name,
    inactive: row.product.inactive,
  })),
});
