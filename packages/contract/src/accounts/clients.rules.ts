/** Names with another meaning, or that users could mistake for the product itself. */
const reserved: ReadonlySet<string> = new Set(
  `account accounts admin api app assets auth billing blog cdn dev development docs ftp health help
   imap localhost login mail metrics mx ns ns1 ns2 pop root security shelfward signin signup smtp sso
   staging static status support system test webmail ws www`.split(/\s+/),
);

/** The first label of a host name (RFC 1123), in lower case. */
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const isHostLabel = (text: string): boolean => label.test(text) && !text.startsWith('xn--');
export const isReservedSubdomain = (text: string): boolean => reserved.has(text);

/** The URL changes with the image, so browsers do not show a cached previous image. */
export const buildLogoUrl = (logoFileId: number | null): string | null =>
  logoFileId === null ? null : `/api/account-custom-logo?v=${logoFileId}`;
