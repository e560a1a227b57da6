import { auditRoutes } from '@shelfward/contract/audit/audit.contract.ts';
import { apiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct, makeProducts } from '../products/products.factory.ts';
import { makeChain, makeProposal } from '../proposals/proposals.factory.ts';
import { makeSuggestion } from '../replenishment/replenishment.factory.ts';
import { makeSaleDays } from '../sales/sales.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeScopedUser } from '../users/user-scopes.factory.ts';
import { connect, makeAssistant } from './mcp.factory.ts';

const world = useWorld();
const who = 'ROLE_ADMIN';
const clientInfo = { name: 'test', version: '1' };
const names = [
  'today',
  'search',
  'get',
  'report',
  'explain_change',
  'inventory',
  'why_suggested',
  'list_orders',
  'prepare_proposal',
  'prepare_orders',
  'prepare_par_levels',
  'prepare_import',
  'commit',
  'undo',
];
const maxTools = 16;
const maxTokens = 6000;

describe('the protocol', () => {
  test('2025-11-25 is negotiated, and its tools are listed', async () => {
    const client = await world.newClient();
    const assistant = await makeAssistant(world.app, client, who);

    const hello = await assistant.request('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo,
    });
    const ready = await assistant.post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const list = await assistant.request('tools/list', {});

    expect(hello.result).toMatchObject({ protocolVersion: '2025-11-25', serverInfo: { name: 'shelfward' } });
    expect([ready.statusCode, ready.body]).toEqual([202, '']);
    expect(list.result.tools.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(list.result.tools.length).toBeLessThanOrEqual(maxTools);
    // About four characters of JSON are a token.
    expect(JSON.stringify(list.result.tools).length / 4).toBeLessThanOrEqual(maxTokens);
  });

  test('2026-07-28 needs no initialization, and asks the user to confirm a commit', async () => {
    const client = await world.newClient();
    const { id } = await makeSuggestion(client);
    const assistant = await makeAssistant(world.app, client, who);
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': clientInfo,
      'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
    };
    const callModern = (name: string, input: object, more: object = {}) =>
      assistant.request(
        'tools/call',
        { name, arguments: input, _meta, ...more },
        { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name },
      );

    const prepared = await callModern('prepare_par_levels', { decision: 'ACCEPT', suggestionIds: [id] });
    const { token } = prepared.result.structuredContent;
    const question = await callModern('commit', { token });
    const declined = await callModern('commit', { token }, { inputResponses: { confirm: { action: 'decline' } } });
    const before = await client.as(who)(replenishmentRoutes.getSuggestion, { params: { suggestionId: id } });
    const inputResponses = { confirm: { action: 'accept', content: { confirm: true } } };
    const committed = await callModern('commit', { token }, { inputResponses });

    expect(question.result).toMatchObject({
      resultType: 'input_required',
      inputRequests: { confirm: { params: { message: 'ACCEPT 1 suggested par levels?' } } },
    });
    expect(declined.result).toMatchObject({ isError: true, structuredContent: { error: { code: 'NOT_CONFIRMED' } } });
    expect(before.body.state).toBe('OPEN');
    expect(committed.result.structuredContent).toMatchObject({ results: [{ applied: 1 }] });
  });

  test('has no streams and no sessions', async () => {
    const client = await world.newClient();
    const { authorization = '' } = client.headersFor(who);
    const assistant = await makeAssistant(world.app, client, who);

    const responses = [
      await assistant.post({ jsonrpc: '2.0', id: 1 }),
      await assistant.post([]),
      await assistant.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { accept: 'text/html' }),
      await assistant.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { 'mcp-protocol-version': '1999-01-01' }),
      await assistant.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { 'content-type': 'text/plain' }),
      await assistant.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { origin: 'https://other.example' }),
      await assistant.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { authorization }),
    ];

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 406, 400, 415, 403, 401]);
  });
});

