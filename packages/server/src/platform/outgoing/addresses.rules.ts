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
  const dialled = plainOf(address);
  return dialled.range() === 'unicast' || allowed.some((network) => holds(network, dialled));
};

/** An IPv4-mapped IPv6 address is checked as IPv4. */
const plainOf = (address: string) => ipaddr.process(address.replace(/%.*$/, ''));

const holds = (network: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean => {
  const [base, bits] = ipaddr.parseCIDR(network);
  return base.kind() === address.kind() && address.match(base, bits);
};

export const isNetwork = (text: string): boolean => ipaddr.isValidCIDR(text);
