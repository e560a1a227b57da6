import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '../errors.ts';

/** What a token says; everything else about the user is read from the session it names, at every request. */
export interface TokenClaims {
  readonly tenantId: number;
  readonly userId: number;
  readonly sessionId: string;
  readonly subdomain: string;
}

export interface Tokens {
  readonly sign: (claims: TokenClaims, expiresAt: Date) => Promise<string>;
  /** Refuses with 401 what is forged, expired or not a token. */
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
});

export const createTokens = (secret: string): Tokens => {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ tenantId, userId, sessionId, subdomain }, expiresAt) =>
      new SignJWT({ tid: tenantId, sid: sessionId, host: subdomain })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key),
    verify: async (authorization) => {
      const [, token = ''] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? [];
      const verified = await jwtVerify(token, key, { algorithms: ['HS256'], audience }).catch(() => undefined);
      const claims = payload.safeParse(verified?.payload);
      if (!claims.success) throw new AppError('UNAUTHORIZED');
      const { tid: tenantId, sub: userId, sid: sessionId, host: subdomain } = claims.data;
      return { tenantId, userId, sessionId, subdomain };
    },
  };
};
