import { day } from '@shelfward/contract/kit/dates.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { importKinds } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { orderProposalRoutes, ownQuantities } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { plannedOrderRoutes } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { isOpen } from '@shelfward/contract/proposals/proposal-states.rules.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { z } from 'zod';
import { defineTool } from './define-tool.rules.ts';
import { maxTokenLength } from './prepared-change.rules.ts';
import type { PlannedCall, ToolContext } from './tool.types.ts';
import { ToolError } from './tool-calls.service.ts';

const writesNothing = 'Writes nothing: returns what would change, and a token for commit that expires in 15 minutes. ';
/** So that the token fits into a message of the assistant. */
const maxPreparedIds = 50;
const maxPreparedQuantities = 500;
const maxFileCharacters = 500_000;

const reject = (detail: string): never => {
  throw new ToolError({ code: 'INVALID_REQUEST', detail });
};

const prepareProposal = defineTool({
  name: 'prepare_proposal',
  description: `Prepare an order proposal for stores of one company. Quantities that are not given are suggested at the commit. ${writesNothing}`,
  input: z.strictObject({
    storeIds: z.array(id).min(1).max(500),
    budgetCents: z.int().min(0).optional().describe('The most that the orders cost together, in cents'),
    limitToStock: z.boolean().default(false).describe('Suggest no more than the available stock'),
    fillUpToMinimums: z.boolean().default(false).describe('Fill up orders below their minimum'),
    quantities: ownQuantities
      .max(maxPreparedQuantities)
      .default([])
      .describe('Units of products in these stores, in place of the suggested ones'),
  }),
  reads: true,
  run: async (context, { storeIds, budgetCents = null, limitToStock, fillUpToMinimums, quantities }) => {
    const query = { ids: storeIds, size: storeIds.length };
    const { body: stores } = await context.call(storeRoutes.list, { query });
    const found = new Set(stores.content.map((store) => store.id));
    const missing = storeIds.filter((storeId) => !found.has(storeId));
    if (missing.length > 0) reject(`These stores do not exist or are inactive: ${missing.join(', ')}`);
    const others = quantities.map(({ storeId }) => storeId).filter((storeId) => !found.has(storeId));
    if (others.length > 0) reject(`quantities has stores that are not in storeIds: ${others.join(', ')}`);
    const products = await findProductNames(context, new Set(quantities.map(({ productId }) => productId)));
    const settings = { budgetCents, autoFairShare: limitToStock, topUpToMinItems: fillUpToMinimums };
    const token = context.prepare({
      summary: `Create an order proposal for ${found.size} stores${formatOwn(quantities)}`,
      calls: [{ route: orderProposalRoutes.create, request: { body: { storeIds: [...found], settings, quantities } } }],
    });
    const named = stores.content.map(({ id: storeId, name, company }) => ({ id: storeId, name, company }));
    const own = quantities.map((row) => ({ ...row, product: products.get(row.productId) }));
    return { wouldCreate: { orderProposals: 1, stores: named, settings, quantities: own }, ...token };
  },
});

const findProductNames = async (context: ToolContext, ids: ReadonlySet<number>): Promise<Map<number, string>> => {
  if (ids.size === 0) return new Map();
  const { body } = await context.call(productRoutes.list, { query: { ids: [...ids], size: ids.size } });
  const names = new Map(body.content.map(({ id: productId, name }) => [productId, name]));
  const missing = [...ids].filter((productId) => !names.has(productId));
  if (missing.length > 0)
    reject(`These products do not exist, are inactive, or are discontinued: ${missing.join(', ')}`);
  return names;
};

const formatOwn = (quantities: readonly { readonly quantity: number }[]): string => {
  if (quantities.length === 0) return '';
  const units = quantities.reduce((sum, { quantity }) => sum + quantity, 0);
  return `, with ${units} units in ${quantities.length} lines of your own`;
};

const prepareOrders = defineTool({
  name: 'prepare_orders',
  description: `Prepare the draft orders of an order proposal, one for each store or region. An open proposal is processed first. ${writesNothing}`,
  input: z.strictObject({ proposalId: id }),
  reads: true,
  run: async (context, { proposalId }) => {
    const params = { id: proposalId };
    const { body: proposal, headers } = await context.call(orderProposalRoutes.get, { params });
    const { body: orders } = await context.call(plannedOrderRoutes.list, { params });
    const process = { route: orderProposalRoutes.process, request: { params }, ifMatch: headers.etag };
    const calls: PlannedCall[] = [
      ...(proposal.status === 'DRAFT' ? [process] : []),
      { route: orderProposalRoutes.generateOrders, request: { params } },
    ];
    if (!isOpen(proposal.status)) reject(`The proposal is ${proposal.status}, so it creates no orders.`);
    const created = orders.filter(({ state }) => state !== 'EMPTY' && state !== 'POSTPONED');
    const { token, expires } = context.prepare({
      summary: `Create ${created.length} draft orders from order proposal ${proposalId}`,
      calls,
      seen: [{ route: plannedOrderRoutes.list, request: { params }, body: orders }],
    });
    return {
      wouldCreate: { draftOrders: created.map(toPlanned) },
      notCreated: orders.length - created.length,
      token,
      expires,
    };
  },
});

