import net from 'node:net';
import ipaddr from 'ipaddr.js';

/** Networks of the operator's own that outgoing calls may reach, such as `10.1.0.0/16`. */
export type AllowedNetworks = readonly string[];

/**
 * True for an address of the public internet, and for one in an allowed network. Everything else is somebody's inside:
 * this machine, the network that it stands in, the cloud's description of it.
 */
export const mayReach = (address: string, allowed: AllowedNetworks): boolean => {
  if (net.isIP(address) === 0) return false;
  const dialled = plainOf(address);
  return dialled.range() === 'unicast' || allowed.some((network) => holds(network, dialled));
};

/** An IPv4 address that is written as IPv6 is judged as what it is. */
const plainOf = (address: string) => ipaddr.process(address.replace(/%.*$/, ''));

const holds = (network: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean => {
  const [base, bits] = ipaddr.parseCIDR(network);
  return base.kind() === address.kind() && address.match(base, bits);
};

export const isNetwork = (text: string): boolean => ipaddr.isValidCIDR(text);
