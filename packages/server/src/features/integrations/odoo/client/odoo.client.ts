import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { busy, isContention, OdooFailed } from './odoo.errors.ts';
import {
  authenticate,
  isPassing,
  json2Transport,
  jsonRpcTransport,
  type OdooAccess,
  type OdooArguments,
  type OdooMeans,
  type OdooRequest,
  type OdooTransport,
  type OdooVersion,
  readVersion,
} from './odoo-transports.client.ts';
import { odooId } from './odoo-values.rules.ts';

export type { OdooAccess, OdooArguments, OdooMeans } from './odoo-transports.client.ts';

export type OdooDomain = readonly unknown[];

export interface OdooSearch {
  readonly domain: OdooDomain;
  readonly order?: string;
  readonly limit?: number;
  /** Archived records are hidden unless it says `active_test: false`. */
  readonly context?: OdooArguments;
}

export interface OdooLoadMessage {
  readonly message: string;
  /** The row's place among those given. */
  readonly record?: number | undefined;
  readonly field?: string | undefined;
}

/** One sign-in, for one run. */
export interface OdooClient {
  readonly version: OdooVersion;
  readonly protocol: 'JSON-2' | 'JSON-RPC';
  readonly userId: number;
  /**
   * Throws `OdooFailed`. One call is one transaction of Odoo's; after a time-out nobody knows whether it was done. A
   * call that fails in passing is made again where that does no harm.
   */
  readonly call: (request: OdooRequest & { readonly isRepeatable?: boolean }) => Promise<unknown>;
  /** The records that fit, with the fields of the shape. */
  readonly searchRead: <S extends z.ZodRawShape>(
    model: string,
    shape: z.ZodObject<S>,
    search: OdooSearch,
  ) => Promise<z.output<z.ZodObject<S>>[]>;
  readonly search: (model: string, search: OdooSearch) => Promise<number[]>;
  readonly count: (model: string, search: Pick<OdooSearch, 'domain' | 'context'>) => Promise<number>;
  /**
   * Makes or changes records by their External IDs, the first field; doing it again does nothing more. Either all rows
   * are taken, with their numbers, or none is, and messages say why. Others at the same records: throws as passing.
   */
  readonly load: (
    model: string,
    fields: readonly string[],
    rows: readonly (readonly unknown[])[],
    context?: OdooArguments,
  ) => Promise<{ readonly ids: readonly number[] } | { readonly messages: readonly OdooLoadMessage[] }>;
  /** What the version and the installed modules offer; asked once in a run. */
  readonly fieldsOf: (model: string) => Promise<ReadonlySet<string>>;
  /** Whether the user may. */
  readonly mayAccess: (model: string, operation: 'read' | 'create' | 'write') => Promise<boolean>;
}

/** Signs in; throws `OdooFailed`. Nothing is tried twice when the sign-in is refused: accounts lock. */
export const openOdoo = async (means: OdooMeans, access: OdooAccess): Promise<OdooClient> => {
  const repeat = repeating(means);
  const version = await repeat(() => readVersion(means, access));
  if (version.major >= firstWithJson2 && isApiKey(access.password)) {
    const transport = json2Transport(means, access);
    const request = { model: 'res.users', method: 'context_get', arguments: {} };
    const { uid } = z.object({ uid: odooId }).parse(await repeat(() => transport(request)));
    return clientOf(means, transport, { version, protocol: 'JSON-2', userId: uid });
  }
  const userId = await repeat(() => authenticate(means, access));
  return clientOf(means, jsonRpcTransport(means, access, userId), { version, protocol: 'JSON-RPC', userId });
};

const firstWithJson2 = 19;
const isApiKey = (secret: string): boolean => /^[0-9a-f]{40}$/.test(secret);

const clientOf = (
  means: OdooMeans,
  transport: OdooTransport,
  facts: Pick<OdooClient, 'version' | 'protocol' | 'userId'>,
): OdooClient => {
  const repeat = repeating(means);
  const call: OdooClient['call'] = ({ isRepeatable = false, ...request }) =>
    isRepeatable ? repeat(() => transport(request)) : transport(request);
  const read = (model: string, method: string, named: OdooArguments) =>
    call({ model, method, arguments: named, isRepeatable: true });
  const fields = new Map<string, Promise<ReadonlySet<string>>>();
  return {
    ...facts,
    call,
    searchRead: async (model, shape, search) => {
      const found = await read(model, 'search_read', { ...search, fields: Object.keys(shape.shape) });
      return checked(z.array(shape), found);
    },
    search: async (model, search) => checked(z.array(odooId), await read(model, 'search', { ...search })),
    count: async (model, search) => checked(z.int(), await read(model, 'search_count', { ...search })),
    load: (model, names, rows, context) =>
      repeat(async () => {
        const named = { fields: names, data: rows, ...(context && { context }) };
        const request = { model, method: 'load', arguments: named };
        const answer = checked(loadAnswer, await transport(request));
        if (answer.ids !== false) return { ids: answer.ids };
        const contended = answer.messages.find(({ message }) => isContention(message));
        if (contended) throw busy(contended.message);
        return { messages: answer.messages };
      }),
    fieldsOf: (model) => {
      const asked = fields.get(model) ?? askFields(read, model);
      fields.set(model, asked);
      return asked;
    },
    mayAccess: async (model, operation) =>
      (await read(model, 'check_access_rights', { operation, raise_exception: false })) === true,
  };
};

type Read = (model: string, method: string, named: OdooArguments) => Promise<unknown>;

const askFields = async (read: Read, model: string): Promise<ReadonlySet<string>> =>
  new Set(
    Object.keys(checked(z.record(z.string(), z.unknown()), await read(model, 'fields_get', { attributes: ['type'] }))),
  );

const loadAnswer = z.object({
  ids: z.union([z.array(odooId), z.literal(false)]),
  messages: z.array(
    z.object({ message: z.string(), record: z.int().optional(), field: z.string().optional().catch(undefined) }),
  ),
});

/** An answer of another form than Odoo's is one that something on the way changed. */
const checked = <T>(schema: z.ZodType<T>, answer: unknown): T => {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new OdooFailed('REFUSED', 'Odoo answered in a form that is not known.', {
    said: parsed.error.message.slice(0, 500),
  });
};

const pausesMs = [200, 500, 1500, 4000];

/** Makes a call that does no harm when it is made twice again while it fails in passing. */
const repeating =
  ({ signal, patience }: OdooMeans) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    for (const pauseMs of patience === 'NONE' ? [] : pausesMs) {
      try {
        return await work();
      } catch (error) {
        if (!isPassing(error)) throw error;
        await sleep(pauseMs, undefined, signal && { signal });
      }
    }
    return work();
  };
