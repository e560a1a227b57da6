import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { listQuery, pageSchema, query } from '../kit/shapes.ts';
import { tableImport } from '../kit/tables/table-import.ts';
import { deliveryCalendarProperties } from './calendar-import.rules.ts';
import { calendarValues, deliveryCalendar, listedCalendar } from './delivery-calendars.shapes.ts';
import { deliveryScopeParams } from './delivery-scopes.shapes.ts';

const path = '/api/v1/delivery-calendars';
const scopePath = `${path}/{scope}/{scopeId}` as const;
const errors = ['COMPANY_NOT_FOUND', 'REGION_NOT_FOUND', 'STORE_NOT_FOUND'] as const;

export const deliveryCalendarRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'List the account, companies, regions, and stores that have a delivery calendar of their own',
    query: listQuery(['name'], {
      search: query.search,
      /** Scopes of this company, without the account. */
      companyId: query.id,
    }),
    status: 200,
    response: pageSchema(listedCalendar),
  },
  get: {
    method: 'GET',
    path: scopePath,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Get the delivery calendar of the account, a company, a region, or a store, and its next delivery',
    params: deliveryScopeParams,
    status: 200,
    response: deliveryCalendar,
    errors,
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: scopePath,
    access: masterDataWriters,
    summary: 'Replace the order and delivery days of a scope, and its exceptions',
    removes: 'sometimes',
    params: deliveryScopeParams,
    body: z.strictObject({ own: calendarValues }),
    status: 200,
    response: deliveryCalendar,
    errors,
    versioned: true,
  },
  import: tableImport({
    properties: deliveryCalendarProperties,
    path: `${path}/import`,
    access: masterDataWriters,
    summary: 'Import order days, delivery days, and exceptions from a CSV or Excel file',
  }),
  remove: {
    method: 'DELETE',
    path: scopePath,
    access: masterDataWriters,
    summary: 'Remove what a scope has of its own; the calendar of the next more general scope applies',
    params: deliveryScopeParams,
    status: 200,
    response: deliveryCalendar,
    errors,
    versioned: true,
  },
});
