import { OutgoingFailed } from '../../../../platform/outgoing/outgoing.ts';
import { connectionMessages } from './connection-messages.rules.ts';
import { describeRejection, isKnownRejection, type RejectedRecord } from './odoo-rejections.rules.ts';

/**
 * The kind of failure: `TRANSIENT` may not occur again, such as an unreachable network; for `CONNECTION` a user has to
 * fix the URL or the sign-in, and the run stops; `REJECTED` is permanent for this request.
 */
type OdooErrorKind = 'TRANSIENT' | 'CONNECTION' | 'REJECTED';

/** A failed request to Odoo. The message is for users; `remoteMessage` is Odoo's own message, for the log. */
export class OdooError extends Error {
  readonly kind: OdooErrorKind;
  readonly remoteMessage: string | undefined;
  /** The name of Odoo's exception, such as `odoo.exceptions.MissingError`. */
  readonly exception: string | undefined;

  constructor(kind: OdooErrorKind, message: string, facts: OdooErrorDetails = {}) {
    super(message, { cause: facts.cause });
    this.kind = kind;
    this.remoteMessage = facts.remoteMessage;
    this.exception = facts.exception;
  }
}

interface OdooErrorDetails {
  readonly remoteMessage?: string | undefined;
  readonly exception?: string | undefined;
  readonly cause?: unknown;
}

export const isTransient = (error: unknown): error is OdooError =>
  error instanceof OdooError && error.kind === 'TRANSIENT';

/** The result; undefined if Odoo rejects the request, for example because the user has no access. */
export const findIfAccepted = <T>(result: Promise<T>): Promise<T | undefined> =>
  result.catch((error: unknown) => {
    if (error instanceof OdooError && error.kind === 'REJECTED') return undefined;
    throw error;
  });

/** Whether another transaction changed the same rows; exceptions and the messages of a `load` contain these texts. */
export const isContention = (text: string): boolean =>
  /could not serialize access|deadlock detected|could not obtain lock|concurrent update/i.test(text);

export const busyFailure = (remoteMessage: string, exception?: string): OdooError =>
  new OdooError('TRANSIENT', connectionMessages.busy(), { remoteMessage, exception });

/** Maps an exception of Odoo by its name, because status codes differ between versions. */
export const toExceptionFailure = (exception: string, message: string): OdooError => {
  const remoteMessage = firstLines(message);
  const facts = { remoteMessage, exception };
  if (/AccessDenied|SessionExpired|werkzeug\.exceptions\.Unauthorized/.test(exception)) return signInFailed(facts);
  const database = /database "(.*)" does not exist/.exec(message);
  if (database) return noSuchDatabase(facts, database[1]);
  if (isContention(message) || /OperationalError|SerializationFailure|LockNotAvailable|Deadlock/.test(exception))
    return busyFailure(remoteMessage, exception);
  return describeFailure(new OdooError('REJECTED', '', facts), { record: 'the request', next: 'run the sync again' });
};

/** The same failure with the name of the record in its message, if an exception of Odoo caused it. */
export const describeFailure = (failure: OdooError, about: RejectedRecord): OdooError => {
  const { kind, exception, remoteMessage = '', cause } = failure;
  if (kind !== 'REJECTED' || exception === undefined) return failure;
  // Odoo may respond in another language than English.
  const fallback = fallbacks.find(([ending]) => exception.endsWith(ending))?.[1];
  const text = fallback === undefined || isKnownRejection(remoteMessage) ? remoteMessage : fallback;
  return new OdooError(kind, describeRejection(text, about), { exception, remoteMessage, cause });
};
const fallbacks = [
  ['AccessError', 'You are not allowed to access the records.'],
  ['MissingError', 'Record does not exist or has been deleted.'],
] as const;

/** Maps a response without an exception of Odoo, from a proxy or another server. */
export const toStatusFailure = (status: number, path: string): OdooError => {
  if (status === 401) return signInFailed();
  if (status === 404) return noSuchDatabase();
  if (status === 429) return new OdooError('TRANSIENT', connectionMessages.tooManyRequests());
  if (status >= 500) return new OdooError('TRANSIENT', connectionMessages.serverError(status));
  if (status >= 300 && status < 400) return new OdooError('CONNECTION', connectionMessages.redirected());
  if (status >= 400) return new OdooError('CONNECTION', connectionMessages.apiRejected(status, path));
  return new OdooError('TRANSIENT', connectionMessages.notOdoo());
};

export const toNetworkFailure = (error: unknown): unknown => {
  if (!(error instanceof OutgoingFailed)) return error;
  const isLasting = error.reason === 'BLOCKED' || error.reason === 'CERTIFICATE';
  if (error.reason === 'TOO_LARGE')
    return new OdooError('REJECTED', connectionMessages.responseTooLarge(error.message), { cause: error });
  return new OdooError(isLasting ? 'CONNECTION' : 'TRANSIENT', connectionMessages.unreachable(error.message), {
    cause: error,
  });
};

export const signInFailed = (facts: OdooErrorDetails = {}): OdooError =>
  new OdooError('CONNECTION', connectionMessages.signInRejected(), facts);

const noSuchDatabase = (facts: OdooErrorDetails = {}, database?: string): OdooError =>
  new OdooError('CONNECTION', connectionMessages.databaseMissing(database), facts);

/** Shortens a message to its first lines, without tracebacks. */
const firstLines = (text: string): string => text.trim().split('\n').slice(0, 4).join('\n').slice(0, 500);
