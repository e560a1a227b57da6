import { z } from 'zod';
import type { Outgoing, OutgoingAnswer } from '../../../../platform/outgoing/outgoing.ts';
import { failureOfException, failureOfNetwork, failureOfStatus, OdooFailed, signInFailed } from './odoo.errors.ts';
import { odooInstant, sendable } from './odoo-values.rules.ts';

/** Where Odoo stands and who signs in; the password may be an API key. */
export interface OdooAccess {
  readonly url: string;
  readonly database: string;
  readonly login: string;
  readonly password: string;
}

export interface OdooMeans {
  readonly outgoing: Outgoing;
  readonly signal?: AbortSignal;
  /** Nobody waits long for a test: what fails in passing is not tried again. */
  readonly patience?: 'NONE';
}

/** By their names, as Odoo has them: `ids` for methods of records, `context` for its own settings. */
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
  /** By its own clock, as its dates are written. */
  readonly now: string;
}

/** New ones tell it without sign-in at an address of their own, old ones by their first protocol. */
export const readVersion = async (means: OdooMeans, access: OdooAccess): Promise<OdooVersion> => {
  const answer = await send(means, access, { path: 'web/version' });
  const known = answer.status === 200 ? versionAnswer.safeParse(jsonOf(answer)) : undefined;
  if (known?.success) return versionOf(known.data.version, answer);
  const { result, answer: old } = await jsonRpc(means, access, { service: 'common', method: 'version', args: [] });
  const parsed = oldVersionAnswer.safeParse(result);
  if (!parsed.success) throw failureOfStatus(200, 'jsonrpc');
  return versionOf(parsed.data.server_version, old);
};

const versionAnswer = z.object({ version: z.string() });
const oldVersionAnswer = z.object({ server_version: z.string() });

const versionOf = (name: string, answer: OutgoingAnswer): OdooVersion => {
  const date = new Date(answer.header('date') ?? '');
  return {
    name,
    // Odoo Online has versions such as `saas~18.2`.
    major: Number(/\d+/.exec(name)?.[0] ?? 0),
    now: odooInstant(Number.isNaN(date.getTime()) ? new Date() : date),
  };
};

/** The number of the user who signed in by the old protocol. */
export const authenticate = async (means: OdooMeans, access: OdooAccess): Promise<number> => {
  const { database, login, password } = access;
  const args = [database, login, password, {}];
  const { result } = await jsonRpc(means, access, { service: 'common', method: 'authenticate', args });
  const userId = z.int().positive().safeParse(result);
  // A wrong password is `false`, and no error.
  if (!userId.success) throw signInFailed();
  return userId.data;
};

export const jsonRpcTransport =
  (means: OdooMeans, access: OdooAccess, userId: number): OdooTransport =>
  async ({ model, method, arguments: named, timeoutMs }) => {
    // These are told by their place: 14 has other names for them, or none.
    const { ids, vals_list: records, domain, vals, ...rest } = sendable(named);
    const placed = [ids ?? records ?? domain, vals].filter((value) => value !== undefined);
    const call = [model, method, placed, rest];
    const args = [access.database, userId, access.password, ...call];
    const { result } = await jsonRpc(means, access, { service: 'object', method: 'execute_kw', args, timeoutMs });
    return result;
  };

interface RpcCall {
  readonly service: string;
  readonly method: string;
  readonly args: readonly unknown[];
  readonly timeoutMs?: number | undefined;
}

const rpcAnswer = z.object({
  result: z.unknown().optional(),
  error: z
    .object({ message: z.string().optional(), data: z.object({ name: z.string(), message: z.string() }).partial() })
    .optional(),
});

const jsonRpc = async (means: OdooMeans, access: OdooAccess, { service, method, args, timeoutMs }: RpcCall) => {
  const body = { jsonrpc: '2.0', method: 'call', params: { service, method, args }, id: 1 };
  const answer = await send(means, access, { path: 'jsonrpc', body, timeoutMs });
  const parsed = rpcAnswer.safeParse(jsonOf(answer));
  if (answer.status !== 200 || !parsed.success) throw failureOfStatus(answer.status, '/jsonrpc');
  const { result, error } = parsed.data;
  if (!error) return { result: result ?? null, answer };
  // The method's name, or what it was given, may stand in the message; the password is among that.
  throw failureOfException(error.data.name ?? '', discreet(error.data.message ?? error.message ?? '', access));
};

/** The protocol of 19 and later: the key signs in, arguments have names. */
export const json2Transport =
  (means: OdooMeans, access: OdooAccess): OdooTransport =>
  async ({ model, method, arguments: named, timeoutMs }) => {
    const path = `json/2/${model}/${method}`;
    const headers = { authorization: `bearer ${access.password}`, 'x-odoo-database': access.database };
    const answer = await send(means, access, { path, headers, body: sendable(named), timeoutMs });
    const body = jsonOf(answer);
    if (answer.status === 200 && body !== undefined) return body;
    const refusal = json2Refusal.safeParse(body);
    if (!refusal.success) throw failureOfStatus(answer.status, `/${path}`);
    throw failureOfException(refusal.data.name, discreet(refusal.data.message, access));
  };

const json2Refusal = z.object({ name: z.string(), message: z.string() });

const discreet = (text: string, { password }: OdooAccess): string =>
  password === '' ? text : text.replaceAll(password, '•••');

interface Sent {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** None: it is only asked for. */
  readonly body?: unknown;
  readonly timeoutMs?: number | undefined;
}

const readMs = 60_000;
const mostBytes = 50_000_000;

const send = async (
  { outgoing, signal }: OdooMeans,
  { url }: OdooAccess,
  { path, headers, body, timeoutMs = readMs }: Sent,
): Promise<OutgoingAnswer> => {
  try {
    return await outgoing.request(new URL(path, url.endsWith('/') ? url : `${url}/`).href, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
      timeoutMs,
      maxBytes: mostBytes,
      ...(signal && { signal }),
    });
  } catch (error) {
    throw failureOfNetwork(error);
  }
};

/** Undefined for a page of something that is no Odoo. */
const jsonOf = ({ text }: OutgoingAnswer): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const isPassing = (error: unknown): boolean => error instanceof OdooFailed && error.kind === 'PASSING';
