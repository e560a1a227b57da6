import { type ErrorCode, errors } from '@shelfward/contract/kit/errors.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { isJson, type Json } from './json.ts';

/** Responses, parameters, and headers that many operations have; each is defined once and referred to. */
export interface SharedParts {
  /** The response for errors with the same status. */
  readonly errorResponse: (codes: readonly ErrorCode[]) => Json;
  /** The errors of every operation. */
  readonly commonResponse: () => Json;
  readonly parameter: (name: string, parameter: Json) => Json;
  readonly header: (name: keyof typeof responseHeaders) => Json;
  /** Adds the example to the schema of the record, and to the members of the media type if the schema has no name. */
  readonly example: (schema: Json, example: unknown) => Json;
  /** The example of each record by the name of its schema. */
  readonly examples: ReadonlyMap<string, unknown>;
  readonly components: () => {
    readonly parameters: Json;
    readonly responses: Json;
    readonly headers: Json;
  };
}

const text = { type: 'string' };
export const requestHeaders = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag of the version that the change is based on. The response is 412 if another user changed the record.',
    schema: text,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A unique text. A repeated request with the same key gets the first response for 24 hours.',
    schema: text,
  },
} as const;

const responseHeaders = {
  ETag: { description: 'The version of the record, for If-Match', schema: text },
  Location: { description: 'The URL of the created record', schema: text },
  Undo: { description: `\`${undoTokenHeader}\`: undoes the changes of the call`, schema: text },
} as const;

const commonErrors: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'REQUEST_TIMEOUT',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
];

const maxNameLength = 60;

export const createSharedParts = (problemSchema: Json): SharedParts => {
  const responses: Json = {};
  const parameters = new Map<string, { readonly text: string; readonly parameter: Json }>();
  const headers: Json = {};
  const examples = new Map<string, unknown>();
  return {
    examples,
    errorResponse: (codes) => {
      const name = codes.join('.');
      const response = describeErrors(codes, problemSchema);
      if (name.length > maxNameLength) return response;
      responses[name] = response;
      return { $ref: `#/components/responses/${name}` };
    },
    commonResponse: () => {
      responses.Error ??= describeErrors(commonErrors, problemSchema, describeWithStatus);
      return { $ref: '#/components/responses/Error' };
    },
    parameter: (given, parameter) => {
      const name = given.replaceAll(/[^\w.-]/g, '');
      const text = JSON.stringify(parameter);
      const shared = parameters.get(name) ?? { text, parameter };
      parameters.set(name, shared);
      return shared.text === text ? { $ref: `#/components/parameters/${name}` } : parameter;
    },
    header: (name) => {
      headers[name] = responseHeaders[name];
      return { $ref: `#/components/headers/${name}` };
    },
    example: (schema, example) => {
      const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref)) ?? [];
      if (!name) return { example };
      const [record, value] = toRecord(name, example);
      if (value !== undefined && !examples.has(record)) examples.set(record, value);
      return {};
    },
    components: () => ({
      parameters: Object.fromEntries([...parameters].map(([name, { parameter }]) => [name, parameter])),
      responses,
      headers,
    }),
  };
};

/** The example of a page is that of its first record. */
const toRecord = (name: string, example: unknown): readonly [name: string, example: unknown] =>
  isJson(example) && 'pageable' in example && Array.isArray(example.content)
    ? [name.replace(/Page$/, ''), example.content[0]]
    : [name, example];

const describeError = (code: ErrorCode): string => `\`${code}\`: ${errors[code].message}`;
const describeWithStatus = (code: ErrorCode): string => `${errors[code].status} ${describeError(code)}`;

const describeErrors = (codes: readonly ErrorCode[], problemSchema: Json, describe = describeError): Json => {
  const description = codes.map(describe).join('\n');
  // The specification defines the errors of a file as a list of messages.
  if (codes.includes('ERROR_IN_FILE'))
    return { description, content: { 'application/json': { schema: { type: 'array', items: text } } } };
  return { description, content: { 'application/problem+json': { schema: problemSchema } } };
};
