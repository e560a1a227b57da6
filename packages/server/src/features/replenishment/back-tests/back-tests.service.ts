import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type {
  BackTest,
  BackTestInput,
  BackTestPart,
  BackTestSummary,
  backTestRoutes,
} from '@shelfward/contract/replenishment/back-tests.contract.ts';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { getSettings } from '../settings/settings.service.ts';
import {
  type BackTestRow,
  countOpenBackTests,
  deleteBackTest,
  findBackTest,
  findBackTestResult,
  findBackTests,
  findCompanyNames,
  findParts,
  findProductLineNames,
  insertBackTest,
  lockBackTests,
  requestBackTestCancel,
} from './back-tests.queries.ts';

const maxOpen = 5;

export const startBackTest = async (
  ctx: Ctx,
  { companyIds, productLineIds, ...values }: BackTestInput,
): Promise<BackTestSummary> => {
  const wantedCompanies = new Set(companyIds);
  const wantedLines = new Set(productLineIds);
  const companies = wantedCompanies.size > 0 ? await findCompanyNames(ctx, [...wantedCompanies]) : [];
  if (companies.length < wantedCompanies.size) throw new AppError('COMPANY_NOT_FOUND');
  const productLines = wantedLines.size > 0 ? await findProductLineNames(ctx, [...wantedLines]) : [];
  if (productLines.length < wantedLines.size) throw new AppError('PRODUCT_LINE_NOT_FOUND');
  await lockBackTests(ctx);
  if ((await countOpenBackTests(ctx)) >= maxOpen) throw new AppError('TOO_MANY_BACK_TESTS');
  const { serviceLevel } = await getSettings(ctx);
  const { userId } = ctx.actor;
  const id = await insertBackTest(ctx, { ...values, companies, productLines, serviceLevel, userId });
  ctx.audit({ entityType: 'BACK_TEST', id, before: null, after: values });
  return getSummary(ctx, id);
};

export const listBackTests = async (
  ctx: Ctx,
  query: Input<typeof backTestRoutes.list>['query'],
): Promise<Page<BackTestSummary>> => {
  const page = await findBackTests(ctx, query);
  return { ...page, content: page.content.map((row) => toSummary(ctx, row)) };
};

const getSummary = async (ctx: DataCtx, id: number): Promise<BackTestSummary> =>
  toSummary(ctx, found(await findBackTest(ctx, id), 'BACK_TEST_NOT_FOUND'));

export const getBackTest = async (ctx: Ctx, id: number): Promise<BackTest> => ({
  ...(await getSummary(ctx, id)),
  result: await findBackTestResult(ctx, id),
});

export const listParts = async (
  ctx: Ctx,
  id: number,
  query: Input<typeof backTestRoutes.parts>['query'],
): Promise<Page<BackTestPart>> => {
  found(await findBackTest(ctx, id), 'BACK_TEST_NOT_FOUND');
  return findParts(ctx, id, query);
};

export const cancelBackTest = async (ctx: Ctx, id: number): Promise<BackTestSummary> => {
  found(await findBackTest(ctx, id), 'BACK_TEST_NOT_FOUND');
  if (!(await requestBackTestCancel(ctx, id))) throw new AppError('BACK_TEST_ENDED');
  ctx.audit({ entityType: 'BACK_TEST', id, before: { canceled: false }, after: { canceled: true } });
  return getSummary(ctx, id);
};

export const removeBackTest = async (ctx: Ctx, id: number): Promise<void> => {
  const { leadWeeks, reviewWeeks, testWeeks } = found(await findBackTest(ctx, id), 'BACK_TEST_NOT_FOUND');
  if (!(await deleteBackTest(ctx, id))) throw new AppError('BACK_TEST_RUNNING');
  ctx.audit({ entityType: 'BACK_TEST', id, before: { leadWeeks, reviewWeeks, testWeeks }, after: null });
};

const toSummary = ({ now }: Pick<DataCtx, 'now'>, row: BackTestRow): BackTestSummary => {
  const { createdAt, startedAt, leaseUntil, endedAt, outcome, ...values } = row;
  const isRunning = leaseUntil !== null && leaseUntil > now;
  return {
    ...values,
    status: outcome ?? (isRunning ? 'RUNNING' : 'QUEUED'),
    requestedDate: createdAt.toISOString(),
    startedDate: startedAt?.toISOString() ?? null,
    endedDate: endedAt?.toISOString() ?? null,
  };
};
