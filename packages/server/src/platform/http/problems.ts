import { STATUS_CODES } from 'node:http';
import type { ErrorCode, errors } from '@shelfward/contract/kit/errors.ts';
import type { Problem } from '@shelfward/contract/kit/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { z } from 'zod';
import { AppError } from '../core/errors.ts';
import { DatabaseTrouble } from '../db/trouble.ts';

/** Sends an error as a problem document, never a stack trace, a query or another client's data. */
export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = refusalOf(error);
  // Intended errors are not logged: two codes of the specification have status 500, and 503 asks the client to wait.
  if (refusal.status >= 500 && !(error instanceof AppError)) request.log.error({ err: error }, refusal.message);
  for (const [name, value] of Object.entries(refusal.facts.headers ?? {})) reply.header(name, value);
  if (refusal.facts.body)
    return reply.code(refusal.status).type('application/json').send(JSON.stringify(refusal.facts.body));
  const body = problemOf(refusal, { path: pathOf(request.url), requestId: request.id });
  return reply.code(refusal.status).type('application/problem+json').send(JSON.stringify(body));
};

export const problemOf = (refusal: AppError, at: { readonly path: string; readonly requestId: string }): Problem => ({
  // First, so that they do not replace standard members of the document.
  ...refusal.facts.extra,
  type: 'about:blank',
  title: STATUS_CODES[refusal.status] ?? 'Error',
  status: refusal.status,
  detail: refusal.facts.detail ?? refusal.message,
  message: refusal.message,
  code: refusal.code,
  ...at,
  ...(refusal.facts.errors && { errors: [...refusal.facts.errors] }),
});

export const pathOf = (url: string): string => url.split('?')[0] ?? url;

/** Converts any error to an AppError. */
export const refusalOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseTrouble) return new AppError('UNAVAILABLE', { headers: { 'retry-after': '2' } });
  if (error instanceof pg.DatabaseError) return new AppError(databaseErrors[error.code ?? ''] ?? 'INTERNAL_ERROR');
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const code = frameworkErrors[error.code];
    if (code) return new AppError(code, code === 'INVALID_REQUEST' ? { detail: error.message } : {});
    if (error.code === 'ENOSPC') return new AppError('UNAVAILABLE', { headers: { 'retry-after': '60' } });
  }
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 400)
    return new AppError('INVALID_REQUEST');
  return new AppError('INTERNAL_ERROR');
};

/** Parses one part of a request; errors have JSON pointers into that part. */
export const parsePart = <S extends z.ZodType>(part: string, schema: S, given: unknown): z.output<S> => {
  const result = schema.safeParse(given);
  const issues = result.error?.issues ?? unholdable(result.data);
  if (result.success && issues.length === 0) return result.data;
  const list = issues.slice(0, 50).map(({ path, message }) => ({
    pointer: `/${[part, ...path].map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`,
    message,
  }));
  const [first] = list;
  throw new AppError('INVALID_REQUEST', { errors: list, detail: first ? `${first.pointer}: ${first.message}` : '' });
};

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const deepestPath = 64;

/**
 * Values that no schema rejects: JSON allows lone surrogates, but UTF-8 and the database do not, nor does
 * the database allow U+0000; infinite numbers cannot be serialized.
 */
const unholdable = (value: unknown, path: readonly PropertyKey[] = []): readonly Issue[] => {
  if (typeof value === 'string')
    return /[\0\p{Surrogate}]/u.test(value) ? [{ path, message: 'must be valid Unicode' }] : [];
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  if (path.length > deepestPath) return [{ path: path.slice(0, 1), message: 'must not be nested that deeply' }];
  return Object.entries(value).flatMap(([name, part]) => [
    ...unholdable(name, path),
    ...unholdable(part, [...path, name]),
  ]);
};

const databaseErrors: Readonly<Record<string, ErrorCode>> = {
  '22003': 'INVALID_REQUEST', // a number out of range
  '22021': 'INVALID_REQUEST', // a character that the database cannot hold
  '22P05': 'INVALID_REQUEST',
  '23503': 'RELATED_ENTITY_NOT_FOUND',
  '23505': 'CONFLICT',
  '55P03': 'CONFLICT',
};

const frameworkErrors: Readonly<Record<string, keyof typeof errors>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_REQUEST',
  FST_ERR_BAD_URL: 'INVALID_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'ROUTE_NOT_FOUND',
  FST_REQ_FILE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_FILES_LIMIT: 'INVALID_REQUEST',
  FST_FIELDS_LIMIT: 'INVALID_REQUEST',
  FST_PARTS_LIMIT: 'INVALID_REQUEST',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};
