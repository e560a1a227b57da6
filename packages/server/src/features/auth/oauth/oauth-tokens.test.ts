// ASVS 10.3.1, 10.3.2, 10.4.2, 10.4.3, 10.4.5, 10.4.9, 10.4.11, 10.7.3

import { apiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { describe, expect, test } from 'vitest';
import { createCaller, password, type TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { connect as connectAssistant } from '../../mcp/mcp.factory.ts';
import { makeChain } from '../../proposals/proposals.factory.ts';
import { makeScopedUser } from '../../users/user-scopes.factory.ts';
import { createOauthProgram, makeOauthClientId, redirectUri } from './oauth.factory.ts';

const world = useWorld();
const who = 'ROLE_ADMIN';
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const open = async () => {
  const client = await world.newClient();
  return { client, program: createOauthProgram(world.app, client) };
};

const signedIn = async (input: { access?: 'READ' | 'READ_WRITE'; authorities?: 'ROLE_ADMIN'[] } = {}) => {
  const { client, program } = await open();
  const { body } = await program.redeem(await program.connect(client.as(who), input));
  return { client, program, tokens: body };
};

const toIdentity = ({ subdomain }: Pick<TestClient, 'subdomain'>, token: string) => ({
  authorization: `Bearer ${token}`,
  'x-client-subdomain': subdomain,
});

const listTools = async (client: TestClient, token: string): Promise<number> =>
  (await connectAssistant(world.app, toIdentity(client, token)).post(list)).statusCode;

describe('a code', () => {
  test('is exchanged once; a second use revokes the tokens', async () => {
    const { client, program } = await open();
    const code = await program.connect(client.as(who));

    const first = await program.redeem(code);
    const works = await listTools(client, first.body.access_token);
    const second = await program.redeem(code);

    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect([works, second.body.error]).toEqual([200, 'invalid_grant']);
    expect(await listTools(client, first.body.access_token)).toBe(401);
    expect((await program.refresh(first.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('used twice at the same time gives at most one pair of tokens', async () => {
    const { client, program } = await open();
    const code = await program.connect(client.as(who));

    const responses = await Promise.all([1, 2, 3].map(() => program.redeem(code)));

    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('belongs to its client, redirect URI, verifier, and account, for five minutes', async () => {
    const { client, program } = await open();
    const other = await world.newClient();
    const code = await program.connect(client.as(who));
    const rejected = [
      await program.redeem(code, { client_id: makeOauthClientId(client, { client_name: 'Other' }) }),
      await program.redeem(code, { redirect_uri: `${redirectUri}/` }),
      await program.redeem(code, { code_verifier: 'x'.repeat(43) }),
      await program.redeem(code, { code_verifier: '' }),
      await program.redeem(`${code}x`),
      await program.redeem(code, {}, other.subdomain),
      await program.redeem(code, { resource: 'https://evil.example/mcp' }),
      await program.redeem(code, { grant_type: 'password' }),
    ];
    const repeated = await program.redeem(code, {}, undefined, `&client_id=${makeOauthClientId(client)}`);
    world.setNow(new Date(Date.now() + 6 * 60_000));
    rejected.push(await program.redeem(code));
    world.setNow(undefined);
    const accepted = await program.redeem(code);

    expect(rejected.map(({ status }) => status)).toEqual(rejected.map(() => 400));
    expect(repeated.body.error).toBe('invalid_request');
    expect(accepted.status).toBe(200);
  });
});

describe('the tokens', () => {
  test('are of the user, with the access that the user chose, and audited with the name of the assistant', async () => {
    const { client, tokens } = await signedIn({ access: 'READ', authorities: [] });
    const assistant = connectAssistant(world.app, toIdentity(client, tokens.access_token));
    const { body } = await client.as(who)(apiTokenRoutes.list, {});

    const today = await assistant.callTool('today', {});
    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select('updatedValue').where('entityType', '=', 'SESSION').execute(),
    );

    expect(tokens.scope).toBe('read');
    expect(today.structuredContent.error).toMatchObject({ code: 'FORBIDDEN' });
    expect(body).toMatchObject([{ name: 'Claude', access: 'READ', redirectHost: 'assistant.example' }]);
    expect(JSON.stringify(entries)).toContain('Claude');
    expect(JSON.stringify(entries)).not.toContain(tokens.access_token);
    const mails = (await world.mails()).filter(({ subdomain }) => subdomain === client.subdomain);
    expect(mails.map(({ subject }) => subject)).toContain('An assistant was connected');
  });

  test('are for the endpoint of assistants only', async () => {
    const { client, tokens } = await signedIn();
    const call = createCaller(world.app, toIdentity(client, tokens.access_token));

    expect([await listTools(client, tokens.access_token), (await call(storeRoutes.list, {})).status]).toEqual([
      200, 401,
    ]);
  });

  test('are of one account', async () => {
    const { tokens, program } = await signedIn();
    const other = await world.newClient();

    expect(await listTools(other, tokens.access_token)).toBe(401);
    expect((await program.refresh(tokens.refresh_token, {}, other.subdomain)).body.error).toBe('invalid_grant');
  });

  test('of a user with a scope see the scope', async () => {
    const { client, program } = await open();
    const { storeIds } = await makeChain(client);
    const partner = await makeScopedUser(world, client, { kind: 'PARTNER', storeIds: storeIds.slice(0, 1) });
    const { body } = await program.redeem(await program.connect(partner.call));
    const assistant = connectAssistant(world.app, toIdentity(client, body.access_token));

    const found = await assistant.callTool('search', { text: '', kinds: ['stores'] });

    expect(found.structuredContent.stores.total).toBe(1);
  });

  test('rotate, and an earlier refresh token revokes them', async () => {
    const { client, program, tokens } = await signedIn();

    const { body: next } = await program.refresh(tokens.refresh_token);
    const statuses = [await listTools(client, tokens.access_token), await listTools(client, next.access_token)];
    const wrongClient = await program.refresh(next.refresh_token, {
      client_id: makeOauthClientId(client, { client_name: 'x' }),
    });
    const reused = await program.refresh(tokens.refresh_token);

    expect(statuses).toEqual([401, 200]);
    expect([wrongClient.body.error, reused.body.error]).toEqual(['invalid_grant', 'invalid_grant']);
    expect(await listTools(client, next.access_token)).toBe(401);
    expect((await program.refresh(next.refresh_token)).body.error).toBe('invalid_grant');
    expect((await client.as(who)(apiTokenRoutes.list, {})).body).toEqual([]);
  });

  test('expire after an hour, and without use after 30 days', async () => {
    const { client, program, tokens } = await signedIn();
    const rows = await client.db((db) => db.selectFrom('apiToken').select(['expiresAt', 'refreshExpiresAt']).execute());
    const [{ expiresAt, refreshExpiresAt } = { expiresAt: new Date(0), refreshExpiresAt: null }] = rows;
    const hours = (date: Date | null) => Math.round(((date?.getTime() ?? 0) - Date.now()) / 3_600_000);

    world.setNow(new Date(Date.now() + 31 * 24 * 3_600_000));
    const late = await program.refresh(tokens.refresh_token);
    world.setNow(undefined);

    expect([hours(expiresAt), hours(refreshExpiresAt)]).toEqual([1, 30 * 24]);
    expect(late.body.error).toBe('invalid_grant');
  });

  test('end with the user, a revocation, and a changed password that ends them', async () => {
    const ends = [
      async (client: TestClient) => {
        const isUser = ['id', '=', client.userIdFor(who)] as const;
        await client.db((db) =>
          db
            .updateTable('appUser')
            .set({ inactive: true })
            .where(...isUser)
            .execute(),
        );
        return { status: 200 };
      },
      async (client: TestClient) => {
        const [token] = (await client.as(who)(apiTokenRoutes.list, {})).body;
        return client.as(who)(apiTokenRoutes.revoke, { params: { id: token?.id ?? '' } });
      },
      (client: TestClient) =>
        client.as(who)(authRoutes.changePassword, {
          body: { currentPassword: password, newPassword: 'another good one', revokeApiTokens: true },
        }),
    ];
    for (const end of ends) {
      const { client, program, tokens } = await signedIn();
      const response = await end(client);
      expect(response.status).toBeLessThan(300);
      expect(await listTools(client, tokens.access_token)).toBe(401);
      expect((await program.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    }
  });
});
