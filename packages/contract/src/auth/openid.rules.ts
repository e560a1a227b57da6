import { hasHiddenCharacters } from '../kit/visible-text.rules.ts';

export const maxIdentityGroups = 200;

/** The page to which identity providers return users. It is registered there with the address of the account. */
export const openIdReturnPath = '/login/return';

/** Without the part that administrators often copy with it. */
export const toIssuer = (text: string): string => text.trim().replace(/\/\.well-known\/openid-configuration\/?$/, '');

/** HTTPS; a provider on the same machine can use HTTP, for tests. */
export const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password || url.search || url.hash || hasHiddenCharacters(text)) return false;
  return url.protocol === 'https:' || isLocalHttp(url);
};

export const isLocalHttp = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Shown when the provider is set up, and returned with its settings. */
export const superuserWarning =
  'This account has superusers, who can open all accounts. Superusers who are already linked to the provider sign in with it. No others are linked by e-mail address; they sign in with a password, also if passwords are off.';
