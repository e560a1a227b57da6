import { createHash } from 'node:crypto';
import type { Carrier } from '@shelfward/contract/shipments/shipments.rules.ts';
import { z } from 'zod';
import { type Outgoing, type OutgoingAnswer, OutgoingFailed } from '../../../platform/outgoing/outgoing.ts';
import type { CarrierRequest, Credentials, Dialect, TrackResults } from './carrier-api.types.ts';
import { fedex } from './fedex.client.ts';
import { ups } from './ups.client.ts';
import { usps } from './usps.client.ts';

export const dialects: Readonly<Record<Carrier, Dialect>> = { UPS: ups, FEDEX: fedex, USPS: usps };

/** Why there is no answer; the message is for people. */
export type NoAnswer =
  /** Until somebody mends it. */
  | { readonly kind: 'REFUSED'; readonly message: string }
  /** Until the time that the carrier named, if it did. */
  | { readonly kind: 'BUSY'; readonly message: string; readonly retryAt: Date | undefined }
  /** It failed, and may do better the next time. */
  | { readonly kind: 'BROKEN'; readonly message: string };

export type Tracked = { readonly kind: 'TRACKED'; readonly results: TrackResults } | NoAnswer;

interface Asked {
  /** Names the integration. */
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
  /** Keeps the token of each place as long as it lives, and asks for it once however many want it. */
  readonly track: (credentials: Credentials, asked: Asked) => Promise<Tracked>;
  /** Signs in, then asks about a number that is nobody's: what is said of it does not matter, only that it is. */
  readonly tryOut: (credentials: Credentials, signal: AbortSignal) => Promise<TriedOut>;
}

/** Undefined is what went well; without a sign-in nothing else is tried. */
interface TriedOut {
  readonly signIn: NoAnswer | undefined;
  readonly tracking: NoAnswer | undefined;
}

interface Means {
  readonly outgoing: Outgoing;
  readonly clock: () => Date;
}

/** A token that ends during the call is no use. */
const marginMs = 60_000;

export const createCarrierClient = ({ outgoing, clock }: Means): CarrierClient => {
  const kept = new Map<string, { readonly of: string; readonly token: Promise<Token | NoAnswer> }>();

  const call = async (
    { carrier, environment }: Credentials,
    { path, ...request }: CarrierRequest,
    signal?: AbortSignal,
  ): Promise<OutgoingAnswer | NoAnswer> => {
    const { label, hosts } = dialects[carrier];
    try {
      const answer = await outgoing.request(`${hosts[environment]}${path}`, { ...request, ...(signal && { signal }) });
      if (answer.status === 429) return busy(label, answer, clock());
      return answer.status >= 500 ? broken(`${label} answered with an error (${answer.status}).`) : answer;
    } catch (error) {
      if (error instanceof OutgoingFailed) return broken(`${label}: ${error.message}`);
      throw error;
    }
  };

  const signIn = async (credentials: Credentials): Promise<Token | NoAnswer> => {
    const { label, tokenRequest } = dialects[credentials.carrier];
    const answer = await call(credentials, tokenRequest(credentials));
    if ('kind' in answer) return answer;
    if (answer.status >= 400)
      return { kind: 'REFUSED', message: `${label} does not accept the client ID and the secret (${answer.status}).` };
    const granted = grant.safeParse(jsonOf(answer.text)).data;
    if (!granted) return broken(`${label} answered the sign-in with something that cannot be read.`);
    const expiresAt = clock().getTime() + 1000 * granted.expires_in;
    return { kind: 'TOKEN', token: granted.access_token, expiresAt };
  };

  const tokenOf = async (credentials: Credentials, place: string, refused?: string): Promise<Token | NoAnswer> => {
    const of = fingerprintOf(credentials);
    const known = kept.get(place);
    if (known?.of === of) {
      const token = await known.token;
      if (token.kind === 'TOKEN' && token.token !== refused && token.expiresAt > clock().getTime() + marginMs)
        return token;
      // Somebody else asks for a new one by now: theirs is ours.
      if (kept.get(place) !== known) return tokenOf(credentials, place, refused);
    }
    const token = signIn(credentials);
    const asking = { of, token };
    kept.set(place, asking);
    // What went wrong with us is no answer for whoever asks next.
    token.catch(() => kept.get(place) === asking && kept.delete(place));
    return token;
  };

  const ask = async (credentials: Credentials, token: Token, { numbers, signal }: Asked) => {
    const { headers, ...request } = dialects[credentials.carrier].trackRequest(numbers);
    return call(credentials, { ...request, headers: { ...headers, authorization: `Bearer ${token.token}` } }, signal);
  };

  return {
    tryOut: async (credentials, signal) => {
      const token = await signIn(credentials);
      if (token.kind !== 'TOKEN') return { signIn: token, tracking: undefined };
      const asked = { place: '', numbers: [dialects[credentials.carrier].anyNumber], signal };
      const tracked = trackedOf(credentials, asked, await ask(credentials, token, asked));
      return { signIn: undefined, tracking: tracked.kind === 'TRACKED' ? undefined : tracked };
    },
    track: async (credentials, asked) => {
      const first = await tokenOf(credentials, asked.place);
      if (first.kind !== 'TOKEN') return first;
      const answer = await ask(credentials, first, asked);
      if ('kind' in answer || answer.status !== 401) return trackedOf(credentials, asked, answer);
      // Tokens end early when a carrier restarts, or when the secret was changed there.
      const second = await tokenOf(credentials, asked.place, first.token);
      return second.kind === 'TOKEN' ? trackedOf(credentials, asked, await ask(credentials, second, asked)) : second;
    },
  };
};

const trackedOf = ({ carrier }: Credentials, { numbers }: Asked, answer: OutgoingAnswer | NoAnswer): Tracked => {
  if ('kind' in answer) return answer;
  const { label, read } = dialects[carrier];
  if (answer.status === 401 || answer.status === 403) return { kind: 'REFUSED', message: notAllowed(label) };
  const results = read({ status: answer.status, body: jsonOf(answer.text) }, numbers);
  return results ? { kind: 'TRACKED', results } : broken(`${label} answered something that cannot be read.`);
};

const grant = z.object({
  access_token: z.string().min(1).max(10_000),
  // Some write the number as text, and one that says nothing means the hour that all of them grant at least.
  expires_in: z.coerce.number().positive().catch(3600),
});

const notAllowed = (label: string): string =>
  `${label} does not let this application ask about shipments: add the Tracking product to it in its developer portal.`;

const broken = (message: string): NoAnswer => ({ kind: 'BROKEN', message });

const longestWaitMs = 24 * 3_600_000;

/** The header tells seconds, or a date. */
const busy = (label: string, { header }: OutgoingAnswer, now: Date): NoAnswer => {
  const told = header('retry-after')?.trim() ?? '';
  const ms = /^\d+$/.test(told) ? 1000 * Number(told) : Date.parse(told) - now.getTime();
  const retryAt = ms > 0 ? new Date(now.getTime() + Math.min(ms, longestWaitMs)) : undefined;
  return { kind: 'BUSY', message: `${label} takes no more calls for now.`, retryAt };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Another secret means another token; the secret itself is not kept beside it. */
const fingerprintOf = ({ carrier, environment, clientId, clientSecret, merchantId }: Credentials): string =>
  createHash('sha256')
    .update(JSON.stringify([carrier, environment, clientId, clientSecret, merchantId]))
    .digest('base64');
