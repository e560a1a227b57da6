import { z } from 'zod';
import { reportQuery } from '../analytics/report-query/report-query.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, named, params, text } from '../kit/shapes.ts';
import { sharing, sharingInput } from './sharing.ts';

/** How a view of a report is drawn where only one of its figures is shown, such as on a dashboard. */
export const viewDisplays = ['TABLE', 'NUMBER', 'BAR', 'LINE'] as const;
export type ViewDisplay = (typeof viewDisplays)[number];

/**
 * The filters, sorting, and columns of a list, or a report, under a name. `search` is the query part of the URL, `report`
 * the query of a report; null for lists. `isDefault`: the screen opens with this view for the caller.
 */
export const savedView = z.strictObject({
  id,
  screen: z.string(),
  name: z.string(),
  search: z.string(),
  display: z.enum(viewDisplays),
  report: reportQuery.nullable(),
  owner: named,
  ...sharing,
  isDefault: z.boolean(),
});
export type SavedView = z.output<typeof savedView>;

/** Without the query: it can name thousands of stores. */
export const listedView = savedView.omit({ report: true }).extend({ hasReport: z.boolean() });
export type ListedView = z.output<typeof listedView>;

export const maxSavedViews = 200;

const screen = z.string().regex(/^[a-z][a-z-]{0,39}$/);
const path = '/api/v1/saved-views';

const content = {
  name: text(60),
  search: z
    .string()
    .max(8000)
    .refine((value) => !/[\p{Cc}\p{Surrogate}]/u.test(value), 'must be the query part of a URL'),
  display: z.enum(viewDisplays).default('TABLE'),
  report: reportQuery.nullable().default(null),
};
const newView = z.strictObject({ screen, ...content });
export type NewView = z.output<typeof newView>;
export type NewViewInput = z.input<typeof newView>;
const viewChange = z.strictObject({ ...content, ...sharingInput });
export type ViewChange = z.output<typeof viewChange>;

export const savedViewRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: "List the user's saved views and those shared with the user, of a screen or of all, by name",
    query: z.strictObject({ screen: screen.optional() }),
    status: 200,
    response: z.array(listedView),
  },
  save: {
    method: 'POST',
    path,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Save a view; a view of the user with the same name is replaced and stays shared',
    removes: 'own',
    body: newView,
    status: 201,
    response: savedView,
    errors: ['SAVED_VIEW_LIMIT'],
    versioned: true,
  },
  people: {
    method: 'GET',
    path: `${path}/people`,
    access: 'signedIn',
    summary: 'List the users with whom views and dashboards can be shared: active users, by name',
    status: 200,
    response: z.array(named),
  },
  setDefault: {
    method: 'POST',
    path: `${path}/default`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: "Set the view with which a screen opens for the user; null for the screen's own state",
    removes: 'own',
    body: z.strictObject({ screen, viewId: id.nullable() }),
    status: 204,
    errors: ['NOT_FOUND'],
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Get a saved view of the user, or one shared with the user',
    params: params('id'),
    status: 200,
    response: savedView,
    errors: ['NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    access: 'signedIn',
    summary: 'Rename, replace, or share a saved view; only its owner can',
    removes: 'own',
    params: params('id'),
    body: viewChange,
    status: 200,
    response: savedView,
    errors: ['NOT_FOUND', 'SAVED_VIEW_OWNER', 'SAVED_VIEW_NAME_TAKEN', 'USER_NOT_FOUND'],
    versioned: true,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Delete a saved view; administrators can also delete shared views of others',
    removes: 'own',
    params: params('id'),
    status: 204,
    errors: ['NOT_FOUND', 'SAVED_VIEW_OWNER'],
  },
});
