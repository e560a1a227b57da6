const common = `export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The same key for a repeated call: it takes effect once. Without it, every write gets its own key. */
  readonly idempotencyKey?: string;
  /** The version that the change is based on. Without it, the last version that was read. */
  readonly ifMatch?: string;
  /** Receives the undo token of a bulk action. */
  readonly onUndoable?: (token: string) => void;
  /** Receives the URL of the created record. */
  readonly onLocation?: (location: string) => void;
}

export interface ClientOptions {
  /** \`https://brand.example.com\` */
  readonly baseUrl: string;
  /** An API token, or a function that returns the current token. */
  readonly token: string | (() => string);
  /** The subdomain of the account, if the host name does not contain it. */
  readonly subdomain?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** The waits before each further attempt of a call; empty: no retries. */
  readonly retryDelaysMs?: readonly number[];
}

/** The error of every failed call. \`status\` is 0 without a response. */
export declare class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly requestId: string | undefined;
  readonly headers: Headers;
  readonly result: unknown;
  readonly fields: readonly { readonly pointer: string; readonly message: string }[];
}

export interface Download {
  readonly fileName: string;
  readonly mediaType: string;
  readonly stream: ReadableStream<Uint8Array> | null;
  readonly blob: () => Promise<Blob>;
}

export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
}

export declare class WebhookVerificationError extends Error {}
/** The event of a message that was signed with the secret of the webhook; throws for any other. */
export declare const verifyWebhook: (
  message: { readonly body: string; readonly headers: { readonly get: (name: string) => string | null } },
  secret: string,
  now?: Date,
) => Promise<{
  readonly id: string;
  readonly event: { readonly type: string; readonly timestamp: string; readonly data: Readonly<Record<string, unknown>> };
}>;

type Call<Q, R> = {} extends Q
  ? (request?: Q, options?: CallOptions) => R
  : (request: Q, options?: CallOptions) => R;
type List<Q, P extends { content: unknown[] }> = Call<Q, Promise<P>> & {
  /** Reads one page after the other. */
  readonly all: Call<Q, AsyncGenerator<P['content'][number]>>;
};

export declare const createShelfward: (options: ClientOptions) => Shelfward;
`;

/** The types of the client, from the description of the API. */
export const writeClientTypes = ({ paths, components }) => {
  const areas = new Map();
  for (const methods of Object.values(paths))
    for (const operation of Object.values(methods)) {
      const [area, name] = operation.operationId.split('.');
      const line = `    /** ${operation.summary} */\n    readonly ${name}: ${toOperation(operation, components)};`;
      areas.set(area, [...(areas.get(area) ?? []), line]);
    }
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${toType(schema)};`,
  );
  const facade = [...areas].map(([area, lines]) => `  readonly ${toCamelCase(area)}: {\n${lines.join('\n')}\n  };`);
  return `${common}\nexport interface Shelfward {\n${facade.join('\n')}\n}\n\n${schemas.join('\n')}\n`;
};

const toOperation = ({ parameters, requestBody, responses }, components) => {
  const all = parameters.map(({ $ref, ...own }) => ({ ...components.parameters[$ref?.split('/').at(-1)], ...own }));
  const group = (place) => all.filter((parameter) => parameter.in === place);
  const members = [
    toMember('params', group('path')),
    toMember('query', group('query')),
    ...toBodyMembers(requestBody?.content ?? {}, components),
  ].filter(Boolean);
  const request = `{ ${members.join('; ')} }`;
  const [status] = Object.keys(responses).filter((one) => one.startsWith('2'));
  const [[media, content] = []] = Object.entries(responses[status].content ?? {});
  if (media === 'text/event-stream') return `Call<${request}, AsyncGenerator<ServerEvent>>`;
  if (media !== undefined && media !== 'application/json') return `Call<${request}, Promise<Download>>`;
  const result = content ? toType(content.schema) : 'void';
  return result.endsWith('Page') && group('query').some(({ name }) => name === 'page')
    ? `List<${request}, ${result}>`
    : `Call<${request}, Promise<${result}>>`;
};

const toMember = (name, parameters) => {
  if (parameters.length === 0) return '';
  const isRequired = parameters.some(({ required }) => required);
  const members = parameters.map(
    (one) =>
      `${quoteName(one.name)}${one.required ? '' : '?'}: ${toType(one.schema)}${one.required ? '' : ' | undefined'}`,
  );
  return `readonly ${name}${isRequired ? '' : '?'}: { ${members.join('; ')} }`;
};

const toBodyMembers = (content, { schemas }) => {
  const [[media, { schema } = {}] = []] = Object.entries(content);
  if (!media) return [];
  if (media === 'application/json') return [`readonly body: ${toType(schema)}`];
  const { properties, required = [] } = schema.$ref ? schemas[schema.$ref.split('/').at(-1)] : schema;
  const isFile = ([, property]) => property.contentMediaType !== undefined;
  const files = Object.entries(properties).filter(isFile);
  const fields = Object.fromEntries(Object.entries(properties).filter((one) => !isFile(one)));
  return [
    `readonly body: ${toType({ type: 'object', properties: fields, required })}`,
    `readonly files: { ${files.map(([name]) => `readonly ${name}: Blob`).join('; ')} }`,
  ];
};

const simple = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' };

export const toType = (schema) => {
  if (schema === undefined || schema === true) return 'unknown';
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.properties) return toObject(schema);
  if (schema.allOf) return schema.allOf.map(toType).join(' & ');
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return [...new Set(union.map(toType))].join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => toType({ ...schema, type })).join(' | ');
  if (schema.type === 'array')
    return schema.prefixItems ? `[${schema.prefixItems.map(toType).join(', ')}]` : `(${toType(schema.items)})[]`;
  if (schema.type === 'object') return `Record<string, ${toType(schema.additionalProperties || undefined)}>`;
  return simple[schema.type] ?? 'unknown';
};

/** Optional members accept undefined, as the client leaves them out. */
const toObject = ({ properties, required = [] }) => {
  const members = Object.entries(properties).map(([name, property]) => {
    const isRequired = required.includes(name);
    const comment = property.description ? `/** ${property.description.replaceAll('*/', '')} */ ` : '';
    return `${comment}${quoteName(name)}${isRequired ? '' : '?'}: ${toType(property)}${isRequired ? '' : ' | undefined'}`;
  });
  return members.length > 0 ? `{\n  ${members.join(';\n  ')};\n}` : 'Record<string, never>';
};

const quoteName = (name) => (/^\w+$/.test(name) ? name : JSON.stringify(name));

/** The names of areas in JavaScript. */
export const toCamelCase = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
