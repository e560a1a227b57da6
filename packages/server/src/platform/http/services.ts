import type { TokenClaims, Tokens } from '../auth/tokens.ts';
import type { Config } from '../config.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { Database } from '../db/database.ts';
import type { SendMail } from '../mail/outbox.ts';
import type { MalwareScanner } from '../malware/malware-scanner.ts';
import type { OutgoingDeps } from '../outgoing/simulation.ts';
import type { Metrics } from './metrics.ts';

/** The services of the platform. */
export interface Services extends OutgoingDeps {
  readonly config: Pick<Config, 'LOG_LEVEL' | 'RATE_LIMIT' | 'TRUST_PROXY' | 'MAX_SESSIONS'>;
  readonly database: Database;
  readonly tokens: Tokens;
  /** Encrypts stored secrets: two-factor secrets, queued e-mails, passwords of other systems. */
  readonly keys: KeyRing;
  /** The address of a client's pages. */
  readonly getOrigin: (subdomain: string) => string;
  /** The base URL of links. Known when the server listens. */
  readonly publicUrl: () => string;
  /** Sends an e-mail immediately. Undefined without SMTP_URL. */
  readonly mailServer?: { readonly host: string; readonly send: SendMail } | undefined;
  readonly defaultClient: string;
  /** Only for users of this machine, because the passwords of demo clients are public. */
  readonly isLocalOnly?: boolean;
  /** Scans uploaded files; undefined without CLAMD_ADDRESS. */
  readonly scanner?: MalwareScanner | undefined;
  /** The folder of uploads until their request is done. */
  readonly uploadFolder: string;
  /** The built web application; undefined serves only the API. */
  readonly webFolder?: string;
  /** The folder of e-mails without a mail server; if set, a public screen shows them, for development only. */
  readonly mailFolder?: string;
  readonly clock: () => Date;
  /** Receives the lines of the log; undefined writes them to standard output. */
  readonly log?: { readonly write: (line: string) => void };
  /** Undefined without METRICS_PORT. */
  readonly metrics?: Metrics | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the token's signature is verified; the session is checked in the transaction. */
    claims: TokenClaims | null;
    subdomain: string;
  }
  interface FastifyContextConfig {
    readonly isPublic?: boolean;
    readonly ignoresForm?: boolean;
    readonly tokenAsPassword?: boolean;
    readonly readsForm?: boolean;
  }
}
