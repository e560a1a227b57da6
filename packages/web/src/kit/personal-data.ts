/** Set by an explicit sign-out, so that other tabs distinguish it from an expired session. */
const signedOutKey = 'shelfward.signed-out';

export const recentsName = 'recent';

/** The cache with the encrypted files of import queues. */
export const importFilesCache = 'shelfward-import-files';

/**
 * Drafts that remain after sign-out: requests without a response, because their work would be lost or applied twice, and
 * preferences that contain no personal data. All other data of a user is removed.
 */
const preservedNames: readonly string[] = [
  'waiting-counts',
  'bulk-orders',
  'adjustments',
  'import',
  'likeForLike',
  'next',
];

/** `scope` is the user of the account, as in the names of stored items. */
export const recordSignOut = (scope: string): void => localStorage.setItem(signedOutKey, scope);
export const recordSignIn = (): void => localStorage.removeItem(signedOutKey);

/** Removes names of recently opened records; at an explicit sign-out also drafts, which an expired session keeps. */
export const removePersonalData = (scope: string): void => {
  const isSignOut = localStorage.getItem(signedOutKey) === scope;
  if (isSignOut) void globalThis.caches?.delete(importFilesCache);
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) {
      const name = nameIn(key, scope);
      if (name === recentsName || (isSignOut && name !== undefined && !preservedNames.includes(name)))
        storage.removeItem(key);
    }
};

/** `draft` in `shelfward.draft.demo/7.company 3`; undefined for items of other users and of no user. */
const nameIn = (key: string, scope: string): string | undefined => {
  const [, name, rest = ''] = /^shelfward\.([\w-]+)\.(.*)$/s.exec(key) ?? [];
  return rest === scope || rest.startsWith(`${scope}.`) ? name : undefined;
};
