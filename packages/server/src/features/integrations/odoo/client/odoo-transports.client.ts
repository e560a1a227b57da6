import { z } from 'zod';
import type { Outgoing, OutgoingResponse } from '../../../../platform/outgoing/outgoing.ts';
import { signInFailed, toExceptionFailure, toNetworkFailure, toStatusFailure } from './odoo.errors.ts';
import { odooInstant, removeControls } from './odoo-values.rules.ts';

/** The URL, database, and login of an Odoo server; the password may be an API key. */
export interface OdooAccess {
  readonly url: string;
  readonly database: string;
  readonly login: string;
  readonly password: string;
}

export interface OdooDeps {
  readonly outgoing: Outgoing;
  readonly signal?: AbortSignal;
  /** The delays before the retries of a call that failed with a transient error. Empty for connection tests. */
  readonly retryDelaysMs?: readonly number[];
}

/** Named arguments of Odoo: `ids` for record methods, `context` for options. */
export type OdooArguments = Readonly<Record<string, unknown>>;

export interface OdooRequest {
  readonly model: string;
  readonly method: string;
  readonly arguments: OdooArguments;
  readonly timeoutMs?: number;
}

export type OdooTransport = (request: OdooRequest) => Promise<unknown>;

export interface OdooVersion {
  /** `19.0` */
  readonly name: string;
  readonly major: number;
  /** The current time of the Odoo server, in Odoo's format. */
  readonly now: string;
}

/** Newer versions return the version at a public URL, older ones through JSON-RPC. */
export const readVersion = async (deps: OdooDeps, access: OdooAccess): Promise<OdooVersion> => {
  const response = await send(deps, access, { path: 'web/version' });
  const parsedVersion = response.status === 200 ? versionResponse.safeParse(parseJson(response)) : undefined;
  if (parsedVersion?.success) return toVersion(parsedVersion.data.version, response);
  const { result, response: oldResponse } = await jsonRpc(deps, access, {
    service: 'common',
    method: 'version',
    args: [],
  });
  const parsed = oldVersionResponse.safeParse(result);
  if (!parsed.success) throw toStatusFailure(200, 'jsonrpc');
  return toVersion(parsed.data.server_version, oldResponse);
};

const versionResponse = z.object({ version: z.string() });
const oldVersionResponse = z.object({ server_version: z.string() });

const toVersion = (name: string, response: OutgoingResponse): OdooVersion => {
  const date = new Date(response.header('date') ?? '');
  return {
    name,
    // Odoo Online has versions such as `saas~18.2`.
    major: Number(/\d+/.exec(name)?.[0] ?? 0),
    now: odooInstant(Number.isNaN(date.getTime()) ? new Date() : date),
  };
};

/** Signs in through JSON-RPC and returns the ID of the user. */
export const authenticate = async (deps: OdooDeps, access: OdooAccess): Promise<number> => {
  const { database, login, password } = access;
  const args = [database, login, password, {}];
  const { result } = await jsonRpc(deps, access, { service: 'common', method: 'authenticate', args });
  const userId = z.int().positive().safeParse(result);
  // Odoo returns `false` for a wrong password instead of an error.
  if (!userId.success) throw signInFailed();
  return userId.data;
};

export const jsonRpcTransport =
  (deps: OdooDeps, access: OdooAccess, userId: number): OdooTransport =>
  async ({ model, method, arguments: namedArguments, timeoutMs }) => {
    // These arguments are positional, because Odoo 14 has other names for them, or none.
    const { ids, vals_list: records, domain, vals, ...rest } = removeControls(namedArguments);
    const positional = [ids ?? records ?? domain, vals].filter((value) => value !== undefined);
    const call = [model, method, positional, rest];
    const args = [access.database, userId, access.password, ...call];
    const { result } = await jsonRpc(deps, access, { service: 'object', method: 'execute_kw', args, timeoutMs });
    return result;
  };

interface RpcCall {
  readonly service: string;
  readonly method: string;
  readonly args: readonly unknown[];
  readonly timeoutMs?: number | undefined;
}

const rpcResponse = z.object({
  result: z.unknown().optional(),
  error: z
    .object({ message: z.string().optional(), data: z.object({ name: z.string(), message: z.string() }).partial() })
    .optional(),
});

const jsonRpc = async (deps: OdooDeps, access: OdooAccess, { service, method, args, timeoutMs }: RpcCall) => {
  const body = { jsonrpc: '2.0', method: 'call', params: { service, method, args }, id: 1 };
  const response = await send(deps, access, { path: 'jsonrpc', body, timeoutMs });
  const parsed = rpcResponse.safeParse(parseJson(response));
  if (response.status !== 200 || !parsed.success) throw toStatusFailure(response.status, '/jsonrpc');
  const { result, error } = parsed.data;
  if (!error) return { result: result ?? null, response };
  // The message may contain the arguments of the call, and the password is one of them.
  throw toExceptionFailure(error.data.name ?? '', maskPassword(error.data.message ?? error.message ?? '', access));
};

/** The protocol of Odoo 19 and later: authenticates with an API key and uses named arguments. */
export const json2Transport =
  (deps: OdooDeps, access: OdooAccess): OdooTransport =>
  async ({ model, method, arguments: namedArguments, timeoutMs }) => {
    const path = `json/2/${model}/${method}`;
    const headers = { authorization: `bearer ${access.password}`, 'x-odoo-database': access.database };
    const response = await send(deps, access, { path, headers, body: removeControls(namedArguments), timeoutMs });
    const body = parseJson(response);
    if (response.status === 200 && body !== undefined) return body;
    const rejection = json2Rejection.safeParse(body);
    if (!rejection.success) throw toStatusFailure(response.status, `/${path}`);
    throw toExceptionFailure(rejection.data.name, maskPassword(rejection.data.message, access));
  };

const json2Rejection = z.object({ name: z.string(), message: z.string() });

const maskPassword = (text: string, { password }: OdooAccess): string =>
  password === '' ? text : text.replaceAll(password, '•••');

interface OdooHttpRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without a body the request is a GET. */
  readonly body?: unknown;
  readonly timeoutMs?: number | undefined;
}

const defaultTimeoutMs = 60_000;
const maxBytes = 50_000_000;

const send = async (
  { outgoing, signal }: OdooDeps,
  { url }: OdooAccess,
  { path, headers, body, timeoutMs = defaultTimeoutMs }: OdooHttpRequest,
): Promise<OutgoingResponse> => {
  try {
    return await outgoing.request(new URL(path, url.endsWith('/') ? url : `${url}/`).href, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
      timeoutMs,
      maxBytes: maxBytes,
      ...(signal && { signal }),
    });
  } catch (error) {
    throw toNetworkFailure(error);
  }
};

/** Returns undefined for a response that is not JSON. */
const parseJson = ({ text }: OutgoingResponse): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
