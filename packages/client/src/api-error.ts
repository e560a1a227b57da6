import type { ErrorCode, errors } from '@shelfward/contract/kit/errors.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';

export const unexpectedMessage = 'An unexpected server error occurred.';
export const lateMessage = 'The server did not respond in time. Try again.';
export const unreachableMessage = 'The server cannot be reached. Check your connection and try again.';

/** One rejected value: `pointer` is a JSON pointer into the request. */
export interface FieldProblem {
  readonly pointer: string;
  readonly message: string;
}

/** The error of every failed call. `status` is 0 without a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly response: string;
  readonly headers: Headers;
  /** The parsed body: a problem, or for a rejected import the list of its messages. */
  readonly result: unknown;
  /** Additional detail beyond the message. */
  readonly detail: string | undefined;
  readonly requestId: string | undefined;
  readonly fields: readonly FieldProblem[];
  /** True where the specification requires that no message is shown. */
  readonly isSilent: boolean;

  constructor(failure: { status: number; message: string; response?: string; headers?: Headers; result?: unknown }) {
    super(failure.message);
    const problem = toRecord(failure.result);
    this.status = failure.status;
    this.code = toText(problem.code);
    this.response = failure.response ?? '';
    this.headers = failure.headers ?? new Headers();
    this.result = failure.result;
    this.detail = toText(problem.detail);
    this.requestId = toText(problem.requestId) ?? this.headers.get('x-request-id') ?? undefined;
    this.fields = Array.isArray(problem.errors) ? problem.errors.flatMap(toFieldProblems) : [];
    this.isSilent = failure.status === 500 && silentCodes.has(this.code ?? '');
  }
}

/** Whether a retry may succeed: a lost connection or an unavailable server, but not an error response. */
export const isRetryable = (error: Error): boolean => error instanceof ApiError && transientStatuses.has(error.status);

/** Whether the request failed without a response: no connection, or a timeout. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 408);

const transientStatuses = new Set([0, 408, 502, 503, 504]);

const silentCodes = new Set(['AUTHENTICATION_FAILED', 'RESET_KEY_INVALID']);

type Catalog = typeof errors;

/** Pages load the catalog after the first error response: they open without it. */
export const loadErrors = async (): Promise<Catalog> => (await import('@shelfward/contract/kit/errors.ts')).errors;

/** Converts an error response into an ApiError, also if the body is a Blob. */
export const toApiError = async (
  route: Route,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: Blob | string,
) => {
  const response = typeof body === 'string' ? body : await body.text();
  const result = parseJson(response);
  // The connection may be lost after the response.
  const catalog = await loadErrors().catch(() => undefined);
  const message = catalog
    ? findMessage(catalog, { route, status, result })
    : (toText(toRecord(result).message) ?? unexpectedMessage);
  return new ApiError({ status, message, response, headers, result });
};

interface Failure {
  readonly route: Route;
  readonly status: number;
  readonly result: unknown;
}

/** The server's message for codes of the catalog, otherwise the specification's text. */
const findMessage = (catalog: Catalog, { route, status, result }: Failure): string => {
  const problem = toRecord(result);
  const code = toText(problem.code);
  // A route can have a text of its own for an unexpected error.
  if (isListed(catalog, code) && catalog[code].status === status && code !== 'INTERNAL_ERROR')
    return toText(problem.message) ?? catalog[code].message;
  const declared = route.errors?.filter((listed) => catalog[listed].status === status) ?? [];
  const only = declared.length === 1 ? declared[0] : undefined;
  return only ? catalog[only].message : unexpectedMessage;
};

const isListed = (catalog: Catalog, code: string | undefined): code is ErrorCode =>
  code !== undefined && Object.hasOwn(catalog, code);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const toText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const toFieldProblems = (value: unknown): readonly FieldProblem[] => {
  const { pointer, message } = toRecord(value);
  return typeof pointer === 'string' && typeof message === 'string' ? [{ pointer, message }] : [];
};
