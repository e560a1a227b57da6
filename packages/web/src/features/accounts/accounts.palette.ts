import { clientRoutes } from '@shelfward/contract/accounts/clients.contract.ts';
import type { PaletteEntry, PaletteSource } from '../../kit/palette.ts';
import { selected } from '../../kit/resource.ts';
import { clients } from './clients.api.ts';

export const accountPalette: PaletteSource = {
  name: 'Accounts',
  requires: clientRoutes.list,
  find: (search) =>
    selected(clients.list({ query: { search, size: 5 } }), (page): readonly PaletteEntry[] =>
      page.content.map(({ id, name, subdomain }) => ({
        id: `account ${id}`,
        label: name,
        description: subdomain,
        to: '/account',
        search: { search: subdomain, open: String(id) },
      })),
    ),
};
