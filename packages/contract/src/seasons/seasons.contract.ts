import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { day, dayOrInstant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, pageSchema, params, query, text } from '../kit/shapes.ts';

/** The days in which its products are proposed, inclusive. */
export const season = z.strictObject({
  id,
  name: z.string(),
  effectiveDate: day,
  expirationDate: day,
  inactive: z.boolean(),
});
export type Season = z.infer<typeof season>;

export const seasonInput = z
  .strictObject({ name: text(120), effectiveDate: dayOrInstant, expirationDate: dayOrInstant })
  .refine(({ effectiveDate, expirationDate }) => effectiveDate <= expirationDate, {
    path: ['expirationDate'],
    message: 'must not be before effectiveDate',
  });
export type SeasonInput = z.infer<typeof seasonInput>;

/** Seasons have no activate and deactivate calls: updating `inactive` replaces both. */
export const seasonChange = seasonInput.safeExtend({ inactive: z.boolean().optional() });
export type SeasonChange = z.infer<typeof seasonChange>;

const path = '/api/seasons';

export const seasonRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'List seasons',
    query: listQuery(['name', 'effectiveDate', 'expirationDate', 'inactive'], {
      search: query.search,
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageSchema(season),
  },
  create: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Create a season',
    body: seasonInput,
    status: 201,
    response: season,
    errors: ['SEASON_NAME_TAKEN'],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    access: 'signedIn',
    summary: 'Get a season',
    params: params('id'),
    status: 200,
    response: season,
    errors: ['SEASON_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    access: masterDataWriters,
    summary: 'Update, activate, or deactivate a season',
    /** `inactive` deactivates the season. */
    removes: 'sometimes',
    params: params('id'),
    body: seasonChange,
    status: 200,
    response: season,
    errors: ['SEASON_NOT_FOUND', 'SEASON_NAME_TAKEN'],
    versioned: true,
  },
});
