import { openIdReturn, openIdRoutes } from '@shelfward/contract/auth/openid.contract.ts';
import { z } from 'zod';
import { send } from '../../kit/client.ts';
import type { Identity } from '../../kit/session.ts';
import { session } from '../../kit/session.ts';
import { completeSignIn } from './auth.api.ts';

/** The started sign-in of this tab. Its key proves to the server that the same tab finishes the sign-in. */
const startedKey = 'shelfward.openid';
const started = z.object({ key: z.string(), target: z.string() });

/** Leaves the application: the identity provider returns to `/login/return`, which opens the target. */
export const startOpenIdSignIn = async (target: string, open: (url: string) => void = openPage): Promise<void> => {
  const { key, url } = await send(openIdRoutes.start, {});
  sessionStorage.setItem(startedKey, JSON.stringify({ key, target }));
  open(url);
};

const openPage = (url: string): void => location.assign(url);

export interface FinishedSignIn {
  readonly identity: Identity;
  readonly target: string;
}

/** `parameters` are those of the return address. Undefined: this tab has not started a sign-in. */
export const finishOpenIdSignIn = async (parameters: string): Promise<FinishedSignIn | undefined> => {
  const stored = started.safeParse(parseJson(sessionStorage.getItem(startedKey)));
  sessionStorage.removeItem(startedKey);
  const { key, target } = stored.success ? stored.data : { key: '', target: '' };
  const body = openIdReturn.strip().safeParse({ ...Object.fromEntries(new URLSearchParams(parameters)), key });
  if (!body.success) return undefined;
  session.dropToken();
  await send(openIdRoutes.finish, { body: body.data });
  return { identity: await completeSignIn(), target };
};

const parseJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
};
