import { createHash } from 'node:crypto';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import type { Carrier } from '@shelfward/contract/shipments/shipments.rules.ts';
import { z } from 'zod';
import { type Outgoing, OutgoingFailed, type OutgoingResponse } from '../../../../platform/outgoing/outgoing.ts';
import type { CarrierAdapter, CarrierRequest, Credentials, TrackResults } from './carrier-adapter.types.ts';
import { fedex } from './fedex.client.ts';
import { ups } from './ups.client.ts';
import { usps } from './usps.client.ts';

export const carrierAdapters: Readonly<Record<Carrier, CarrierAdapter>> = { UPS: ups, FEDEX: fedex, USPS: usps };

/** A failed request; the message is for users. */
export type CarrierFailure =
  /** A user has to fix the credentials. */
  | { readonly kind: 'REJECTED'; readonly message: string }
  /** The request limit is reached, until the time that the carrier named. */
  | { readonly kind: 'BUSY'; readonly message: string; readonly retryAt: Date | undefined }
  /** A transient failure. */
  | { readonly kind: 'TRANSIENT'; readonly message: string };

export type Tracked = { readonly kind: 'TRACKED'; readonly results: TrackResults } | CarrierFailure;

interface TrackingRequest {
  /** Identifies the integration. */
  readonly place: string;
  readonly numbers: readonly string[];
  readonly signal?: AbortSignal;
}

interface Token {
  readonly kind: 'TOKEN';
  readonly token: string;
  readonly expiresAt: number;
}

export interface CarrierClient {
  /** Requests tracking data. Caches the token of each integration; concurrent calls share one token request. */
  readonly track: (credentials: Credentials, request: TrackingRequest) => Promise<Tracked>;
  /** Signs in and requests an unused number, to test the access; the result for the number is ignored. */
  readonly testCredentials: (credentials: Credentials, signal: AbortSignal) => Promise<CredentialsTest>;
}

/** The failures of both steps; undefined for success. Tracking is not tested without a sign-in. */
interface CredentialsTest {
  readonly signIn: CarrierFailure | undefined;
  readonly tracking: CarrierFailure | undefined;
}

interface CarrierClientDeps {
  readonly outgoing: Outgoing;
  readonly clock: () => Date;
}

/** A token that expires during the call is not used. */
const expiryMarginMs = 60_000;

interface CarrierCalls extends CarrierClientDeps {
  /** Of each integration. */
  readonly tokens: Map<string, { readonly credentialsKey: string; readonly token: Promise<Token | CarrierFailure> }>;
}

export const createCarrierClient = ({ outgoing, clock }: CarrierClientDeps): CarrierClient => {
  const state: CarrierCalls = { outgoing, clock, tokens: new Map() };
  return {
    testCredentials: async (credentials, signal) => {
      const token = await signIn(state, credentials);
      if (token.kind !== 'TOKEN') return { signIn: token, tracking: undefined };
      const request = { place: '', numbers: [carrierAdapters[credentials.carrier].testNumber], signal };
      const tracked = toTracked(credentials, request, await sendTrackRequest(state, token, { credentials, request }));
      return { signIn: undefined, tracking: tracked.kind === 'TRACKED' ? undefined : tracked };
    },
    track: async (credentials, request) => {
      const first = await getToken(state, credentials, request);
      if (first.kind !== 'TOKEN') return first;
      const response = await sendTrackRequest(state, first, { credentials, request });
      if ('kind' in response || response.status !== 401) return toTracked(credentials, request, response);
      // Tokens expire early when a carrier restarts or the secret was changed.
      const second = await getToken(state, credentials, { place: request.place, rejectedToken: first.token });
      return second.kind === 'TOKEN'
        ? toTracked(credentials, request, await sendTrackRequest(state, second, { credentials, request }))
        : second;
    },
  };
};

const call = async (
  state: CarrierCalls,
  { carrier, environment }: Credentials,
  { path, ...request }: CarrierRequest & { readonly signal?: AbortSignal },
): Promise<OutgoingResponse | CarrierFailure> => {
  const { label, hosts } = carrierAdapters[carrier];
  try {
    const response = await state.outgoing.request(`${hosts[environment]}${path}`, request);
    if (response.status === 429) return toBusy(label, response, state.clock());
    return response.status >= 500 ? toTransient(`${label} returned an error (${response.status}).`) : response;
  } catch (error) {
    if (error instanceof OutgoingFailed) return toTransient(`${label}: ${error.message}`);
    throw error;
  }
};

