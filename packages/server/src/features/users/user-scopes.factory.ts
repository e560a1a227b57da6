import type { Role, ScopeKind } from '@shelfward/contract/kit/access.ts';
import type { UserScope } from '@shelfward/contract/users/users.contract.ts';
import { maxSessionMs } from '../../platform/auth/session.ts';
import { type Caller, createCaller, type TestClient } from '../../testing/client.ts';
import type { World } from '../../testing/world.ts';
import { saveScope } from './user-scopes.queries.ts';

export interface ScopedUser {
  readonly id: number;
  readonly email: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly call: Caller;
}

let made = 0;

export type GivenScope = Partial<Omit<UserScope, 'kind'>>;

/** A signed-in user with a scope. */
export const makeScopedUser = async (
  world: Pick<World, 'app' | 'tokens'>,
  client: TestClient,
  given: GivenScope & { readonly kind: ScopeKind; readonly authorities?: readonly Role[]; readonly email?: string },
): Promise<ScopedUser> => {
  const { kind, authorities = [], companyIds = [], regionIds = [], storeIds = [] } = given;
  const { tenantId, subdomain } = client;
  made += 1;
  const email = given.email ?? `scoped${made}@${subdomain}.example`;
  const { id, sessionId } = await client.db(async (db) => {
    const user = await db
      .insertInto('appUser')
      .values({ email, authorities: [...authorities], firstName: 'Robin', lastName: `Retail ${made}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveScope({ db, tenantId }, user.id, { kind, companyIds, regionIds, storeIds });
    const session = await db
      .insertInto('session')
      .values({
        userId: user.id,
        expiresAt: new Date(Date.now() + maxSessionMs),
        address: '127.0.0.1',
        agent: 'test',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: user.id, sessionId: session.id };
  });
  const token = await world.tokens.sign(
    { tenantId, userId: id, sessionId, subdomain },
    new Date(Date.now() + maxSessionMs),
  );
  const headers = { authorization: `Bearer ${token}`, 'x-client-subdomain': subdomain };
  return { id, email, headers, call: createCaller(world.app, headers) };
};
