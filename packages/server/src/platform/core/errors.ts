import { type ErrorCode, errors } from '@shelfward/contract/kit/errors.ts';

interface ErrorFacts {
  /** What exactly is wrong where, for the screen to show at its place. */
  readonly errors?: readonly { readonly pointer: string; readonly message: string }[];
  /** Further members of the problem document, such as `from`, `to` and `allowed`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** More than the catalogue's message, for people. */
  readonly detail?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is instead of the problem document, where the specification gives the answer another shape. */
  readonly body?: readonly string[];
  /** What brought it about; for the log alone. */
  readonly cause?: unknown;
}

/** An expected refusal. Anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(errors[code].message, { cause: facts.cause });
    this.code = code;
    this.status = errors[code].status;
    this.facts = facts;
  }
}

export const found = <T>(row: T | undefined, code: ErrorCode): T => {
  if (row === undefined) throw new AppError(code);
  return row;
};
