import type { NetworkRules } from './addresses.rules.ts';
import { createOutgoing, type Outgoing, type Resolve } from './outgoing.ts';

interface Deps {
  /** The subdomain of a client, which never changes. Undefined if there is no such client. */
  readonly findSubdomain: (tenantId: number) => Promise<string | undefined>;
  readonly resolve?: Resolve;
}

/**
 * Without a client, calls reach public addresses and the networks of all clients only. `forClient` adds the networks of
 * a client; each list has its own connections, so that no client uses a connection of another one.
 */
export const createClientOutgoing = (
  { all, bySubdomain }: NetworkRules,
  { findSubdomain, resolve }: Deps,
): Outgoing => {
  const common = createOutgoing(all, resolve);
  if (bySubdomain.size === 0) return common;
  const own = new Map(
    [...bySubdomain].map(([subdomain, networks]) => [subdomain, createOutgoing([...all, ...networks], resolve)]),
  );
  const chosen = new Map<number, Outgoing>();
  const choose = async (tenantId: number): Promise<Outgoing> => {
    const known = chosen.get(tenantId);
    if (known) return known;
    const found = own.get((await findSubdomain(tenantId)) ?? '') ?? common;
    chosen.set(tenantId, found);
    return found;
  };
  return {
    ...common,
    forClient: (tenantId) => ({
      request: async (url, request) => (await choose(tenantId)).request(url, request),
      connect: async (place) => (await choose(tenantId)).connect(place),
      resolveAllowedAddress: async (host) => (await choose(tenantId)).resolveAllowedAddress(host),
    }),
  };
};
