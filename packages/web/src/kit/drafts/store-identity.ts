import { identityKey, session } from '../session.ts';
import { findOfflineKeys } from './draft-cipher.ts';

/** Lets the signed-in user open the application on this device without a connection. */
export const storeIdentity = (): void => {
  const { identity } = session.state();
  if (!identity) return;
  const { draftKeys: _, ...stored } = identity;
  localStorage.setItem(identityKey, JSON.stringify({ ...stored, offlineKeys: findOfflineKeys(identity) }));
};
