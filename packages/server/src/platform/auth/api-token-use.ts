import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import type { PostCtx } from '../mail/mail.ts';
import { sendSecurityNotice } from './security-notice.ts';
import type { TokenClaims } from './tokens.ts';

export interface TokenUse {
  readonly claims: TokenClaims;
  readonly name: string;
  readonly lastUsedMs: number | null;
  /** From which the token was used before. */
  readonly networks: readonly string[];
  readonly address: string;
}

const recordAfterMs = 60_000;
/** A program that is used from more networks has no fixed address; then new ones are not reported. */
const maxNetworks = 20;

/** Records the use at most once a minute, and a new network at once; the user gets an e-mail. */
export const recordTokenUse = async (ctx: PostCtx, use: TokenUse): Promise<void> => {
  const { db, now, tenantId } = ctx;
  const { claims, lastUsedMs } = use;
  const network = findNewNetwork(use);
  if (network) {
    // Of concurrent first uses one reports the network.
    const { numAffectedRows } = await sql`
      update api_token set last_used_at = ${now}, networks = array_append(networks, ${network})
      where tenant_id = ${tenantId} and id = ${claims.sessionId}::uuid and ${network} <> all (networks)
        and cardinality(networks) < ${maxNetworks}`.execute(db);
    if (numAffectedRows === 1n) await reportNetwork(ctx, use);
  } else if (lastUsedMs === null || now.getTime() - lastUsedMs >= recordAfterMs)
    await sql`update api_token set last_used_at = ${now}
              where tenant_id = ${tenantId} and id = ${claims.sessionId}::uuid`.execute(db);
};

const findNewNetwork = ({ claims, networks, address }: TokenUse): string | undefined => {
  // This server calls itself with tokens without a hash.
  if (!claims.apiToken?.hash || networks.length >= maxNetworks) return undefined;
  const network = toNetwork(address);
  return networks.includes(network) ? undefined : network;
};

/** Addresses of one network count as one: providers change them within it. */
const toNetwork = (address: string): string => {
  const plain = address.replace(/%.*$/, '');
  // A proxy can send anything as the address.
  if (!ipaddr.isValid(plain)) return plain.slice(0, 50);
  const parsed = ipaddr.process(plain);
  const [family, bits] = parsed instanceof ipaddr.IPv4 ? [ipaddr.IPv4, 24] : [ipaddr.IPv6, 64];
  return `${family.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
};

const reportNetwork = (ctx: PostCtx, { claims, name, networks, address }: TokenUse): Promise<void> => {
  const isLast = networks.length + 1 >= maxNetworks;
  const last = isLast ? ' The token is used from many networks: further ones are not reported.' : '';
  return sendSecurityNotice(ctx, claims.userId, {
    subject: 'Your API token was used from a new address',
    sentence: `Your API token “${name}” was used from ${address.slice(0, 50)}, a network from which it was not used before.${last}`,
    ...apiTokenAdvice,
  });
};

export const apiTokenAdvice = {
  firstStep: 'revoke the token',
  link: { label: 'Your API tokens', path: '/settings?tab=api-tokens' },
};
