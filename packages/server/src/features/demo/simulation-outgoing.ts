import { createOutgoing, type Outgoing, type OutgoingRequest } from '../../platform/outgoing/outgoing.ts';
import { simulatedHost, simulatedSecret, upsTestHost } from './simulation.rules.ts';

/**
 * Sends calls of the reserved host name, and those with the simulated UPS credentials, to the simulated server. The
 * address and the port are fixed here, so that no URL of a user can name another one. All other calls, also those to the
 * address of the simulated server, are those of `outgoing`.
 */
export const createSimulationOutgoing = (outgoing: Outgoing, port: number): Outgoing => {
  const toServer = createOutgoing(['127.0.0.1/32']);
  return {
    ...outgoing,
    forClient: undefined,
    request: (url, request = {}) => {
      const path = findSimulatedPath(url, request);
      return path === undefined
        ? outgoing.request(url, request)
        : toServer.request(`http://127.0.0.1:${port}${path}`, request);
    },
  };
};

const findSimulatedPath = (url: string, { headers = {} }: OutgoingRequest): string | undefined => {
  const target = URL.parse(url);
  if (!target || target.username || target.password) return undefined;
  const path = `${target.pathname}${target.search}`;
  if (target.protocol === 'http:' && target.host === simulatedHost) return path;
  const isSimulatedUps = target.origin === upsTestHost && upsAuthorizations.includes(headers.authorization ?? '');
  return isSimulatedUps ? `/ups${path}` : undefined;
};

const upsAuthorizations: readonly string[] = [
  `Basic ${Buffer.from(`${simulatedSecret}:${simulatedSecret}`).toString('base64')}`,
  `Bearer ${simulatedSecret}`,
];
