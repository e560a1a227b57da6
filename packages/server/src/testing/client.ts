import { randomUUID } from 'node:crypto';
import { type Role, roles } from '@shelfward/contract/kit/access.ts';
import { type ErrorCode, errors } from '@shelfward/contract/kit/errors.ts';
import { comparesVersion } from '@shelfward/contract/kit/record.ts';
import { type Request, type Result, type Route, routeUrl } from '@shelfward/contract/kit/route.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { hashPassword } from '../platform/auth/passwords.ts';
import { maxSessionMs } from '../platform/auth/session.ts';
import type { Tokens } from '../platform/auth/tokens.ts';
import type { Database, Db } from '../platform/db/database.ts';

export const password = 'shelfward-demo';

/** Encrypts the secrets and signs the tokens of a test application. */
export const testSecret = 'a secret of thirty-two characters';

export interface TypedResponse<R extends Route> {
  readonly status: number;
  /** The problem document if the request was rejected. */
  readonly body: Result<R>;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A typed caller. Returns the status and the parsed body; does not throw on error responses that the route declares. */
export type Caller = <R extends Route>(
  route: R,
  request: Request<R>,
  headers?: Readonly<Record<string, string>>,
) => Promise<TypedResponse<R>>;

export interface TestClient {
  readonly tenantId: number;
  readonly subdomain: string;
  readonly emailFor: (role: Role | 'none') => string;
  readonly userIdFor: (role: Role | 'none') => number;
  /** The headers of a signed-in user of this role. */
  readonly headersFor: (role: Role | 'none') => Readonly<Record<string, string>>;
  readonly as: (role: Role | 'none') => Caller;
  /** Queries the database directly, as this client. */
  readonly db: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Queries the database directly, across all clients. */
  readonly acrossClients: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

interface Parts {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly tokens: Tokens;
}

/** A client and its signed-in users, in this database or in a copy of it. */
export interface MadeClient {
  readonly tenantId: number;
  readonly subdomain: string;
  readonly users: ReadonlyMap<Role | 'none', User>;
}

interface User {
  readonly email: string;
  readonly id: number;
  readonly headers: Readonly<Record<string, string>>;
}

let passwordHash: Promise<string> | undefined;

/** Columns of the new client. */
export interface ClientSettings {
  readonly timeZone?: string;
  readonly betaFlag?: boolean;
}

export const makeClient = async (parts: Parts, settings: ClientSettings = {}): Promise<TestClient> =>
  connectClient(parts, await insertClient(parts, settings));

export const insertClient = async (
  { database, tokens }: Omit<Parts, 'app'>,
  settings: ClientSettings = {},
): Promise<MadeClient> => {
  const subdomain = `c${randomUUID().slice(0, 12).replaceAll('-', '')}`;
  passwordHash ??= hashPassword(password);
  const hash = await passwordHash;
  // In one transaction, because the tests of all routes create thousands of clients.
  return database.system(async (db) => {
    const { id } = await db
      .insertInto('client')
      .values({ subdomain, name: `Client ${subdomain}`, betaFlag: true, ...settings })
      .returning('id')
      .executeTakeFirstOrThrow();
    const users = await makeUsers({ db, tokens }, { tenantId: id, subdomain, passwordHash: hash });
    return { tenantId: id, subdomain, users };
  });
};

export const connectClient = (
  { app, database }: Omit<Parts, 'tokens'>,
  { tenantId, subdomain, users }: MadeClient,
): TestClient => {
  const findUser = (role: Role | 'none'): User => {
    const user = users.get(role);
    if (!user) throw new Error(`no user has ${role}`);
    return user;
  };
  return {
    tenantId,
    subdomain,
    emailFor: (role) => findUser(role).email,
    userIdFor: (role) => findUser(role).id,
    headersFor: (role) => findUser(role).headers,
    as: (role) => createCaller(app, findUser(role).headers),
    db: (work) => database.tenant(tenantId, work),
    acrossClients: (work) => database.system(work),
  };
};

const everyRole = [...roles, 'none'] as const;

/** A signed-in user for each role, in two statements. */
const makeUsers = async (
  { db, tokens }: { readonly db: Db; readonly tokens: Tokens },
  client: { readonly tenantId: number; readonly subdomain: string; readonly passwordHash: string },
): Promise<ReadonlyMap<Role | 'none', User>> => {
  const { tenantId, subdomain, passwordHash: hash } = client;
  const expiresAt = new Date(Date.now() + maxSessionMs);
  const newUsers = everyRole.map((role) => ({
    tenantId,
    email: `${role.toLowerCase()}@${subdomain}.example`,
    passwordHash: hash,
    authorities: role === 'none' ? [] : [role],
    firstName: role,
    lastName: 'Tester',
  }));
  const created = await db.insertInto('appUser').values(newUsers).returning(['id', 'email']).execute();
  const sessions = await db
    .insertInto('session')
    .values(created.map(({ id }) => ({ tenantId, userId: id, expiresAt, address: '127.0.0.1', agent: 'test' })))
    .returning(['id', 'userId'])
    .execute();
  const users = await Promise.all(
    everyRole.map(async (role, index) => {
      const { email } = newUsers[index] ?? { email: '' };
      const id = created.find((user) => user.email === email)?.id ?? 0;
      const sessionId = sessions.find(({ userId }) => userId === id)?.id ?? '';
      const token = await tokens.sign({ tenantId, userId: id, sessionId, subdomain }, expiresAt);
      const headers = { authorization: `Bearer ${token}`, 'x-client-subdomain': subdomain };
      return [role, { email, id, headers }] as const;
    }),
  );
  return new Map(users);
};

/** Calls the application with exactly these identity headers. */
export const createCaller = (app: FastifyInstance, identity: Readonly<Record<string, string>>): Caller => {
  const call = createUntypedCaller(app, identity);
  // The route's schemas define the types of the request and of the body.
  return (route, request, headers = {}) => call(route, request as UntypedRequest, headers) as never;
};

export interface UntypedRequest {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob>>;
}

export interface UntypedResponse {
  readonly status: number;
  readonly body: { readonly code?: string; readonly message?: string } | null;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** The same without types, for tests of all routes. */
export const createUntypedCaller =
  (app: FastifyInstance, identity: Readonly<Record<string, string>>) =>
  async (
    route: Route,
    request: UntypedRequest,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<UntypedResponse> => {
    const { body, files } = request;
    const payload = files ? await encodeForm(body, files) : encodeJson(body);
    const response = await app.inject({
      method: route.method as InjectOptions['method'] & string,
      url: routeUrl(route, request),
      headers: { ...identity, ...payload?.headers, ...headers },
      ...(payload && { payload: payload.bytes }),
    });
    const parsed = response.body === '' ? null : isFile(response.headers) ? toFile(response) : response.json();
    if (response.statusCode >= 400) rejectUndeclared(route, Array.isArray(parsed) ? 'ERROR_IN_FILE' : parsed?.code);
    const sent = Object.entries(response.headers).map(([name, value]) => [name, value && String(value)]);
    return { status: response.statusCode, body: parsed, headers: Object.fromEntries(sent) };
  };

/** The error codes of a route: those that it declares, and those that every route may return. */
export const listErrorCodes = (route: Route): readonly ErrorCode[] => [
  ...commonErrorCodes,
  ...(comparesVersion(route) ? (['PRECONDITION_FAILED'] as const) : []),
  ...(route.errors ?? []),
];

const commonErrorCodes: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_REQUESTS',
];

const isFile = (headers: LightMyRequestHeaders): boolean =>
  headers['content-disposition'] !== undefined || String(headers['content-type']).startsWith('text/event-stream');

const toFile = ({ headers, rawPayload }: { headers: LightMyRequestHeaders; rawPayload: Buffer }) => {
  const disposition = String(headers['content-disposition']);
  const [, name = ''] = /filename\*=UTF-8''(.*)$/.exec(disposition) ?? [];
  return {
    name: decodeURIComponent(name),
    mediaType: String(headers['content-type']),
    content: rawPayload,
    disposition: disposition.split(';')[0],
  };
};

type LightMyRequestHeaders = Readonly<Record<string, unknown>>;

/** An error code that the contract does not declare fails every test. */
const rejectUndeclared = (route: Route, code: unknown): void => {
  const declared: readonly unknown[] = [
    ...listErrorCodes(route),
    // Returned when too many requests wait, and by every route during a database error.
    'UNAVAILABLE',
  ];
  if (!declared.includes(code))
    throw new Error(`${route.method} ${route.path} returned ${String(code)}, which it does not declare`);
  if (!Object.hasOwn(errors, String(code))) throw new Error(`${String(code)} is not in the error catalog`);
};

const encodeJson = (body: unknown) =>
  body === undefined
    ? undefined
    : { bytes: Buffer.from(JSON.stringify(body)), headers: { 'content-type': 'application/json' } };

export const encodeForm = async (body: unknown, files: Readonly<Record<string, Blob>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([JSON.stringify(value)], { type: 'application/json' }), `${name}.json`);
  for (const [name, file] of Object.entries(files))
    form.append(name, file, file instanceof File ? file.name : 'file.csv');
  const encoded = new Response(form);
  return {
    bytes: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
};
