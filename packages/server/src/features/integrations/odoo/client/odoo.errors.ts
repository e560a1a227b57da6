import { OutgoingFailed } from '../../../../platform/outgoing/outgoing.ts';
import { connectionMessages } from './connection-messages.rules.ts';
import { describeRejection, isKnownRejection, type RejectedRecord } from './odoo-rejections.rules.ts';

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
  new OdooFailed('PASSING', connectionMessages.busy(), { remoteMessage, exception });

/** Maps an exception of Odoo by its name, because status codes differ between versions. */
export const toExceptionFailure = (exception: string, message: string): OdooFailed => {
  const remoteMessage = firstLines(message);
  const facts = { remoteMessage, exception };
  if (/AccessDenied|SessionExpired|werkzeug\.exceptions\.Unauthorized/.test(exception)) return signInFailed(facts);
  const database = /database "(.*)" does not exist/.exec(message);
  if (database) return noSuchDatabase(facts, database[1]);
  if (isContention(message) || /OperationalError|SerializationFailure|LockNotAvailable|Deadlock/.test(exception))
    return busyFailure(remoteMessage, exception);
  return describeFailure(new OdooFailed('REFUSED', '', facts), { record: 'the request', next: 'run the sync again' });
};

/** The same failure with the name of the record in its message, if an exception of Odoo caused it. */
export const describeFailure = (failure: OdooFailed, about: RejectedRecord): OdooFailed => {
  const { kind, exception, remoteMessage = '', cause } = failure;
  if (kind !== 'REFUSED' || exception === undefined) return failure;
  // Odoo may answer in another language than English.
  const fallback = fallbacks.find(([ending]) => exception.endsWith(ending))?.[1];
  const text = fallback === undefined || isKnownRejection(remoteMessage) ? remoteMessage : fallback;
  return new OdooFailed(kind, describeRejection(text, about), { exception, remoteMessage, cause });
};
const fallbacks = [
  ['AccessError', 'You are not allowed to access the records.'],
  ['MissingError', 'Record does not exist or has been deleted.'],
] as const;

/** Maps a response without an exception of Odoo, from a proxy or another server. */
export const toStatusFailure = (status: number, path: string): OdooFailed => {
  if (status === 401) return signInFailed();
  if (status === 404) return noSuchDatabase();
  if (status === 429) return new OdooFailed('PASSING', connectionMessages.tooManyRequests());
  if (status >= 500) return new OdooFailed('PASSING', connectionMessages.serverError(status));
  if (status >= 300 && status < 400) return new OdooFailed('CONNECTION', connectionMessages.redirected());
  if (status >= 400) return new OdooFailed('CONNECTION', connectionMessages.apiRejected(status, path));
  return new OdooFailed('PASSING', connectionMessages.notOdoo());
};

export const toNetworkFailure = (error: unknown): unknown => {
  if (!(error instanceof OutgoingFailed)) return error;
  const isLasting = error.reason === 'BLOCKED' || error.reason === 'CERTIFICATE';
  if (error.reason === 'TOO_LARGE')
    return new OdooFailed('REFUSED', connectionMessages.responseTooLarge(error.message), { cause: error });
  return new OdooFailed(isLasting ? 'CONNECTION' : 'PASSING', connectionMessages.unreachable(error.message), {
    cause: error,
  });
};

export const signInFailed = (facts: OdooFailureFacts = {}): OdooFailed =>
  new OdooFailed('CONNECTION', connectionMessages.signInRejected(), facts);

const noSuchDatabase = (facts: OdooFailureFacts = {}, database?: string): OdooFailed =>
  new OdooFailed('CONNECTION', connectionMessages.databaseMissing(database), facts);

/** Shortens a message to its first lines, without tracebacks. */
const firstLines = (text: string): string => text.trim().split('\n').slice(0, 4).join('\n').slice(0, 500);