describe('access', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  test('is 401 without a token, with an invented one, and for another account', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const assistant = await makeAssistant(world.app, client, who);

    const responses = [
      await connect(world.app, { 'x-client-subdomain': client.subdomain }).post(list),
      await assistant.post(list, { authorization: 'Bearer shelfward_1_1_nothing' }),
      await assistant.post(list, { 'x-client-subdomain': other.subdomain }),
      await assistant.post(list),
    ];

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 200]);
    // An API token works without the offer to sign in.
    const offers = responses.map(({ headers }) => String(headers['www-authenticate']).includes('resource_metadata="'));
    expect(offers).toEqual([true, true, true, false]);
  });

  test('is that of the user and of the token', async () => {
    const client = await world.newClient();
    const { id } = await makeSuggestion(client);
    const reporting = await makeAssistant(world.app, client, 'ROLE_REPORTING', { authorities: ['ROLE_REPORTING'] });
    const reader = await makeAssistant(world.app, client, who, { access: 'READ', authorities: ['ROLE_ADMIN'] });
    const input = { decision: 'ACCEPT', suggestionIds: [id] };

    const proposal = await reporting.callTool('prepare_orders', { proposalId: 1 });
    const { structuredContent } = await reader.callTool('prepare_par_levels', input);
    const commit = await reader.callTool('commit', { token: structuredContent.token });

    expect(proposal.structuredContent.error).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(commit.structuredContent.error).toMatchObject({ status: 403, detail: 'This API token can only read.' });
  });

  test('does not reach ids of another account', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const { id, storeId, productId } = await makeSuggestion(other);
    const assistant = await makeAssistant(world.app, client, who);
    const calls = [
      ['get', { kind: 'store', id: storeId }],
      ['get', { kind: 'product', id: productId }],
      ['inventory', { storeId }],
      ['why_suggested', { suggestionId: id }],
      ['prepare_par_levels', { decision: 'ACCEPT', suggestionIds: [id] }],
      ['prepare_proposal', { storeIds: [storeId] }],
    ] as const;

    for (const [name, input] of calls) {
      const result = await assistant.callTool(name, input);
      expect([name, result.isError]).toEqual([name, true]);
      expect(result.content[0]?.text).toMatch(/NOT_FOUND|do not exist/);
    }
  });

  test('of a user with a scope is the scope', async () => {
    const client = await world.newClient();
    const { storeIds } = await makeChain(client);
    const [own = 0, other = 0] = storeIds;
    const partner = await makeScopedUser(world, client, { kind: 'PARTNER', storeIds: [own] });
    const body = { name: 'Scanner', access: 'READ' as const };
    const { body: created } = await partner.call(apiTokenRoutes.create, { body });
    const identity = { authorization: `Bearer ${created.token}`, 'x-client-subdomain': client.subdomain };
    const assistant = connect(world.app, identity);

    const found = await assistant.callTool('search', { text: '', kinds: ['stores'] });
    const foreign = await assistant.callTool('get', { kind: 'store', id: other });
    const closed = await assistant.callTool('today', {});

    expect(found.structuredContent.stores).toMatchObject({ total: 1, records: [{ id: own }] });
    expect(foreign.structuredContent.error).toMatchObject({ code: 'STORE_NOT_FOUND' });
    expect(closed.structuredContent.error).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('rejects invalid input, and names the property', async () => {
    const client = await world.newClient();
    const assistant = await makeAssistant(world.app, client, who);

    const results = [
      await assistant.callTool('get', { kind: 'store', id: '../orders' }),
      await assistant.callTool('report', {}),
      await assistant.callTool('prepare_par_levels', { decision: 'ACCEPT', suggestionIds: [] }),
      await assistant.callTool('commit', { token: 'x.y' }),
      await assistant.callTool('undo', { undoToken: 'nothing' }),
    ];

    expect(results.map(({ isError }) => isError)).toEqual([true, true, true, true, true]);
    expect(results[1]?.structuredContent.error.detail).toContain('period');
  });

  test('is limited by token', async () => {
    const client = await world.newClient();
    const config = { LOG_LEVEL: 'error' as const, RATE_LIMIT: 5, TRUST_PROXY: false, MAX_SESSIONS: 20 };
    const app = await world.appWith({ config });
    const assistant = await makeAssistant(app, client, who);

    const statuses: number[] = [];
    // A minute can end between them.
    for (let at = 0; at < 12; at += 1) statuses.push((await assistant.post(list)).statusCode);

    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});

describe('reading tools', () => {
  test('return structured content for an account with records', async () => {
    const client = await world.newClient();
    const { storeIds } = await makeChain(client);
    const { id, productId } = await makeSuggestion(client);
    const assistant = await makeAssistant(world.app, client, who);
    const period = { period: 'Last Month' };

    const results = [
      await assistant.callTool('today', {}),
      await assistant.callTool('search', {
        text: '',
        kinds: ['stores', 'companies', 'products', 'orders', 'proposals'],
      }),
      await assistant.callTool('get', { kind: 'product', id: productId }),
      await assistant.callTool('report', { ...period, groupBy: ['COMPANY', 'STORE'] }),
      await assistant.callTool('explain_change', { ...period, level: 'STORE' }),
      await assistant.callTool('inventory', { storeId: storeIds[0] }),
      await assistant.callTool('why_suggested', { suggestionId: id }),
      await assistant.callTool('why_suggested', {}),
      await assistant.callTool('list_orders', { createdFrom: '2026-01-01' }),
    ];

    for (const { isError, structuredContent } of results)
      expect([isError, structuredContent]).toEqual([undefined, expect.any(Object)]);
    expect(results[1]?.structuredContent.stores.total).toBe(3);
    expect(results[6]?.structuredContent.suggestion.reason).toEqual(expect.any(String));
  });

  test('are rejected with what to do if the result is too large', async () => {
    const products = 12_000;
    const client = await world.newClient();
    await client.db(async (db) => {
      const storeId = await makeStore(db, { companyId: await makeCompany(db) });
      await makeProducts(
        db,
        Array.from({ length: products }, (_, at) => ({ upc: `${10_000_000 + at}`, productLineId: null })),
      );
      const made = await db.selectFrom('product').select('id').execute();
      for (let at = 0; at < products; at += 4000)
        await makeSaleDays(
          db,
          made.slice(at, at + 4000).map(({ id }) => ({ storeId, productId: id, soldOn: '2026-02-01', units: 1 })),
        );
    });
    const assistant = await makeAssistant(world.app, client, who);
    const report = (groupBy: readonly string[]) =>
      assistant.callTool('report', { from: '2026-02-01', to: '2026-02-28', groupBy });

    expect((await report(['STORE'])).structuredContent.rows).toHaveLength(1);
    const { isError, structuredContent } = await report(['STORE', 'PRODUCT']);

    expect([isError, structuredContent.error]).toEqual([
      true,
      expect.objectContaining({ code: 'INVALID_REQUEST', detail: expect.stringContaining('smaller size') }),
    ]);
  });
});

describe('a change', () => {
  test('of par levels is written once at the commit, audited with token and tool, and undone', async () => {
    const client = await world.newClient();
    const { id } = await makeSuggestion(client);
    const assistant = await makeAssistant(world.app, client, who);
    const findState = async () =>
      (await client.as(who)(replenishmentRoutes.getSuggestion, { params: { suggestionId: id } })).body.state;

    const prepared = await assistant.callTool('prepare_par_levels', { decision: 'ACCEPT', suggestionIds: [id] });
    const { token, wouldChange } = prepared.structuredContent;
    const before = await findState();
    const first = await assistant.callTool('commit', { token });
    const second = await assistant.callTool('commit', { token });
    const after = await findState();
    const { body: log } = await client.as(who)(auditRoutes.log, { query: { apiToken: 'Claude' } });
    const undone = await assistant.callTool('undo', { undoToken: first.structuredContent.undoToken });

    expect(wouldChange).toMatchObject([{ suggestionId: id, parLevel: 6, suggestedParLevel: 9 }]);
    expect([before, after, await findState()]).toEqual(['OPEN', 'ACCEPTED', 'OPEN']);
    expect(second.structuredContent).toEqual(first.structuredContent);
    expect(new Set(log.content.map(({ apiToken }) => apiToken))).toEqual(
      new Set(['Claude (commit prepare_par_levels)']),
    );
    expect(undone.structuredContent).toMatchObject({ restored: 1 });
  });

  test('by two commits at the same time is written once', async () => {
    const client = await world.newClient();
    const { storeIds } = await makeChain(client);
    const assistant = await makeAssistant(world.app, client, who);
    const { structuredContent } = await assistant.callTool('prepare_proposal', { storeIds });

    await Promise.all([1, 2, 3].map(() => assistant.callTool('commit', { token: structuredContent.token })));

    const { body } = await client.as(who)(orderProposalRoutes.list, {});
    expect(body.totalElements).toBe(1);
  });

  test('needs the token of the same API token, account, and content, before it expires', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const { id } = await makeSuggestion(client);
    const assistant = await makeAssistant(world.app, client, who);
    const others = [
      await makeAssistant(world.app, client, who, { name: 'Second' }),
      await makeAssistant(world.app, client, 'ROLE_SUPERUSER', { authorities: ['ROLE_ADMIN'] }),
      await makeAssistant(world.app, other, who),
    ];
    const prepare = { decision: 'REJECT', suggestionIds: [id] };
    const { token } = (await assistant.callTool('prepare_par_levels', prepare)).structuredContent;
    const [payload = '', signature = ''] = String(token).split('.');

    const results = [];
    for (const one of others) results.push(await one.callTool('commit', { token }));
    results.push(await assistant.callTool('commit', { token: `${payload}A.${signature}` }));
    results.push(await assistant.callTool('commit', { token: `${payload}.${signature.replace(/.$/, 'x')}` }));
    world.setNow(new Date(Date.now() + 16 * 60_000));
    results.push(await assistant.callTool('commit', { token }));
    world.setNow(undefined);

    expect(results.map(({ structuredContent }) => structuredContent.error?.code)).toEqual(
      results.map(() => 'INVALID_REQUEST'),
    );
    const { body } = await client.as(who)(replenishmentRoutes.getSuggestion, { params: { suggestionId: id } });
    expect(body.state).toBe('OPEN');
  });

  test('of a new proposal has the quantities of the caller', async () => {
    const client = await world.newClient();
    const { storeIds, productIds } = await makeChain(client);
    const [storeId = 0] = storeIds;
    const [listed = 0] = productIds;
    const added = await client.db((db) => makeProduct(db, { name: 'Outside the assortment' }));
    const assistant = await makeAssistant(world.app, client, who);
    const quantities = [
      { storeId, productId: listed, quantity: 33 },
      { storeId, productId: added, quantity: 5 },
    ];
    const prepare = async (input: object) =>
      await assistant.callTool('prepare_proposal', { storeIds, quantities, ...input });

    const { wouldCreate, token } = (await prepare({})).structuredContent;
    const committed = await assistant.callTool('commit', { token });
    const rejected = [
      await prepare({ quantities: [{ storeId: 999_999, productId: listed, quantity: 1 }] }),
      await prepare({ quantities: [{ storeId, productId: 999_999, quantity: 1 }] }),
      await prepare({ quantities: [{ storeId, productId: listed, quantity: -1 }] }),
    ];

    expect(wouldCreate.quantities).toMatchObject([{ quantity: 33 }, { product: 'Outside the assortment' }]);
    expect(committed.structuredContent.done).toContain('38 units in 2 lines');
    const [{ id }] = committed.structuredContent.results;
    const { body } = await client.as(who)(orderProposalRoutes.matrix, { params: { id } });
    const lines = body.quantity.filter((quantity) => quantity >= 0);
    expect(lines.toSorted((one, other) => one - other)).toEqual([4, 4, 5, 10, 33]);
    expect(rejected.map(({ isError }) => isError)).toEqual([true, true, true]);
  });

  test('of a proposal to orders is rejected if the planned orders have changed', async () => {
    const client = await world.newClient();
    const { storeIds } = await makeChain(client);
    const { id } = await makeProposal(client, storeIds);
    const assistant = await makeAssistant(world.app, client, who);
    const prepare = async () => (await assistant.callTool('prepare_orders', { proposalId: id })).structuredContent;

    const stale = await prepare();
    const settings = { budgetCents: 1000, autoFairShare: false, topUpToMinItems: false };
    await client.as('ROLE_ORDER_MANAGER')(orderProposalRoutes.changeSettings, { params: { id }, body: settings });
    const rejected = await assistant.callTool('commit', { token: stale.token });
    const fresh = await prepare();
    const committed = await assistant.callTool('commit', { token: fresh.token });

    expect(stale.wouldCreate.draftOrders).toHaveLength(2);
    expect(rejected.structuredContent.error).toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect(committed.structuredContent.results.at(-1).created).toHaveLength(fresh.wouldCreate.draftOrders.length);
    const { body } = await client.as(who)(orderRoutes.list, {});
    expect(body.totalElements).toBe(fresh.wouldCreate.draftOrders.length);
  });

  test('of a file is previewed, committed, and undone', async () => {
    const client = await world.newClient();
    await client.db((db) => makeProduct(db, { name: 'Old' }));
    const assistant = await makeAssistant(world.app, client, who);
    const csv = 'Name,Sales Channel\nCorner Shops,\nNew Retail,\n';
    const countCompanies = async () => {
      const { structuredContent } = await assistant.callTool('search', { text: '', kinds: ['companies'] });
      return structuredContent.companies.total;
    };

    const prepared = await assistant.callTool('prepare_import', { kind: 'COMPANIES', csv });
    const counts = [await countCompanies()];
    const { structuredContent } = await assistant.callTool('commit', { token: prepared.structuredContent.token });
    counts.push(await countCompanies());
    await assistant.callTool('undo', { undoToken: structuredContent.undoToken });
    counts.push(await countCompanies());

    expect(prepared.structuredContent.wouldChange).toMatchObject({ newRows: 2, badRows: 0 });
    expect(counts).toEqual([0, 2, 0]);
    const { body } = await client.as(who)(masterImportRoutes.list, {});
    expect(body.content.map(({ status }) => status)).toEqual(['UNDONE']);
  });
});
