import { comparisons } from '@shelfward/contract/analytics/analytics.rules.ts';
import { groupByTypes, isByAttribute, maxGroupByLevels } from '@shelfward/contract/analytics/breakdown.rules.ts';
import { changeSplitRoutes } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import { reportPeriods } from '@shelfward/contract/analytics/report-periods.rules.ts';
import { reportFigures } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { reportColumns } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { day } from '@shelfward/contract/kit/dates.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { orderStatuses } from '@shelfward/contract/orders/orders.rules.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { salesHistoryRoutes } from '@shelfward/contract/replenishment/sales-history.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { z } from 'zod';
import { defineTool } from './define-tool.rules.ts';
import type { ToolContext } from './tool.types.ts';
import { ToolError } from './tool-calls.service.ts';

const page = z.int().min(0).max(1_000_000).default(0);
const size = z.int().min(1).max(100).default(20);
const search = z.string().max(200).optional();
const ids = z.array(id).max(200).optional();

const lists = {
  stores: (context: ToolContext, query: { search: string; size: number }) => context.call(storeRoutes.list, { query }),
  companies: (context: ToolContext, query: { search: string; size: number }) =>
    context.call(companyRoutes.list, { query }),
  products: (context: ToolContext, query: { search: string; size: number }) =>
    context.call(productRoutes.list, { query }),
  orders: (context: ToolContext, query: { search: string; size: number }) => context.call(orderRoutes.list, { query }),
  proposals: (context: ToolContext, query: { search: string; size: number }) =>
    context.call(orderProposalRoutes.list, { query }),
};
const listNames = ['stores', 'companies', 'products', 'orders', 'proposals'] as const;

/** The texts and numbers of a record, without lists and long parts. */
const toBrief = (record: object) =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
      if (value === null || value === '' || Array.isArray(value)) return [];
      if (typeof value !== 'object') return [[name, value]];
      return 'id' in value && 'name' in value ? [[name, { id: value.id, name: value.name }]] : [];
    }),
  );

const searchTool = defineTool({
  name: 'search',
  description:
    'Find stores, companies, products, orders, or order proposals by a part of their name, number, UPC, or SKU. ' +
    'Returns their ids, which the other tools need.',
  input: z.strictObject({
    text: z.string().max(200).describe('Part of a name or number; empty lists the first records'),
    kinds: z.array(z.enum(listNames)).min(1).default(['stores', 'companies', 'products']),
    size,
  }),
  reads: true,
  run: async (context, { text, kinds, size: count }) => {
    const found: Record<string, unknown> = {};
    for (const kind of new Set(kinds)) {
      const { body } = await lists[kind](context, { search: text, size: count });
      found[kind] = { total: body.totalElements, records: body.content.map(toBrief) };
    }
    return found;
  },
});

const readers = {
  store: (context: ToolContext, storeId: number) => context.call(storeRoutes.get, { params: { storeId } }),
  company: (context: ToolContext, companyId: number) => context.call(companyRoutes.get, { params: { companyId } }),
  product: (context: ToolContext, productId: number) => context.call(productRoutes.get, { params: { productId } }),
  order: (context: ToolContext, orderId: number) => context.call(orderRoutes.get, { params: { orderId } }),
  proposal: (context: ToolContext, proposalId: number) =>
    context.call(orderProposalRoutes.get, { params: { id: proposalId } }),
};

const getTool = defineTool({
  name: 'get',
  description: 'Get all values of one store, company, product, order (with lines and shipments), or order proposal.',
  input: z.strictObject({ kind: z.enum(['store', 'company', 'product', 'order', 'proposal']), id }),
  reads: true,
  run: async (context, { kind, id: recordId }) => ({ record: (await readers[kind](context, recordId)).body }),
});

const todayTool = defineTool({
  name: 'today',
  description:
    'List what needs a person today, by the money at stake: stock-outs, late feeds, orders to approve, and more, ' +
    'with the reason of each task, and the counts by kind. Money is in cents.',
  input: z.strictObject({ companyId: id.optional(), size }),
  reads: true,
  run: async (context, { companyId, size: count }) => {
    const filter = companyId === undefined ? {} : { companyId };
    const { body: summary } = await context.call(todayRoutes.summary, { query: filter });
    const { body: tasks } = await context.call(todayRoutes.tasks, { query: { ...filter, size: count } });
    return { kinds: summary.kinds, shelves: summary.shelves, tasks: tasks.content, total: tasks.totalElements };
  },
});

const reportInput = {
  period: z.enum(reportPeriods).optional().describe('A named period; otherwise from and to'),
  from: day.optional().describe('First day, YYYY-MM-DD'),
  to: day.optional().describe('Last day, YYYY-MM-DD'),
  comparison: z.enum(comparisons).default('CALENDAR').describe('The same dates a year earlier, or 364 days earlier'),
  companyIds: ids,
  regionIds: ids,
  storeIds: ids,
  productLineIds: ids,
  productIds: ids,
};
const reportBase = z.strictObject(reportInput);

