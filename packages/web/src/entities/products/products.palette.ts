import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import type { PaletteEntry, PaletteSource } from '../../kit/palette.ts';
import { selected } from '../../kit/resource.ts';
import { products } from './products.api.ts';

export const productPalette: PaletteSource = {
  name: 'Products',
  requires: { ...productRoutes.list, scoped: 'REPRESENTATIVE' },
  find: (search) =>
    selected(products.list({ query: { search, size: 5 } }), (page): readonly PaletteEntry[] =>
      page.content.map(({ id, name, upc }) => ({
        id: `product ${id}`,
        label: name,
        description: upc,
        to: `/products/productDetail/${id}`,
      })),
    ),
};
