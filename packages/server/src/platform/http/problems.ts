// ASVS 1.1.1, 1.5.2, 16.3.4

import { STATUS_CODES } from 'node:http';
import type { ErrorCode, errors } from '@shelfward/contract/kit/errors.ts';
import { formatIssue, formatPath, isMissing, withoutDefaultMessages } from '@shelfward/contract/kit/issues.rules.ts';
import type { Problem } from '@shelfward/contract/kit/problem.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { toUpdate } from '@shelfward/contract/kit/update.rules.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { z } from 'zod';
import { AppError } from '../core/errors.ts';
import { DatabaseUnavailable } from '../db/transient-errors.ts';
import { ServerClosing } from './dispatch.ts';
import { isMarkedStorable } from './passed-values.ts';

/** The response for an error is always a problem document: never a stack, a query, or another client's data. */
export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const appError = toAppError(error);
  // An AppError is thrown on purpose, even with status 500 (two in the specification) or 503: it is not a bug.
  if (appError.status >= 500 && !(error instanceof AppError)) request.log.error({ err: error }, appError.message);
  for (const [name, value] of Object.entries(appError.facts.headers ?? {})) reply.header(name, value);
  if (appError.facts.body)
    return reply.code(appError.status).type('application/json').send(JSON.stringify(appError.facts.body));
  const body = toProblem(appError, { path: requestPath(request.url), requestId: request.id });
  return reply.code(appError.status).type('application/problem+json').send(JSON.stringify(body));
};

export const toProblem = (appError: AppError, at: { readonly path: string; readonly requestId: string }): Problem => ({
  // First, so that extra members never overwrite the standard members.
  ...appError.facts.extra,
  type: 'about:blank',
  title: STATUS_CODES[appError.status] ?? 'Error',
  status: appError.status,
  detail: appError.facts.detail ?? appError.message,
  message: appError.message,
  code: appError.code,
  ...at,
  ...(appError.facts.errors && { errors: [...appError.facts.errors] }),
});

export const requestPath = (url: string): string => url.split('?')[0] ?? url;

/** Converts any thrown value into the error response that it results in. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof ServerClosing) return new AppError('UNAVAILABLE', { headers: { 'retry-after': '5' } });
  if (error instanceof DatabaseUnavailable) return new AppError('UNAVAILABLE', { headers: { 'retry-after': '2' } });
  if (error instanceof pg.DatabaseError) return new AppError(databaseErrors[error.code ?? ''] ?? 'INTERNAL_ERROR');
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const known = frameworkErrors[error.code];
    if (known) return new AppError(known.code, known.detail ? { detail: known.detail } : {});
    if (error.code === 'ENOSPC') return new AppError('UNAVAILABLE', { headers: { 'retry-after': '60' } });
  }
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 400)
    return new AppError('INVALID_REQUEST');
  return new AppError('INTERNAL_ERROR');
};

const maxIssues = 50;

/** Parses a part of a request: `params`, `query`, `body`, or a member of it such as `body/settings`. */
export const parsePart = <S extends z.ZodType>(part: string, schema: S, input: unknown): z.output<S> =>
  parseFound({ part, schema, input, found: [] });

/** Parses the body of a route. An update can have the form in which clients read the record. */
export const parseBody = (route: Route, input: unknown): unknown => {
  const { body, issues } = toUpdate(route, input);
  return (
    route.body &&
    parseFound({ part: 'body', schema: route.body, input: body, found: issues, isStorable: isMarkedStorable(input) })
  );
};

interface Parsing<S extends z.ZodType> {
  readonly part: string;
  readonly schema: S;
  readonly input: unknown;
  /** Issues that the schema does not detect. */
  readonly found: readonly Issue[];
  /** It was checked when it was received. */
  readonly isStorable?: boolean;
}

