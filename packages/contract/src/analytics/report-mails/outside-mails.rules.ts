import { isAllowed, type Role, reporting } from '../../kit/access.ts';

/** To which addresses without a user the scheduled reports of an account are sent. */
export const outsideAddresses = ['NONE', 'DOMAINS', 'ALL'] as const;

/** Whose schedules may have such addresses: those of administrators, or of all users with access to reports. */
export const outsideSenders = ['ROLE_ADMIN', 'ROLE_REPORTING'] as const;

export interface OutsideMails {
  readonly addresses: (typeof outsideAddresses)[number];
  /** Empty: the domains of the addresses of users. */
  readonly domains: readonly string[];
  readonly senders: (typeof outsideSenders)[number];
}

export const defaultOutsideMails: OutsideMails = { addresses: 'DOMAINS', domains: [], senders: 'ROLE_REPORTING' };

/** Everyone can get an address of these, so that an address of a user does not allow the domain. */
const publicProviders: ReadonlySet<string> = new Set([
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'web.de',
  'yahoo.com',
  'yandex.com',
  'yandex.ru',
  'zoho.com',
]);

/** The domain of an e-mail address, without subdomains of its own: `shop.example` does not allow `mail.shop.example`. */
const toDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

export const listAllowedDomains = (
  { domains }: Pick<OutsideMails, 'domains'>,
  userAddresses: readonly string[],
): readonly string[] =>
  domains.length > 0
    ? domains
    : [...new Set(userAddresses.map(toDomain))].filter((domain) => !publicProviders.has(domain)).toSorted();

export interface OutsideRecipient {
  readonly address: string;
  /** Of the owner, with whose access the report is sent. */
  readonly ownerRoles: readonly Role[];
}

/** `allowedDomains` are those of `listAllowedDomains`. */
export const isOutsideAllowed = (
  { addresses, senders }: Pick<OutsideMails, 'addresses' | 'senders'>,
  allowedDomains: readonly string[],
  { address, ownerRoles }: OutsideRecipient,
): boolean => {
  if (addresses === 'NONE' || !isAllowed(senders === 'ROLE_ADMIN' ? { anyOf: [senders] } : reporting, ownerRoles))
    return false;
  return addresses === 'ALL' || allowedDomains.includes(toDomain(address));
};
