import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import type { PaletteEntry, PaletteSource } from '../../kit/palette.ts';
import { selected } from '../../kit/resource.ts';
import { stores } from './stores.api.ts';

export const storePalette: PaletteSource = {
  name: 'Stores',
  requires: storeRoutes.list,
  find: (search) =>
    selected(stores.list({ query: { search, size: 5 } }), (page): readonly PaletteEntry[] =>
      page.content.map(({ id, name, company }) => ({
        id: `store ${id}`,
        label: name,
        description: company.name,
        to: `/stores/storeDetail/${id}`,
      })),
    ),
};
