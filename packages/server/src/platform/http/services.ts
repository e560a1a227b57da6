import type { TokenClaims, Tokens } from '../auth/tokens.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';

/** What the platform needs to answer requests. */
export interface Services {
  readonly config: Pick<Config, 'LOG_LEVEL' | 'RATE_LIMIT' | 'TRUST_PROXY'>;
  readonly database: Database;
  readonly tokens: Tokens;
  readonly defaultClient: string;
  /** Uploaded files wait here until their request is answered. */
  readonly uploadFolder: string;
  /** The built web application; undefined serves the API alone. */
  readonly webFolder?: string;
  readonly clock: () => Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the token's signature is verified; whether the session lives is read with the request's transaction. */
    claims: TokenClaims | null;
    subdomain: string;
  }
  interface FastifyContextConfig {
    readonly isPublic?: boolean;
  }
}