const toPlanned = ({ changes: _changes, ...order }: { readonly changes: unknown }) => order;

const prepareParLevels = defineTool({
  name: 'prepare_par_levels',
  description: `Prepare to accept, reject, or snooze suggested par levels. ${writesNothing}`,
  input: z.strictObject({
    decision: z.enum(['ACCEPT', 'REJECT', 'SNOOZE']),
    suggestionIds: z.array(id).min(1).max(maxPreparedIds),
    snoozedUntil: day.optional().describe('Required for SNOOZE: the first day on which they are open again'),
  }),
  reads: true,
  run: async (context, { decision, suggestionIds, snoozedUntil }) => {
    const ids = [...new Set(suggestionIds)];
    const changes: object[] = [];
    for (const suggestionId of ids) {
      const { body } = await context.call(replenishmentRoutes.getSuggestion, { params: { suggestionId } });
      const { store, product, parLevel, suggestedParLevel, change, changeValue, state, reason } = body;
      changes.push({ suggestionId, store, product, parLevel, suggestedParLevel, change, changeValue, state, reason });
    }
    const body = { decision, ids, ...(snoozedUntil && { snoozedUntil }) };
    const token = context.prepare({
      summary: `${decision} ${ids.length} suggested par levels`,
      calls: [{ route: replenishmentRoutes.decide, request: { body } }],
    });
    return { decision, wouldChange: changes, ...token };
  },
});

const prepareImport = defineTool({
  name: 'prepare_import',
  description:
    'Prepare an import of companies, stores, products, or prices from the text of a CSV file with a header. The ' +
    `preview is listed under Imports, and changes no records. ${writesNothing}`,
  input: z.strictObject({
    kind: z.enum(importKinds),
    csv: z.string().min(1).max(maxFileCharacters),
    companyId: id.optional().describe('The company of stores without one in the file'),
    priceListId: id.optional().describe('The price list of prices without one in the file'),
    leaveOutBadRows: z.boolean().default(false),
  }),
  reads: false,
  run: async (context, { kind, csv, companyId = null, priceListId = null, leaveOutBadRows }) => {
    const file = new File([csv], 'assistant.csv', { type: 'text/csv' });
    const configuration = { kind, companyId, priceListId };
    const { body: preview, headers } = await context.call(masterImportRoutes.create, {
      body: { configuration },
      files: { file },
    });
    const params = { importId: preview.id };
    const outcome = ['NEW', 'CHANGED', 'BAD'].join(',');
    const { body: rows } = await context.call(masterImportRoutes.rows, { params, query: { outcome, size: 50 } });
    const { newRows, changedRows, sameRows, badRows, messages } = preview;
    const token = context.prepare({
      summary: `Import ${newRows} new and ${changedRows} changed rows`,
      calls: [
        {
          route: masterImportRoutes.commit,
          request: { params, body: { leavesOutBadRows: leaveOutBadRows } },
          ifMatch: headers.etag,
        },
      ],
    });
    const wouldChange = { newRows, changedRows, sameRows, badRows, messages, rows: rows.content };
    return { importId: preview.id, wouldChange, ...token };
  },
});

const commit = defineTool({
  name: 'commit',
  description:
    'Make a prepared change, once. Only call it when the user has seen what would change and has agreed. Returns ' +
    'the result and, if the change can be undone, a token for undo that is valid for a day.',
  input: z.strictObject({ token: z.string().min(1).max(maxTokenLength) }),
  reads: false,
  run: async (context, { token }) => {
    const change = context.verify(token);
    const { results, undoToken } = await context.commit(change);
    return { done: change.summary, results, undoToken };
  },
});

const undo = defineTool({
  name: 'undo',
  description: 'Undo a committed change with the undo token that commit returned. Records that changed since remain.',
  input: z.strictObject({ undoToken: z.uuid() }),
  reads: false,
  run: async (context, { undoToken: token }) => (await context.call(undoRoutes.undo, { params: { token } })).body,
});

export const writeTools = [prepareProposal, prepareOrders, prepareParLevels, prepareImport, commit, undo];
