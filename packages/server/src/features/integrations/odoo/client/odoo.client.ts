import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { connectionMessages } from './connection-messages.rules.ts';
import { busyFailure, isContention, isTransient, OdooError } from './odoo.errors.ts';
import {
  authenticate,
  json2Transport,
  jsonRpcTransport,
  type OdooAccess,
  type OdooArguments,
  type OdooDeps,
  type OdooRequest,
  type OdooTransport,
  type OdooVersion,
  readVersion,
} from './odoo-transports.client.ts';
import { odooId } from './odoo-values.rules.ts';

export type { OdooAccess, OdooArguments, OdooDeps } from './odoo-transports.client.ts';

export type OdooDomain = readonly unknown[];

export interface OdooSearch {
  readonly domain: OdooDomain;
  readonly order?: string;
  readonly limit?: number;
  /** Archived records are excluded unless it contains `active_test: false`. */
  readonly context?: OdooArguments;
}

export interface OdooLoadMessage {
  readonly message: string;
  /** The index of the row. */
  readonly record?: number | undefined;
  readonly field?: string | undefined;
}

/** A signed-in client for one run. */
export interface OdooClient {
  readonly version: OdooVersion;
  readonly protocol: 'JSON-2' | 'JSON-RPC';
  readonly userId: number;
  /**
   * Throws `OdooError`. One call is one transaction of Odoo; after a timeout its result is unknown. A repeatable call
   * is retried after a transient failure.
   */
  readonly call: (request: OdooRequest & { readonly isRepeatable?: boolean }) => Promise<unknown>;
  /** The records that match the domain, with the fields of the shape. */
  readonly searchRead: <S extends z.ZodRawShape>(
    model: string,
    shape: z.ZodObject<S>,
    search: OdooSearch,
  ) => Promise<z.output<z.ZodObject<S>>[]>;
  readonly search: (model: string, search: OdooSearch) => Promise<number[]>;
  readonly count: (model: string, search: Pick<OdooSearch, 'domain' | 'context'>) => Promise<number>;
  /**
   * Creates or updates records by their External IDs, the first field; it is idempotent. Odoo accepts all rows and
   * returns their IDs, or rejects all rows with messages. A conflict with another transaction is a transient failure.
   */
  readonly load: (
    model: string,
    fields: readonly string[],
    rows: readonly (readonly unknown[])[],
    context?: OdooArguments,
  ) => Promise<{ readonly ids: readonly number[] } | { readonly messages: readonly OdooLoadMessage[] }>;
  /** The fields of a model in this version with its installed modules; cached for the run. */
  readonly getFields: (model: string) => Promise<ReadonlySet<string>>;
  /** Whether the user has the permission. */
  readonly hasAccess: (model: string, operation: 'read' | 'create' | 'write') => Promise<boolean>;
}

/** Signs in; throws `OdooError`. A rejected sign-in is not retried, because accounts are locked after failures. */
export const openOdoo = async (deps: OdooDeps, access: OdooAccess): Promise<OdooClient> => {
  const repeat = createRetry(deps);
  const version = await repeat(() => readVersion(deps, access));
  if (version.major >= firstVersionWithJson2 && isApiKey(access.password)) {
    const transport = json2Transport(deps, access);
    const request = { model: 'res.users', method: 'context_get', arguments: {} };
    const { uid } = z.object({ uid: odooId }).parse(await repeat(() => transport(request)));
    return buildClient(deps, transport, { version, protocol: 'JSON-2', userId: uid });
  }
  const userId = await repeat(() => authenticate(deps, access));
  return buildClient(deps, jsonRpcTransport(deps, access, userId), { version, protocol: 'JSON-RPC', userId });
};

const firstVersionWithJson2 = 19;
const isApiKey = (secret: string): boolean => /^[0-9a-f]{40}$/.test(secret);

const buildClient = (
  deps: OdooDeps,
  transport: OdooTransport,
  signIn: Pick<OdooClient, 'version' | 'protocol' | 'userId'>,
): OdooClient => {
  const repeat = createRetry(deps);
  const call: OdooClient['call'] = ({ isRepeatable = false, ...request }) =>
    isRepeatable ? repeat(() => transport(request)) : transport(request);
  const read = (model: string, method: string, named: OdooArguments) =>
    call({ model, method, arguments: named, isRepeatable: true });
  const fields = new Map<string, Promise<ReadonlySet<string>>>();
  return {
    ...signIn,
    call,
    searchRead: async (model, shape, search) => {
      const found = await read(model, 'search_read', { ...search, fields: Object.keys(shape.shape) });
      return parseResponse(z.array(shape), found);
    },
    search: async (model, search) => parseResponse(z.array(odooId), await read(model, 'search', { ...search })),
    count: async (model, search) => parseResponse(z.int(), await read(model, 'search_count', { ...search })),
    load: (model, names, rows, context) =>
      repeat(async () => {
        const named = { fields: names, data: rows, ...(context && { context }) };
        const request = { model, method: 'load', arguments: named };
        const response = parseResponse(loadResponse, await transport(request));
        if (response.ids !== false) return { ids: response.ids };
        const contended = response.messages.find(({ message }) => isContention(message));
        if (contended) throw busyFailure(contended.message);
        return { messages: response.messages };
      }),
    getFields: (model) => {
      const pending = fields.get(model) ?? loadFields(read, model);
      fields.set(model, pending);
      return pending;
    },
    hasAccess: async (model, operation) =>
      (await read(model, 'check_access_rights', { operation, raise_exception: false })) === true,
  };
};

type Read = (model: string, method: string, named: OdooArguments) => Promise<unknown>;

const loadFields = async (read: Read, model: string): Promise<ReadonlySet<string>> =>
  new Set(
    Object.keys(
      parseResponse(z.record(z.string(), z.unknown()), await read(model, 'fields_get', { attributes: ['type'] })),
    ),
  );

const loadResponse = z.object({
  ids: z.union([z.array(odooId), z.literal(false)]),
  messages: z.array(
    z.object({ message: z.string(), record: z.int().optional(), field: z.string().optional().catch(undefined) }),
  ),
});

/** A response in another format comes from a proxy or another server in front of Odoo. */
const parseResponse = <T>(schema: z.ZodType<T>, response: unknown): T => {
  const parsed = schema.safeParse(response);
  if (parsed.success) return parsed.data;
  throw new OdooError('REJECTED', connectionMessages.unknownFormat(), {
    remoteMessage: parsed.error.message.slice(0, 500),
  });
};

const defaultRetryDelaysMs = [200, 500, 1500, 4000];

/** Retries a repeatable call while it fails with a transient error. */
const createRetry =
  ({ signal, retryDelaysMs = defaultRetryDelaysMs }: OdooDeps) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    for (const delayMs of retryDelaysMs) {
      try {
        return await work();
      } catch (error) {
        if (!isTransient(error)) throw error;
        await sleep(delayMs, undefined, signal && { signal });
      }
    }
    return work();
  };