const toReportPart = ({ period, from, to, comparison, ...filters }: z.output<typeof reportBase>) => {
  if (period === undefined && (from === undefined || to === undefined))
    throw new ToolError({ code: 'INVALID_REQUEST', detail: 'period, or from and to, must be given.' });
  const days = period === undefined ? { soldOnAfter: from ?? '', soldOnBefore: to ?? '' } : { name: period };
  return { days, comparison, filters: Object.fromEntries(Object.entries(filters).filter(([, list]) => list)) };
};

const recordLevels = groupByTypes.filter((type) => !isByAttribute(type));

const reportTool = defineTool({
  name: 'report',
  description:
    'Run a sales report: figures of a period and of the year before, in rows by up to three groupings and columns by ' +
    'period. Values are in the order of figures; money is in cents.',
  input: reportBase.extend({
    groupBy: z.array(z.enum(recordLevels)).max(maxGroupByLevels).default([]).describe('Empty: only totals'),
    columns: z.enum(reportColumns).default('NONE'),
    figures: z.array(z.enum(reportFigures)).min(1).default(['sales', 'units']),
    sortBy: z.enum([...reportFigures, 'name']).default('sales'),
    limit: z.int().min(1).max(500).default(50).describe('Rows of the first grouping'),
  }),
  reads: true,
  run: async (context, { groupBy, columns, figures, sortBy, limit, ...base }) => {
    const levels = groupBy.map((type) => ({ type }));
    const sort = { by: sortBy, direction: sortBy === 'name' ? ('asc' as const) : ('desc' as const) };
    const body = { ...toReportPart(base), levels, columns, figures, sort, limit };
    return { figures, ...(await context.call(reportQueryRoutes.run, { body })).body };
  },
});

const explainChangeTool = defineTool({
  name: 'explain_change',
  description:
    'Split the change in sales against the year before into its causes: stores, listings, availability, calendar, ' +
    'promotions, price, and velocity; optionally for each store, product, or other row. Money is in cents.',
  input: reportBase.extend({
    level: z
      .enum(recordLevels.filter((type) => type !== 'YEAR_MONTH'))
      .optional()
      .describe('Also split the changes of these rows'),
  }),
  reads: true,
  run: async (context, { level, ...base }) => {
    const body = { ...toReportPart(base), level: level === undefined ? null : { type: level } };
    return (await context.call(changeSplitRoutes.split, { body })).body;
  },
});

const inventoryTool = defineTool({
  name: 'inventory',
  description:
    'List the estimated stock of a store by product, with the last count and how reliable it is. ' +
    'With productId also the events of the estimate, newest first.',
  input: z.strictObject({ storeId: id, productId: id.optional(), search, page, size }),
  reads: true,
  run: async (context, { storeId, productId, search: text, ...paging }) => {
    const query = { ...paging, ...(text && { search: text }), ...(productId && { productId }) };
    const { body } = await context.call(inventoryRoutes.items, { params: { storeId }, query });
    const list = { items: body.content, total: body.totalElements };
    if (productId === undefined) return list;
    const params = { storeId, productId };
    return { ...list, events: (await context.call(inventoryRoutes.history, { params })).body.content };
  },
});

const whySuggestedTool = defineTool({
  name: 'why_suggested',
  description:
    'Explain suggested par levels: the reason, the demand and terms behind each, and the confidence. With ' +
    'suggestionId one suggestion with its sales history and earlier par levels; otherwise the open suggestions of a ' +
    'store, product, or company, by the value of the change.',
  input: z.strictObject({
    suggestionId: id.optional(),
    storeId: id.optional(),
    productId: id.optional(),
    companyId: id.optional(),
    search,
    page,
    size,
  }),
  reads: true,
  run: async (context, { suggestionId, ...filter }) => {
    if (suggestionId === undefined) {
      const { body } = await context.call(replenishmentRoutes.suggestions, { query: filter });
      const suggestions = body.content.map(({ terms: _terms, weeks: _weeks, ...suggestion }) => suggestion);
      return { suggestions, total: body.totalElements };
    }
    const params = { suggestionId };
    const { body: suggestion } = await context.call(replenishmentRoutes.getSuggestion, { params });
    const { body: parLevelChanges } = await context.call(replenishmentRoutes.parLevelChanges, { params });
    const { body: salesHistory } = await context.call(salesHistoryRoutes.get, { params });
    return { suggestion, parLevelChanges, salesHistory };
  },
});

const listOrdersTool = defineTool({
  name: 'list_orders',
  description: 'List orders, newest first, with their status, units, and totals in cents.',
  input: z.strictObject({
    search,
    companyId: id.optional(),
    storeId: id.optional(),
    productId: id.optional(),
    status: z.array(z.enum(orderStatuses)).optional(),
    createdFrom: day.optional(),
    createdTo: day.optional(),
    page,
    size,
  }),
  reads: true,
  run: async (context, { createdFrom, createdTo, status, ...filter }) => {
    const query = {
      ...filter,
      ...(status && { status }),
      ...(createdFrom && { createdDateAfter: createdFrom }),
      ...(createdTo && { createdDateBefore: createdTo }),
    };
    const { body } = await context.call(orderRoutes.list, { query });
    return { orders: body.content, total: body.totalElements };
  },
});

export const readTools = [
  todayTool,
  searchTool,
  getTool,
  reportTool,
  explainChangeTool,
  inventoryTool,
  whySuggestedTool,
  listOrdersTool,
];
