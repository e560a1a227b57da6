import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { send } from '../../kit/client.ts';
import { ApiError } from '../../kit/problem.ts';
import { resource } from '../../kit/resource.ts';
import { type Identity, session } from '../../kit/session.ts';

export const auth = resource('auth', authRoutes);

/** Finds out who holds the token, and tells the rest of the application. */
export const identify = async (signal?: AbortSignal): Promise<Identity> => {
  const [user, account] = await Promise.all([
    send(authRoutes.currentUser, {}, { signal }),
    send(authRoutes.accountInfo, {}, { signal }),
  ]);
  const identity: Identity = {
    userId: user.id,
    userName: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    roles: user.authorities,
    adminOnlyDelete: user.firmSettings.adminOnlyDelete,
    betaFlag: account.betaFlag,
    imageUrl: user.imageUrl,
    accountName: account.accountName,
    subdomain: account.subdomain,
  };
  session.identify(identity);
  return identity;
};

export interface Credentials {
  readonly username: string;
  readonly password: string;
}
/** Read from the form itself: a password manager fills fields without telling anybody. */
export const credentialsOf = (form: FormData): Credentials => ({
  username: textIn(form, 'username').trim(),
  password: textIn(form, 'password'),
});

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export type SignInAnswer = 'signed in' | 'verification required';

/** Signs in; the client keeps the token that the answer's header carries. */
export const signIn = async (credentials: Credentials): Promise<SignInAnswer> => {
  session.dropToken();
  const answer = await send(authRoutes.authenticate, { body: credentials });
  if (answer.verifyTwoFactor) return 'verification required';
  if (!session.token()) throw new ApiError({ status: 401, message: 'Unauthorized' });
  await identify();
  return 'signed in';
};

/** Tells the server to refuse the token from now on; whatever it answers, this browser forgets. */
export const signOut = async (): Promise<void> => {
  await send(authRoutes.logout, {}).catch(() => undefined);
  session.clear('signed out');
};