const parseFound = <S extends z.ZodType>({
  part,
  schema,
  input,
  found,
  isStorable = false,
}: Parsing<S>): z.output<S> => {
  const [root = part, ...within] = part.split('/');
  const result = schema.safeParse(input, withoutDefaultMessages);
  const own: readonly Issue[] = result.success
    ? (isStorable ? [] : findUnstorable(result.data)).map(({ path, message }) => ({
        path,
        message: `${formatPath([...within, ...path]) || root} ${message}`,
      }))
    : result.error.issues.map((issue) => ({
        path: issue.path,
        message: formatIssue(issue, { input, at: [root, ...within] }),
        isMissing: isMissing(issue, input),
      }));
  const issues = [...found, ...own];
  if (result.success && issues.length === 0) return result.data;
  const listed = issues
    .slice(0, maxIssues)
    .map(({ path, message }) => ({ pointer: toPointer([root, ...within, ...path]), message }));
  // The specification requires a message that names the missing parameter.
  const missing = issues.find((issue) => issue.isMissing);
  throw new AppError('INVALID_REQUEST', {
    errors: listed,
    detail: listed[0]?.message ?? '',
    ...(missing && { message: missing.message }),
  });
};

/** RFC 6901. */
const toPointer = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly isMissing?: boolean;
}

const maxDepth = 64;
const unstorable = /[\0\p{Surrogate}]/u;

/**
 * Values that every schema accepts and the database cannot store: lone surrogates (valid JSON, invalid UTF-8), U+0000,
 * and objects that are nested too deeply to be serialized.
 */
const findUnstorable = (value: unknown): readonly Issue[] => (canStore(value) ? [] : listUnstorable(value));

/** Without lists of paths, because bodies may have many thousand values. */
const canStore = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return !unstorable.test(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return true;
  if (depth > maxDepth) return false;
  if (Array.isArray(value)) return value.every((element) => canStore(element, depth + 1));
  return Object.entries(value).every(([name, member]) => canStore(name) && canStore(member, depth + 1));
};

const listUnstorable = (value: unknown, path: readonly PropertyKey[] = []): readonly Issue[] => {
  if (typeof value === 'string') return unstorable.test(value) ? [{ path, message: 'must be valid Unicode' }] : [];
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  if (path.length > maxDepth)
    return [{ path: path.slice(0, 1), message: `must have at most ${maxDepth} levels of nesting` }];
  return Object.entries(value).flatMap(([name, member]) => [
    ...listUnstorable(name, path),
    ...listUnstorable(member, [...path, Array.isArray(value) ? Number(name) : name]),
  ]);
};

const databaseErrors: Readonly<Record<string, ErrorCode>> = {
  '22003': 'INVALID_REQUEST', // number out of range
  '22021': 'INVALID_REQUEST', // character not in the repertoire of the encoding
  '22P05': 'INVALID_REQUEST', // untranslatable character
  '23503': 'RELATED_ENTITY_NOT_FOUND',
  '23505': 'CONFLICT',
};

interface FrameworkError {
  readonly code: keyof typeof errors;
  readonly detail?: string;
}

/** Fastify's own texts name its options and limits. */
const frameworkErrors: Readonly<Record<string, FrameworkError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'INVALID_REQUEST', detail: 'The body must not be empty.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'INVALID_REQUEST', detail: 'The body must be valid JSON.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'INVALID_REQUEST',
    detail: 'The body must have the length that the Content-Length header states.',
  },
  FST_ERR_BAD_URL: { code: 'INVALID_REQUEST', detail: 'The URL is not valid.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'ROUTE_NOT_FOUND' },
  FST_REQ_FILE_TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE' },
  FST_FILES_LIMIT: { code: 'INVALID_REQUEST', detail: 'The form contains too many files.' },
  FST_FIELDS_LIMIT: { code: 'INVALID_REQUEST', detail: 'The form contains too many fields.' },
  FST_PARTS_LIMIT: { code: 'INVALID_REQUEST', detail: 'The form contains too many parts.' },
  FST_PROTO_VIOLATION: { code: 'INVALID_REQUEST', detail: 'The form contains a field with a reserved name.' },
  FST_INVALID_JSON_FIELD_ERROR: { code: 'INVALID_REQUEST', detail: 'A field of the form is not valid JSON.' },
  FST_MP_PREMATURE_CLOSE: { code: 'INVALID_REQUEST', detail: 'The form is incomplete.' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE' },
};
