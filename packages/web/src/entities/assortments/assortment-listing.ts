import type { Page } from '@shelfward/contract/kit/shapes.ts';

interface OfProduct {
  readonly product: { readonly id: number; readonly name: string; readonly inactive: boolean };
}

/** A row that is known by its product. */
export type Listed<T extends OfProduct> = T & {
  readonly id: number;
  readonly name: string;
  readonly productId: number;
  readonly inactive: boolean;
};

export const listed = <T extends OfProduct>(page: Page<T>): Page<Listed<T>> => ({
  ...page,
  content: page.content.map((row) => ({
    ...row,
    id: row.product.id,
    productId: row.product.id,
    name: row.product.name,
    inactive: row.product.inactive,
  })),
});
