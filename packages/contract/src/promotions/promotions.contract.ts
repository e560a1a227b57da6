import { z } from 'zod';
import { masterDataWriters, planReaders } from '../kit/access.ts';
import { day } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { listQuery, pageSchema, params, query } from '../kit/shapes.ts';
import { tableImport } from '../kit/tables/table-import.ts';
import { promotionProperties } from './promotion-import.rules.ts';
import { promotion, promotionInput } from './promotions.shapes.ts';

const path = '/api/v1/replenishment/promotions';
const promotionParams = params('promotionId');

export const promotionRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: planReaders,
    summary: 'List promotions, newest first',
    query: listQuery(['name', 'fromDay', 'untilDay'], {
      search: query.search,
      /** Promotions of this company, without those of all companies. */
      companyId: query.id,
      productLineId: query.id,
      productId: query.id,
      /** Promotions with a day in the period. */
      fromDay: day.optional(),
      untilDay: day.optional(),
    }),
    status: 200,
    response: pageSchema(promotion),
  },
  create: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Plan a promotion of a product or a product line, which the next run considers',
    body: promotionInput,
    status: 201,
    response: promotion,
    errors: [
      'COMPANY_NOT_FOUND',
      'STORE_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
      'PRODUCT_LINE_NOT_FOUND',
      'PROMOTION_OVERLAPS',
      'PROMOTION_PRICE_TOO_HIGH',
      'USUAL_PRICE_UNKNOWN',
    ],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: `${path}/{promotionId}`,
    access: planReaders,
    summary: 'Get a promotion',
    params: promotionParams,
    status: 200,
    response: promotion,
    errors: ['PROMOTION_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{promotionId}`,
    access: masterDataWriters,
    summary: 'Change a promotion, also its period',
    params: promotionParams,
    body: promotionInput,
    status: 200,
    response: promotion,
    errors: [
      'PROMOTION_NOT_FOUND',
      'COMPANY_NOT_FOUND',
      'STORE_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
      'PRODUCT_LINE_NOT_FOUND',
      'PROMOTION_OVERLAPS',
      'PROMOTION_PRICE_TOO_HIGH',
      'USUAL_PRICE_UNKNOWN',
    ],
    versioned: true,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{promotionId}`,
    access: masterDataWriters,
    summary: 'Delete a promotion',
    params: promotionParams,
    status: 204,
    errors: ['PROMOTION_NOT_FOUND'],
  },
  import: tableImport({
    properties: promotionProperties,
    path: `${path}/import`,
    access: masterDataWriters,
    summary: 'Import a plan of prices and promotions from a CSV or Excel file',
  }),
  copyLastYear: {
    method: 'POST',
    path: `${path}/copy-last-year`,
    access: masterDataWriters,
    summary: 'Copy promotions to the days 52 weeks later, except where there are promotions already',
    body: z.strictObject({ fromDay: day, untilDay: day }).refine(({ fromDay, untilDay }) => fromDay <= untilDay, {
      path: ['untilDay'],
      message: 'must not be before the first day',
    }),
    status: 200,
    response: z.strictObject({ copied: z.int(), skipped: z.int() }),
  },
});
