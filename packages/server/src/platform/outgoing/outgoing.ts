// ASVS 12.3.2, 15.3.2

import dns from 'node:dns/promises';
import net from 'node:net';
import { Agent, fetch } from 'undici';
import { inSpan, type OpenSpan, type SpanStart, traceHeaders } from '../tracing/spans.ts';
import { type AllowedNetworks, mayReach } from './addresses.rules.ts';

/** Calls to external systems with user-defined addresses. Every address is checked on connect. */
export interface Outgoing {
  /** Throws `OutgoingFailed`. Returns responses with any status; does not follow redirects. */
  readonly request: (url: string, request?: OutgoingRequest) => Promise<OutgoingResponse>;
  /** A connected socket, for protocols other than HTTP. Throws `OutgoingFailed`. */
  readonly connect: (place: { readonly host: string; readonly port: number }) => Promise<net.Socket>;
  /** An allowed address of the host. Throws `OutgoingFailed`. */
  readonly resolveAllowedAddress: (host: string) => Promise<string>;
  /** The calls that also reach the networks of a client. Missing if no client has networks of its own. */
  readonly forClient?: ((tenantId: number) => Outgoing) | undefined;
}

export interface OutgoingRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Until the last byte of the response; 30 seconds by default. */
  readonly timeoutMs?: number;
  /** Size limit of the response; 10 MB by default. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

export interface OutgoingResponse {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly text: string;
}

type Reason = 'BLOCKED' | 'UNREACHABLE' | 'TIMED_OUT' | 'TOO_LARGE' | 'CERTIFICATE';

/**
 * The remote system may have processed the request, except for `BLOCKED`: nothing was sent. The message is for
 * users, and the same for closed, silent and blocked addresses, so that it does not reveal the network.
 */
export class OutgoingFailed extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, cause?: unknown) {
    super(messages[reason], { cause });
    this.reason = reason;
  }
}

const unreachable = 'The server could not be reached.';
const messages: Readonly<Record<Reason, string>> = {
  BLOCKED: unreachable,
  UNREACHABLE: unreachable,
  TIMED_OUT: 'The server did not respond in time.',
  TOO_LARGE: 'The response of the server is too large.',
  CERTIFICATE: 'The server’s certificate is not valid for this address.',
};

const second = 1000;
const connectMs = 10 * second;
const megabyte = 1_000_000;

/** Resolves a host name. */
export type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const byDns: Resolve = (host) => dns.lookup(host, { all: true });

export const createOutgoing = (allowed: AllowedNetworks, resolve: Resolve = byDns): Outgoing => {
  const resolveAddresses = async (host: string): Promise<{ address: string; family: number }[]> => {
    const bare = host.replace(/^\[|\]$/g, '');
    const family = net.isIP(bare);
    const addresses = family ? [{ address: bare, family }] : [...(await resolve(bare))];
    if (addresses.length === 0 || addresses.some(({ address }) => !mayReach(address, allowed)))
      throw new OutgoingFailed('BLOCKED');
    return addresses;
  };
  const resolveAllowedAddress = async (host: string): Promise<string> => {
    const [first] = await resolveAddresses(host).catch(fail);
    if (!first) throw new OutgoingFailed('UNREACHABLE');
    return first.address;
  };
  // Checked for each connection: a name that resolves to a blocked address by then is rejected.
  const lookup: net.LookupFunction = (host, _options, callback) => {
    resolveAddresses(host).then(
      (addresses) => callback(null, addresses),
      (error: Error) => callback(error, []),
    );
  };
  const agent = new Agent({ connect: { lookup, timeout: connectMs }, autoSelectFamily: true });
  return {
    resolveAllowedAddress,
    connect: async ({ host, port }) => {
      const address = await resolveAllowedAddress(host);
      return new Promise<net.Socket>((resolve, reject) => {
        const socket = net.connect({ host: address, port, timeout: connectMs });
        socket.once('connect', () => resolve(socket.setTimeout(0)));
        socket.once('timeout', () => socket.destroy(new OutgoingFailed('TIMED_OUT')));
        socket.once('error', (error) => reject(toFailure(error)));
      });
    },
    request: async (url, { method = 'GET', headers = {}, body, timeoutMs = 30 * second, maxBytes, signal } = {}) => {
      const target = parseTarget(url);
      const timeout = AbortSignal.timeout(timeoutMs);
      const send = async (span: OpenSpan | undefined): Promise<OutgoingResponse> => {
        await resolveAddresses(target.hostname);
        const response = await fetch(target, {
          method,
          headers: { ...headers, ...traceHeaders() },
          ...(body !== undefined && { body }),
          redirect: 'manual',
          dispatcher: agent,
          signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
        });
        span?.set({ 'http.response.status_code': response.status });
        const text = await readText(response.body, maxBytes ?? 10 * megabyte);
        return { status: response.status, header: (name) => response.headers.get(name), text };
      };
      try {
        return await inSpan(describeSpan(method, target), send);
      } catch (error) {
        signal?.throwIfAborted();
        return fail(error);
      }
    },
  };
};

/** Without the path and the query, which may contain secrets. */
const describeSpan = (method: string, { hostname }: URL): SpanStart => ({
  name: `call ${method}`,
  kind: 'CLIENT',
  attributes: { 'http.request.method': method, 'server.address': hostname },
});

/** Only HTTP and HTTPS, without credentials in the URL, which logs would show. */
const parseTarget = (url: string): URL => {
  const target = URL.parse(url);
  const isWeb = target?.protocol === 'https:' || target?.protocol === 'http:';
  if (!target || !isWeb || target.username || target.password) throw new OutgoingFailed('BLOCKED');
  return target;
};

const readText = async (body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<string> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new OutgoingFailed('TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

const fail = (error: unknown): never => {
  throw toFailure(error);
};

/** `fetch` wraps the actual error one or two levels deep. */
const toFailure = (error: unknown): OutgoingFailed => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutgoingFailed) return cause;
    if (cause.name === 'TimeoutError' || /timeout/i.test(getErrorCode(cause)))
      return new OutgoingFailed('TIMED_OUT', error);
    if (/CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY/.test(getErrorCode(cause)))
      return new OutgoingFailed('CERTIFICATE', error);
  }
  return new OutgoingFailed('UNREACHABLE', error);
};

const getErrorCode = (error: Error): string => ('code' in error ? String(error.code) : '');
