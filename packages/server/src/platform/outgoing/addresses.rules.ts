import net from 'node:net';
import ipaddr from 'ipaddr.js';

/** Private networks that outgoing calls may reach, such as `10.1.0.0/16`. */
export type AllowedNetworks = readonly string[];

/**
 * True for public addresses and for allowed networks. All others are internal:
 * this machine, its network, the cloud metadata service.
 */
export const mayReach = (address: string, allowed: AllowedNetworks): boolean => {
  if (net.isIP(address) === 0) return false;
  const dialled = parseAddress(address);
  return isPublic(dialled) || allowed.some((network) => holds(network, dialled));
};

/** The internet uses only 2000::/3 of IPv6. An IPv4-compatible address, such as `::7f00:1`, is outside of it. */
const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(ipaddr.parseCIDR(internet)));

const internet = '2000::/3';

/** An IPv4-mapped IPv6 address is checked as IPv4. */
const parseAddress = (address: string) => ipaddr.process(address.replace(/%.*$/, ''));

const holds = (network: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean => {
  const [base, bits] = ipaddr.parseCIDR(network);
  return base.kind() === address.kind() && address.match(base, bits);
};

/** The private networks that an operator allows: for all clients, and in addition for a client by its subdomain. */
export interface NetworkRules {
  readonly all: AllowedNetworks;
  readonly bySubdomain: ReadonlyMap<string, AllowedNetworks>;
}

/** Reads `10.1.0.0/16,acme=10.2.0.0/16`. Undefined if an entry is not a network, or its subdomain is not a name. */
export const parseNetworkRules = (text: string): NetworkRules | undefined => {
  const all: string[] = [];
  const bySubdomain = new Map<string, string[]>();
  for (const entry of text.split(',').flatMap((one) => one.trim() || [])) {
    const { subdomain, network = '' } = writtenEntry.exec(entry)?.groups ?? {};
    if (!ipaddr.isValidCIDR(network)) return undefined;
    if (subdomain === undefined) all.push(network);
    else bySubdomain.set(subdomain, [...(bySubdomain.get(subdomain) ?? []), network]);
  }
  return { all, bySubdomain };
};

const writtenEntry = /^(?:(?<subdomain>[a-z\d]+(?:-+[a-z\d]+)*)\s*=\s*)?(?<network>[^=\s]+)$/;
