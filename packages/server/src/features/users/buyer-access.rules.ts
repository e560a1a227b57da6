import type { ScopeKind } from '@shelfward/contract/kit/access.ts';
import type { ErrorCode } from '@shelfward/contract/kit/errors.ts';

/** The user with the e-mail address of a buyer. */
export interface AddressOwner {
  readonly scopeKind: ScopeKind | null;
  readonly inactive: boolean;
  /** The number of records of the scope. */
  readonly members: number;
}

/**
 * Why the user cannot get access as a partner. A partner whose access was ended can get it again: the scope is empty.
 * Only administrators activate other users.
 */
export const findAccessError = ({ scopeKind, inactive, members }: AddressOwner): ErrorCode | undefined => {
  if (scopeKind === null) return 'USER_WITHOUT_SCOPE';
  if (scopeKind === 'REPRESENTATIVE') return 'USER_IS_REPRESENTATIVE';
  return inactive && members > 0 ? 'USER_INACTIVE' : undefined;
};

const maxName = 80;

/** The name of a buyer is one text: its last word is the last name of the user. */
export const toPersonName = (name: string): { readonly firstName: string; readonly lastName: string } => {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const first = last === undefined ? words : words.slice(0, -1);
  return { firstName: cut(first.join(' ')), lastName: cut(last ?? '') };
};

/** Users have both names. */
const cut = (text: string): string => text.slice(0, maxName).trim() || '-';
