import { decryptDraft } from '../drafts/draft-cipher.ts';
import { session } from '../session.ts';

/** All that the browser stores, with the drafts of the signed-in user decrypted. */
export const readStoredText = (): string => {
  const { draftKeys = [], offlineKeys = [] } = session.state().identity ?? {};
  const decrypted = [localStorage, sessionStorage].map((storage) =>
    Object.entries(storage).map(([name, text]) => [
      name,
      decryptDraft(String(text), [...draftKeys, ...offlineKeys]) ?? String(text),
    ]),
  );
  return JSON.stringify(decrypted);
};
