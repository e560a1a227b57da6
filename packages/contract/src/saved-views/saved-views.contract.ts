import { z } from 'zod';
import { defineRoutes } from '../kit/route.ts';
import { id, params, text } from '../kit/shapes.ts';

/**
 * The filters, sorting, and columns of a list under a name, for the user who saved them. `search` is the query part of
 * the URL.
 */
export const savedView = z.strictObject({ id, screen: z.string(), name: z.string(), search: z.string() });
export type SavedView = z.infer<typeof savedView>;

const screen = z.string().regex(/^[a-z][a-z-]{0,39}$/);
const path = '/api/v1/saved-views';

export const savedViewRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: "List the user's saved views of a screen, by name",
    query: z.strictObject({ screen: screen }),
    status: 200,
    response: z.array(savedView),
  },
  save: {
    method: 'POST',
    path,
    access: 'signedIn',
    summary: 'Save a view; a view with the same name is replaced',
    removes: 'own',
    body: z.strictObject({ screen, name: text(60), search: z.string().max(2000) }),
    status: 201,
    response: savedView,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'signedIn',
    summary: 'Delete a saved view',
    removes: 'own',
    params: params('id'),
    status: 204,
    errors: ['NOT_FOUND'],
  },
});
