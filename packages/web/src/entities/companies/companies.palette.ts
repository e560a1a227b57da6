import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import type { PaletteEntry, PaletteSource } from '../../kit/palette.ts';
import { selected } from '../../kit/resource.ts';
import { companies } from './companies.api.ts';

export const companyPalette: PaletteSource = {
  name: 'Companies',
  requires: { ...companyRoutes.list, scoped: 'REPRESENTATIVE' },
  find: (search) =>
    selected(companies.list({ query: { search, size: 5 } }), (page): readonly PaletteEntry[] =>
      page.content.map(({ id, name }) => ({ id: `company ${id}`, label: name, to: `/companies/companyDetail/${id}` })),
    ),
};
