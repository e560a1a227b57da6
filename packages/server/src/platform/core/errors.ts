import { type ErrorCode, errors } from '@shelfward/contract/kit/errors.ts';

interface ErrorFacts {
  /** The message instead of that of the catalog: the name of a missing parameter. */
  readonly message?: string;
  /** Errors by field, for the form. */
  readonly errors?: readonly { readonly pointer: string; readonly message: string }[];
  /** Further members of the problem document, such as `from`, `to` and `allowed`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Additional detail for the user. */
  readonly detail?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The response body instead of a problem document, where the specification defines one. */
  readonly body?: readonly string[];
  /** The cause; only for the log. */
  readonly cause?: unknown;
}

/** An expected error. Any other error is a bug and returns 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(facts.message ?? errors[code].message, { cause: facts.cause });
    this.code = code;
    this.status = errors[code].status;
    this.facts = facts;
  }
}

export const found = <T>(row: T | undefined, code: ErrorCode): T => {
  if (row === undefined) throw new AppError(code);
  return row;
};
