import type { Access } from '@shelfward/contract/kit/access.ts';
import { type ErrorCode, errors } from '@shelfward/contract/kit/errors.ts';
import { comparesVersion } from '@shelfward/contract/kit/record.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { z } from 'zod';
import { describeBodySchema } from './body-schema.ts';
import type { Descriptions } from './describe-properties.ts';
import type { Json } from './json.ts';
import type { SchemaDefinitions } from './schema-definitions.ts';
import { type NamedRoute, type SchemaNames, toPascalCase } from './schema-names.ts';
import { requestHeaders, type SharedParts } from './shared-parts.ts';

/** A call that the server has answered, by `area.name`. */
export type Examples = Readonly<Record<string, { readonly body?: unknown; readonly response?: unknown } | undefined>>;

interface Parts {
  readonly names: SchemaNames;
  readonly definitions: SchemaDefinitions;
  readonly shared: SharedParts;
  readonly descriptions: Descriptions;
  readonly examples: Examples;
}

/** Errors that a route may return without declaring them, beside those of every route. */
const platformErrors = (route: Route): readonly ErrorCode[] => [
  ...(comparesVersion(route) ? (['PRECONDITION_FAILED'] as const) : []),
  ...(route.files ? (['FILE_INFECTED', 'FILE_NOT_SCANNED'] as const) : []),
  ...(route.method !== 'GET' && route.access !== 'public' ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
];

export const describeOperation = (named: NamedRoute, parts: Parts): Json => {
  const { area, name, route } = named;
  const description = describeAccess(route);
  const headers = describeHeaders(route, parts.shared);
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: route.summary,
    ...(route.access === 'public' && { security: [] }),
    ...(route.tokenAsPassword && { security: [{ bearer: [] }, { basic: [] }] }),
    ...(description && { description }),
    parameters: [
      ...describeParameters(named, 'path', parts),
      ...describeParameters(named, 'query', parts),
      ...describeRequestHeaders(route, parts),
    ],
    ...((route.body || route.files) && { requestBody: { required: true, content: describeBody(named, parts) } }),
    responses: {
      [route.status]: {
        description: route.status === 204 ? 'Success, without content' : 'Success',
        ...(headers && { headers }),
        ...describeContent(named, parts),
      },
      ...(route.mayBeEmpty && { 204: { description: 'No file' } }),
      ...describeErrorResponses(route, parts.shared),
    },
  };
};

/** Those of the route by status, and those of every route as the default. */
const describeErrorResponses = (route: Route, shared: SharedParts): Json => {
  const codes = [...new Set([...platformErrors(route), ...(route.errors ?? [])])].filter(isReturned);
  const statuses = [...new Set(codes.map((code) => errors[code].status))].sort((a, b) => a - b);
  return {
    ...Object.fromEntries(
      statuses.map((status) => [status, shared.errorResponse(codes.filter((code) => errors[code].status === status))]),
    ),
    ...(statuses.every((status) => status >= 500) && { '4XX': shared.commonResponse() }),
    default: shared.commonResponse(),
  };
};

/** The server returns INTERNAL_ERROR instead. */
const isReturned = (code: ErrorCode): boolean => code !== 'ILLEGAL_STATE';

const describeRoles = ({ anyOf, orSetting }: Exclude<Access, string>): string =>
  `${anyOf.join(', ')}${orSetting === undefined ? '' : `, or the account setting ${orSetting}`}`;

const describeAccess = ({ access, sessionOnly }: Route): string =>
  [
    ...(typeof access === 'object' ? [`Roles: ${describeRoles(access)}`] : []),
    ...(sessionOnly ? ['Not available with an API token'] : []),
  ].join('. ');

const describeContent = ({ area, name, route }: NamedRoute, { definitions, shared, examples }: Parts): Json => {
  const { response, fileResponse, eventStream } = route;
  if (eventStream) return { content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (fileResponse)
    return {
      content: Object.fromEntries(fileResponse.map((mediaType) => [mediaType, { schema: { type: 'string' } }])),
    };
  if (!response) return {};
  const schema = definitions.convert(response, 'output');
  const example = examples[`${area}.${name}`]?.response;
  return { content: { 'application/json': { schema, ...(example !== undefined && shared.example(schema, example)) } } };
};

const describeHeaders = (route: Route, shared: SharedParts): Json | undefined => {
  const names = [
    ...(route.versioned ? (['ETag'] as const) : []),
    ...(route.status === 201 ? (['Location'] as const) : []),
  ];
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, shared.header(name)])) : undefined;
};

const describeRequestHeaders = (route: Route, { shared }: Parts): Json[] => [
  ...(comparesVersion(route) ? [shared.parameter('IfMatch', requestHeaders.IfMatch)] : []),
  ...(route.method !== 'GET' && route.access !== 'public'
    ? [shared.parameter('IdempotencyKey', requestHeaders.IdempotencyKey)]
    : []),
];

const describeBody = ({ area, name, route }: NamedRoute, { names, definitions, examples }: Parts): Json => {
  const schema = describeBodySchema({ route, operation: toPascalCase(`${area}-${name}`) }, names, definitions);
  const example = examples[`${area}.${name}`]?.body;
  if (!route.files) return { 'application/json': { schema, ...(example !== undefined && { example }) } };
  const files = Object.fromEntries(
    Object.keys(route.files).map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
  );
  const body = schema && definitions.resolve(schema);
  const fields = (body?.properties ?? {}) as Json;
  const required = [...Object.keys(files), ...((body?.required ?? []) as string[])];
  return { 'multipart/form-data': { schema: { type: 'object', properties: { ...fields, ...files }, required } } };
};

const describeParameters = (named: NamedRoute, place: 'path' | 'query', parts: Parts): Json[] => {
  const shape = (place === 'path' ? named.route.params : named.route.query)?.shape ?? {};
  return Object.entries(shape).map(([name, parameter]) => {
    const isId = place === 'path' && /id$/i.test(name);
    const schema = isId ? { type: 'integer', minimum: 1 } : parts.definitions.convert(parameter, 'input');
    const isRequired = place === 'path' || !z.safeParse(parameter, undefined).success;
    return parts.shared.parameter(place === 'path' ? name : `${name}Query`, {
      name,
      in: place,
      ...(isRequired && { required: true }),
      description: parts.descriptions.parameter(named, name),
      schema,
    });
  });
};
