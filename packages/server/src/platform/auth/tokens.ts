// ASVS 7.2.3, 9.1.1, 9.1.2, 9.2.1, 9.2.3

import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '../core/errors.ts';

/** The claims of a token; everything else about the user is read from its session at every request. */
export interface TokenClaims {
  readonly tenantId: number;
  readonly userId: number;
  /** Of the session or the API token. */
  readonly sessionId: string;
  readonly subdomain: string;
  /** Set for an API token. The server's own tokens for background work have no hash. */
  readonly apiToken?: { readonly hash: string | null };
  /** The user name of HTTP Basic beside the token. */
  readonly userName?: string;
  /** The tool of an assistant that makes the request; only for requests in process. */
  readonly tool?: string;
}

export interface Tokens {
  readonly sign: (claims: TokenClaims, expiresAt: Date) => Promise<string>;
  /** Rejects forged, expired and malformed tokens with 401. */
  readonly verify: (authorization: string | undefined) => Promise<TokenClaims>;
}

const audience = 'shelfward';
const payload = z.object({
  tid: z.int().positive(),
  sub: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
  sid: z.uuid(),
  host: z.string().min(1),
  api: z.literal(true).optional(),
  exp: z.int(),
});

/** Verified tokens are cached: checking a signature costs more than the rest of a small request. */
const maxCached = 10_000;

export const createTokens = (secret: string): Tokens => {
  // Imported once, not for every request.
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  const seen = new Map<string, { readonly claims: TokenClaims; readonly endsAtMs: number }>();
  return {
    sign: async ({ tenantId, userId, sessionId, subdomain, apiToken }, expiresAt) =>
      new SignJWT({ tid: tenantId, sid: sessionId, host: subdomain, ...(apiToken && { api: true }) })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(await key),
    verify: async (authorization) => {
      const [, token = ''] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? [];
      const known = seen.get(token);
      if (known && known.endsAtMs > Date.now()) return known.claims;
      const verified = await jwtVerify(token, await key, { algorithms: ['HS256'], audience }).catch(() => undefined);
      const read = payload.safeParse(verified?.payload);
      if (!read.success) throw new AppError('UNAUTHORIZED');
      const { tid: tenantId, sub: userId, sid: sessionId, host: subdomain, api, exp } = read.data;
      const claims = { tenantId, userId, sessionId, subdomain, ...(api && { apiToken: { hash: null } }) };
      if (seen.size >= maxCached) seen.clear();
      seen.set(token, { claims, endsAtMs: exp * 1000 });
      return claims;
    },
  };
};
