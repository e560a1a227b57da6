import { OutgoingFailed } from '../../../../platform/outgoing/outgoing.ts';

/**
 * What kind of refusal it is: `PASSING` may go well later, as a network that is down; for `CONNECTION` people have to
 * mend the address or the sign-in, and nothing else is tried; `REFUSED` is about what was asked, and asking again is
 * answered the same.
 */
export type OdooFailureKind = 'PASSING' | 'CONNECTION' | 'REFUSED';

/** Odoo did not do what it was asked. The message is for people; `said` is what Odoo itself said, for the log. */
export class OdooFailed extends Error {
  readonly kind: OdooFailureKind;
  readonly said: string | undefined;
  /** The name of Odoo's exception, such as `odoo.exceptions.MissingError`. */
  readonly exception: string | undefined;

  constructor(kind: OdooFailureKind, message: string, facts: OdooFailureFacts = {}) {
    super(message, { cause: facts.cause });
    this.kind = kind;
    this.said = facts.said;
    this.exception = facts.exception;
  }
}

interface OdooFailureFacts {
  readonly said?: string | undefined;
  readonly exception?: string | undefined;
  readonly cause?: unknown;
}

/** One of these texts may stand in an exception as well as in the messages of a `load`: others changed the same rows. */
export const isContention = (text: string): boolean =>
  /could not serialize access|deadlock detected|could not obtain lock|concurrent update/i.test(text);

export const busy = (said: string, exception?: string): OdooFailed =>
  new OdooFailed('PASSING', 'Odoo was busy with the same records.', { said, exception });

/** What Odoo's own exceptions mean; their numbers differ between versions and mean nothing. */
export const failureOfException = (exception: string, message: string): OdooFailed => {
  const said = firstLines(message);
  const facts = { said, exception };
  if (/AccessDenied|SessionExpired|werkzeug\.exceptions\.Unauthorized/.test(exception)) return signInFailed(facts);
  if (/database ".*" does not exist/.test(message)) return noSuchDatabase(facts);
  if (isContention(message) || /OperationalError|SerializationFailure|LockNotAvailable|Deadlock/.test(exception))
    return busy(said, exception);
  if (exception.endsWith('AccessError'))
    return new OdooFailed('REFUSED', 'The user of the connection lacks a right in Odoo.', facts);
  if (exception.endsWith('MissingError')) return new OdooFailed('REFUSED', 'The record is no longer in Odoo.', facts);
  return new OdooFailed('REFUSED', said === '' ? 'Odoo refused.' : `Odoo refused: ${said}`, facts);
};

/** For an answer that holds no exception of Odoo's: something in front of it spoke, or it is no Odoo. */
export const failureOfStatus = (status: number, path: string): OdooFailed => {
  if (status === 401) return signInFailed();
  if (status === 404) return noSuchDatabase();
  if (status === 429) return new OdooFailed('PASSING', 'Odoo takes no more calls for now.');
  if (status >= 500) return new OdooFailed('PASSING', `Odoo answered with the error ${status}.`);
  if (status >= 300 && status < 400)
    return new OdooFailed('CONNECTION', 'The address leads elsewhere. Give the address that Odoo has in the browser.');
  if (status >= 400)
    return new OdooFailed('CONNECTION', `What stands at the address refuses calls (${status} at ${path}).`);
  return new OdooFailed('PASSING', 'What stands at the address does not answer as Odoo does.');
};

export const failureOfNetwork = (error: unknown): unknown => {
  if (!(error instanceof OutgoingFailed)) return error;
  const isLasting = error.reason === 'BLOCKED' || error.reason === 'CERTIFICATE';
  if (error.reason === 'TOO_LARGE') return new OdooFailed('REFUSED', error.message, { cause: error });
  return new OdooFailed(isLasting ? 'CONNECTION' : 'PASSING', error.message, { cause: error });
};

export const signInFailed = (facts: OdooFailureFacts = {}): OdooFailed =>
  new OdooFailed(
    'CONNECTION',
    'Odoo refused the sign-in. Check the login and the password or API key: a key may have expired.',
    facts,
  );

const noSuchDatabase = (facts: OdooFailureFacts = {}): OdooFailed =>
  new OdooFailed('CONNECTION', 'There is no Odoo database of this name at the address.', facts);

/** Enough to understand; tracebacks and whole pages help nobody. */
const firstLines = (text: string): string => text.trim().split('\n').slice(0, 4).join(' ').slice(0, 500);
