import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import type { PaletteEntry, PaletteSource } from '../../kit/palette.ts';
import { selected } from '../../kit/resource.ts';
import { userDisplayName, users } from './users.api.ts';

export const userPalette: PaletteSource = {
  name: 'Users',
  requires: userRoutes.list,
  find: (search) =>
    selected(users.list({ query: { search, size: 5 } }), (page): readonly PaletteEntry[] =>
      page.content.map((user) => ({
        id: `user ${user.id}`,
        label: userDisplayName(user),
        description: user.email,
        to: '/user-management',
        search: { search: user.email, open: String(user.id) },
      })),
    ),
};
