import type { Role } from '@shelfward/contract/kit/access.ts';

/** The users with whom a view or a dashboard is shared. */
export interface Sharing {
  readonly sharedWithAll: boolean;
  readonly sharedRoles: Role[];
  readonly sharedUserIds: number[];
}

export interface Shared {
  readonly sharedWithAll: boolean;
  readonly sharedRoles: Role[];
  readonly sharedUsers: readonly { readonly id: number; readonly name: string }[];
}

export const toSharing = ({ sharedWithAll, sharedRoles, sharedUsers }: Shared): Sharing => ({
  sharedWithAll,
  sharedRoles,
  sharedUserIds: sharedUsers.map(({ id }) => id),
});

export const isShared = ({ sharedWithAll, sharedRoles, sharedUsers }: Shared): boolean =>
  sharedWithAll || sharedRoles.length + sharedUsers.length > 0;

/** Whether all readers of `wanted` are readers. */
export const coversSharing = (given: Sharing, wanted: Sharing): boolean =>
  given.sharedWithAll ||
  (!wanted.sharedWithAll &&
    wanted.sharedRoles.every((role) => given.sharedRoles.includes(role)) &&
    wanted.sharedUserIds.every((id) => given.sharedUserIds.includes(id)));

/** The readers of both. */
export const joinSharing = (one: Sharing, other: Sharing): Sharing => ({
  sharedWithAll: one.sharedWithAll || other.sharedWithAll,
  sharedRoles: [...new Set([...one.sharedRoles, ...other.sharedRoles])],
  sharedUserIds: [...new Set([...one.sharedUserIds, ...other.sharedUserIds])],
});