const signIn = async (state: CarrierCalls, credentials: Credentials): Promise<Token | CarrierFailure> => {
  const { label, tokenRequest } = carrierAdapters[credentials.carrier];
  const response = await call(state, credentials, tokenRequest(credentials));
  if ('kind' in response) return response;
  if (response.status >= 400) return { kind: 'REJECTED', message: wrongCredentials(label, response.status) };
  const granted = grant.safeParse(parseJson(response.text)).data;
  if (!granted) return toTransient(`${label} returned an unreadable response to the sign-in.`);
  const expiresAt = state.clock().getTime() + 1000 * granted.expires_in;
  return { kind: 'TOKEN', token: granted.access_token, expiresAt };
};

const getToken = async (
  state: CarrierCalls,
  credentials: Credentials,
  { place, rejectedToken }: { readonly place: string; readonly rejectedToken?: string | undefined },
): Promise<Token | CarrierFailure> => {
  const credentialsKey = hashCredentials(credentials);
  const known = state.tokens.get(place);
  if (known?.credentialsKey === credentialsKey) {
    const token = await known.token;
    if (
      token.kind === 'TOKEN' &&
      token.token !== rejectedToken &&
      token.expiresAt > state.clock().getTime() + expiryMarginMs
    )
      return token;
    // A concurrent call is requesting a new token, which is shared.
    if (state.tokens.get(place) !== known) return getToken(state, credentials, { place, rejectedToken });
  }
  const token = signIn(state, credentials);
  const pending = { credentialsKey, token };
  state.tokens.set(place, pending);
  // An unexpected error is not cached for the next call.
  token.catch(() => state.tokens.get(place) === pending && state.tokens.delete(place));
  return token;
};

const sendTrackRequest = (
  state: CarrierCalls,
  { token }: Token,
  {
    credentials,
    request: { numbers, signal },
  }: { readonly credentials: Credentials; readonly request: TrackingRequest },
) => {
  const { headers, ...request } = carrierAdapters[credentials.carrier].trackRequest(numbers);
  const authorized = { ...request, headers: { ...headers, authorization: `Bearer ${token}` } };
  return call(state, credentials, { ...authorized, ...(signal && { signal }) });
};

const toTracked = (
  { carrier }: Credentials,
  { numbers }: TrackingRequest,
  response: OutgoingResponse | CarrierFailure,
): Tracked => {
  if ('kind' in response) return response;
  const { label, read } = carrierAdapters[carrier];
  if (response.status === 401 || response.status === 403) return { kind: 'REJECTED', message: notAllowed(label) };
  const results = read({ status: response.status, body: parseJson(response.text) }, numbers);
  return results ? { kind: 'TRACKED', results } : toTransient(`${label} returned an unreadable response.`);
};

const grant = z.object({
  access_token: z.string().min(1).max(10_000),
  // Some carriers send the number as text; all of them grant at least one hour.
  expires_in: z.coerce.number().positive().catch(3600),
});

const wrongCredentials = (label: string, status: number): string =>
  `${label} rejected the client ID and the client secret (${status}). Check both in the developer portal of ${label}.`;

const notAllowed = (label: string): string =>
  `The application has no access to ${label} tracking. Add the Tracking product to it in the developer portal of ${label}.`;

const toTransient = (message: string): CarrierFailure => ({ kind: 'TRANSIENT', message });

const maxWaitMs = dayMs;

/** The header contains seconds or a date. */
const toBusy = (label: string, { header }: OutgoingResponse, now: Date): CarrierFailure => {
  const retryAfter = header('retry-after')?.trim() ?? '';
  const ms = /^\d+$/.test(retryAfter) ? 1000 * Number(retryAfter) : Date.parse(retryAfter) - now.getTime();
  const retryAt = ms > 0 ? new Date(now.getTime() + Math.min(ms, maxWaitMs)) : undefined;
  return { kind: 'BUSY', message: `The request limit of ${label} is reached.`, retryAt };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Identifies the credentials of a cached token without storing the secret. */
const hashCredentials = ({ carrier, environment, clientId, clientSecret, merchantId }: Credentials): string =>
  createHash('sha256')
    .update(JSON.stringify([carrier, environment, clientId, clientSecret, merchantId]))
    .digest('base64');
