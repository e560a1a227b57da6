import { OutgoingFailed } from '../../../../platform/outgoing/outgoing.ts';

/**
 * The kind of failure: `PASSING` is transient, such as an unreachable network; for `CONNECTION` a user has to fix the
 * URL or the sign-in, and the run stops; `REFUSED` is permanent for this request.
 */
export type OdooFailureKind = 'PASSING' | 'CONNECTION' | 'REFUSED';

/** A failed request to Odoo. The message is for users; `remoteMessage` is Odoo's own message, for the log. */
export class OdooFailed extends Error {
  readonly kind: OdooFailureKind;
  readonly remoteMessage: string | undefined;
  /** The name of Odoo's exception, such as `odoo.exceptions.MissingError`. */
  readonly exception: string | undefined;

  constructor(kind: OdooFailureKind, message: string, facts: OdooFailureFacts = {}) {
    super(message, { cause: facts.cause });
    this.kind = kind;
    this.remoteMessage = facts.remoteMessage;
    this.exception = facts.exception;
  }
}

interface OdooFailureFacts {
  readonly remoteMessage?: string | undefined;
  readonly exception?: string | undefined;
  readonly cause?: unknown;
}

/** Whether another transaction changed the same rows; exceptions and the messages of a `load` contain these texts. */
export const isContention = (text: string): boolean =>
  /could not serialize access|deadlock detected|could not obtain lock|concurrent update/i.test(text);

export const busyFailure = (remoteMessage: string, exception?: string): OdooFailed =>
  new OdooFailed('PASSING', 'Odoo is busy with the same records.', { remoteMessage, exception });

/** Maps an exception of Odoo by its name, because status codes differ between versions. */
export const toExceptionFailure = (exception: string, message: string): OdooFailed => {
  const remoteMessage = firstLines(message);
  const facts = { remoteMessage, exception };
  if (/AccessDenied|SessionExpired|werkzeug\.exceptions\.Unauthorized/.test(exception)) return signInFailed(facts);
  if (/database ".*" does not exist/.test(message)) return noSuchDatabase(facts);
  if (isContention(message) || /OperationalError|SerializationFailure|LockNotAvailable|Deadlock/.test(exception))
    return busyFailure(remoteMessage, exception);
  if (exception.endsWith('AccessError'))
    return new OdooFailed(
      'REFUSED',
      'The Odoo user of this connection lacks a permission. Grant it in Odoo, then run the sync again.',
      facts,
    );
  if (exception.endsWith('MissingError')) return new OdooFailed('REFUSED', 'The record was deleted in Odoo.', facts);
  return new OdooFailed(
    'REFUSED',
    remoteMessage === '' ? 'Odoo rejected the request.' : `Odoo rejected the request: ${remoteMessage}`,
    facts,
  );
};

/** Maps a response without an exception of Odoo, from a proxy or another server. */
export const toStatusFailure = (status: number, path: string): OdooFailed => {
  if (status === 401) return signInFailed();
  if (status === 404) return noSuchDatabase();
  if (status === 429) return new OdooFailed('PASSING', 'Odoo rejected the request because of too many requests.');
  if (status >= 500) return new OdooFailed('PASSING', `Odoo returned the error ${status}.`);
  if (status >= 300 && status < 400)
    return new OdooFailed(
      'CONNECTION',
      'The URL redirects to another address. Enter the URL that the browser shows for Odoo.',
    );
  if (status >= 400)
    return new OdooFailed(
      'CONNECTION',
      `The server at this URL rejects API requests (${status} at ${path}). Check the URL.`,
    );
  return new OdooFailed('PASSING', 'The server at this URL does not respond like Odoo. Check the URL.');
};

export const toNetworkFailure = (error: unknown): unknown => {
  if (!(error instanceof OutgoingFailed)) return error;
  const isLasting = error.reason === 'BLOCKED' || error.reason === 'CERTIFICATE';
  if (error.reason === 'TOO_LARGE') return new OdooFailed('REFUSED', error.message, { cause: error });
  return new OdooFailed(isLasting ? 'CONNECTION' : 'PASSING', error.message, { cause: error });
};

export const signInFailed = (facts: OdooFailureFacts = {}): OdooFailed =>
  new OdooFailed(
    'CONNECTION',
    'Odoo rejected the sign-in. Check the login and the password or API key. The key may have expired.',
    facts,
  );

const noSuchDatabase = (facts: OdooFailureFacts = {}): OdooFailed =>
  new OdooFailed('CONNECTION', 'The Odoo server has no database with this name. Check the database name.', facts);

/** Shortens a message to its first lines, without tracebacks. */
const firstLines = (text: string): string => text.trim().split('\n').slice(0, 4).join(' ').slice(0, 500);
