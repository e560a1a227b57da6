import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import type { PaletteEntry, PaletteSource } from '../../kit/palette.ts';
import { selected } from '../../kit/resource.ts';
import { assortmentHref, assortments } from './assortments.api.ts';

export const assortmentPalette: PaletteSource = {
  name: 'Assortments',
  requires: globalAssortmentRoutes.list,
  find: (search) =>
    selected(assortments.list({ query: { search, size: 5 } }), (page): readonly PaletteEntry[] =>
      page.content.map((assortment) => ({
        id: `assortment ${assortment.id}`,
        label: assortment.name,
        to: assortmentHref(assortment),
      })),
    ),
};
