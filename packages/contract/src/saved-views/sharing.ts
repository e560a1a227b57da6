import { z } from 'zod';
import { isAllowed, type Role, roles } from '../kit/access.ts';
import { id, named } from '../kit/shapes.ts';

/** The users who read a saved view or a dashboard of another user. Only its owner changes it. */
const shared = { sharedWithAll: z.boolean(), sharedRoles: z.array(z.enum(roles)) };
export const sharing = { ...shared, sharedUsers: z.array(named) };

const maxReaders = 200;

export const sharingInput = {
  sharedWithAll: shared.sharedWithAll.default(false),
  sharedRoles: shared.sharedRoles
    .max(roles.length)
    .default([])
    .transform((given) => [...new Set(given)]),
  sharedUserIds: z
    .array(id)
    .max(maxReaders)
    .default([])
    .transform((given) => [...new Set(given)]),
};

/** What is shared with one of these roles is visible to a user who holds `held`: administrators have other roles' rights. */
export const readableRoles = (held: readonly Role[]): Role[] =>
  roles.filter((role) => isAllowed({ anyOf: [role] }, held));
