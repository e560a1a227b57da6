import type { Access } from '@shelfward/contract/kit/access.ts';
import { type ErrorCode, errors } from '@shelfward/contract/kit/errors.ts';
import { problem } from '@shelfward/contract/kit/problem.ts';
import { comparesVersion } from '@shelfward/contract/kit/record.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { errorsInFile } from '@shelfward/contract/sales/sales.contract.ts';
import type { z } from 'zod';
import { bodySchema, type Json, toJsonSchema } from './json-schemas.ts';

interface Described {
  readonly area: string;
  readonly name: string;
  readonly route: Route;
}

/** The errors that a route may return without declaring them. */
const commonErrors = (route: Route): readonly ErrorCode[] => {
  const isWrite = route.method !== 'GET';
  return [
    'INVALID_REQUEST',
    'UNAUTHORIZED',
    'FORBIDDEN',
    ...(comparesVersion(route) ? (['PRECONDITION_FAILED'] as const) : []),
    ...(route.body || route.files ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(route.files ? (['FILE_INFECTED', 'FILE_NOT_SCANNED'] as const) : []),
    ...(isWrite && route.access !== 'public' ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    'TOO_MANY_REQUESTS',
    'INTERNAL_ERROR',
    'UNAVAILABLE',
  ];
};

/** Generates the OpenAPI 3.1 document from the contract. */
export const buildOpenApi = (routes: readonly Described[]): Json => {
  const paths: Record<string, Json> = {};
  for (const described of routes) {
    const { path, method } = described.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(described) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shelfward',
      version: '1',
      description: 'All amounts are whole cents. Dates without a time are YYYY-MM-DD.',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, or an API token' },
        basic: { type: 'http', scheme: 'basic', description: 'Any user name, and an API token as the password' },
      },
      schemas: { Problem: toJsonSchema(problem, 'output') },
    },
  };
};

const describeOperation = ({ area, name, route }: Described): Json => {
  const content = describeContent(route);
  const description = describeAccess(route);
  const statuses = new Set([...commonErrors(route), ...(route.errors ?? [])].map((code) => errors[code].status));
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: route.summary,
    ...(route.access === 'public' && { security: [] }),
    ...(route.tokenAsPassword && { security: [{ bearer: [] }, { basic: [] }] }),
    ...(description && { description }),
    parameters: [...describeParameters(route.params, 'path'), ...describeParameters(route.query, 'query')],
    ...((route.body || route.files) && { requestBody: { required: true, content: describeBody(route) } }),
    responses: {
      [route.status]: { description: 'Success', ...(content && { content }) },
      ...(route.mayBeEmpty && { 204: { description: 'No file' } }),
      ...Object.fromEntries([...statuses].sort((a, b) => a - b).map((status) => [status, errorResponse(status)])),
    },
  };
};

const describeRoles = ({ anyOf, orSetting }: Exclude<Access, string>): string =>
  `${anyOf.join(', ')}${orSetting === undefined ? '' : `, or the account setting ${orSetting}`}`;

const describeAccess = ({ access, sessionOnly }: Route): string =>
  [
    ...(typeof access === 'object' ? [`Requires one of the roles: ${describeRoles(access)}`] : []),
    ...(sessionOnly ? ['Not available with an API token'] : []),
  ].join('. ');

const describeContent = ({ response, fileResponse, eventStream }: Route): Json | undefined => {
  if (eventStream) return { 'text/event-stream': {} };
  if (fileResponse) return Object.fromEntries(fileResponse.map((mediaType) => [mediaType, {}]));
  return response && { 'application/json': { schema: toJsonSchema(response, 'output') } };
};

const problemResponse = {
  description: 'Error',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** The specification defines the errors of a file as a list of messages. */
const fileErrorResponse = {
  description: 'Errors in the file',
  content: { 'application/json': { schema: toJsonSchema(errorsInFile, 'output') } },
};

const errorResponse = (status: number): Json =>
  status === errors.ERROR_IN_FILE.status ? fileErrorResponse : problemResponse;

const describeBody = (route: Route): Json => {
  const body = bodySchema(route);
  if (!route.files) return { 'application/json': { schema: body } };
  const files = Object.fromEntries(
    Object.keys(route.files).map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
  );
  const fields = (body?.properties ?? {}) as Json;
  const required = [...Object.keys(files), ...((body?.required ?? []) as string[])];
  return { 'multipart/form-data': { schema: { type: 'object', properties: { ...fields, ...files }, required } } };
};

const describeParameters = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: place === 'path' && /id$/i.test(name) ? { type: 'integer', minimum: 1 } : schema,
  }));
};
