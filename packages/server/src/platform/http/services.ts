import type { TokenClaims, Tokens } from '../auth/tokens.ts';
import type { Config } from '../config.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { Database } from '../db/database.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';

/** What the platform needs to answer requests. */
export interface Services {
  readonly config: Pick<Config, 'LOG_LEVEL' | 'RATE_LIMIT' | 'TRUST_PROXY'>;
  readonly database: Database;
  readonly tokens: Tokens;
  /** Seals the secrets that are kept: codes of two-factor sign-in, letters on their way, passwords of other systems. */
  readonly keys: KeyRing;
  /** Calls to the systems that clients connect. */
  readonly outgoing: Outgoing;
  /** The address of a client's pages. */
  readonly originOf: (subdomain: string) => string;
  readonly defaultClient: string;
  /** Uploaded files wait here until their request is answered. */
  readonly uploadFolder: string;
  /** The built web application; undefined serves the API alone. */
  readonly webFolder?: string;
  /** Where mails are kept when there is no mail server; set, a screen shows them to everybody: for development only. */
  readonly mailFolder?: string;
  readonly clock: () => Date;
  /** Shown among the metrics. */
  readonly figures?: readonly Figure[];
}

export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly value: () => number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the token's signature is verified; whether the session lives is read with the request's transaction. */
    claims: TokenClaims | null;
    subdomain: string;
  }
  interface FastifyContextConfig {
    readonly isPublic?: boolean;
    readonly dropsForm?: boolean;
  }
}
