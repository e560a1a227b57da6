import dns from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Resolve } from '../../platform/outgoing/outgoing.ts';

const publicAddress = '93.184.216.34';

/** Names of the corpus, and the addresses that each lookup in turn returns; the last one is repeated. */
const names: Readonly<Record<string, readonly (readonly string[])[]>> = {
  localhost: [['127.0.0.1'], ['::1']],
  'private.example': [['127.0.0.1']],
  'private-v6.example': [['::1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'nat64.example': [['64:ff9b::7f00:1']],
  'metadata.example': [['169.254.169.254']],
  'mixed.example': [[publicAddress, '127.0.0.1']],
  'rebinding.example': [[publicAddress], ['127.0.0.1']],
};

const notations: Readonly<Record<string, readonly string[]>> = {
  plain: ['127.0.0.1', '127.0.0.53', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1'],
  metadata: ['169.254.169.254', '0xA9FEA9FE', '[fd00:ec2::254]', 'metadata.example'],
  decimal: ['2130706433', '127.1', '0'],
  octal: ['0177.0.0.1', '017700000001', '0000177.0000.0000.0001'],
  hexadecimal: ['0x7f.0.0.1', '0x7f000001', '0X7F.1'],
  'other digits': ['１２７.0.0.1', '①②⑦.0.0.1', '127。0。0。1'],
  IPv6: ['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[fe80::1]', '[fc00::1]'],
  'IPv6-mapped': ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', 'mapped.example'],
  NAT64: ['[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', 'nat64.example'],
  names: ['localhost', 'LOCALHOST', 'localhost.', 'private.example', 'private-v6.example', 'mixed.example'],
};

/** Hosts that are, or resolve to, an address of this machine or its network. */
export const hostileHosts: readonly string[] = Object.values(notations).flat();

/** Public in the check before a request, internal when the connection is made. Only for protocols that resolve the name twice. */
export const rebindingHost = 'rebinding.example';

/** Resolves the names of the corpus. Other names are resolved by the machine, which accepts unusual notations. */
export const createHostileResolver = (): Resolve => {
  const lookups = new Map<string, number>();
  return async (host) => {
    const results = names[host.replace(/\.$/, '')];
    if (!results) return dns.lookup(host, { all: true });
    const turn = lookups.get(host) ?? 0;
    lookups.set(host, turn + 1);
    const addresses = results[Math.min(turn, results.length - 1)] ?? [];
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
};
