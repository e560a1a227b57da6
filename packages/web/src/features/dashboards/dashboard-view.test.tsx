import {
  type Dashboard,
  dashboardRoutes,
  type TileResult,
} from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { makeListedView, makeSavedView } from '../../kit/testing/fixtures/saved-views.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { type Handler, respond, type Sent } from '../../kit/testing/server.ts';
import { DashboardView } from './dashboard-view.tsx';
import { makeTile } from './tiles.factory.ts';

const morning = (): Dashboard => ({
  id: 5,
  name: 'Morning',
  tiles: [
    makeTile({ id: 't1', viewId: 1, width: 'THIRD' }),
    makeTile({ id: 't2', viewId: 2, display: 'TABLE', width: 'TWO_THIRDS' }),
    makeTile({ id: 't3', viewId: 3, display: 'BAR', title: 'Secret' }),
  ],
  days: { name: 'Last Month' },
  filters: null,
  owner: { id: 7, name: 'Dana Whitfield' },
  sharedWithAll: false,
  sharedRoles: [],
  sharedUsers: [],
});

const days = { soldOnAfter: '2026-10-01', soldOnBefore: '2026-10-31' };
const words = {
  period: 'Oct 1 – Oct 31, 2026, compared with Oct 1 – Oct 31, 2025',
  filters: null,
  likeForLike: null,
  problem: null,
};
const view = (id: number, name: string) => ({ id, name, screen: 'sales-view', search: '?companies=5' });
const results: TileResult[] = [
  {
    id: 't1',
    view: view(1, 'Sales of Texas'),
    figures: ['sales', 'salesLastYear', 'percentageChangeSales'],
    result: {
      days,
      lastYear: days,
      comparedWeeks: null,
      likeForLike: null,
      words: { ...words, likeForLike: 'Until 10/27, like for like: Sales +18%, Units +12%' },
      columns: [],
      rows: [],
      totals: { values: [123_400, 100_000, 23.4] },
      omittedRows: 0,
    },
    missing: ['2 stores'],
    error: null,
  },
  {
    id: 't2',
    view: view(2, 'Companies'),
    figures: ['sales', 'units'],
    result: {
      days,
      lastYear: days,
      comparedWeeks: null,
      likeForLike: null,
      words: { ...words, filters: 'Company: Alder' },
      columns: [],
      rows: [{ ids: [9], name: 'Alder', values: [5000, 12] }],
      totals: { values: [9000, 20] },
      omittedRows: 400,
    },
    missing: [],
    error: null,
  },
  {
    id: 't3',
    view: null,
    figures: [],
    result: null,
    missing: [],
    error: { code: 'NOT_FOUND', message: 'Entity not found' },
  },
];

/** A server that stores the changes of the tiles. */
const loaded = (dashboard: Dashboard = morning()): readonly Handler[] => {
  let current = { ...dashboard, version: 4 };
  return [
    respond(dashboardRoutes.get, () => current),
    respond(dashboardRoutes.update, ({ body: { tiles, days, filters } }) => {
      current = { ...current, tiles, days, filters, version: current.version + 1 };
      return current;
    }),
    respond(dashboardRoutes.results, ({ body }) => ({
      tiles: (body.tiles ?? []).flatMap((tile) => results.find(({ id }) => id === tile.id) ?? []),
    })),
  ];
};
const show = (server: readonly Handler[], at = '/') =>
  renderScreen(<DashboardView id={5} />, { server, at: `/reports/dashboards/5${at === '/' ? '' : at}` });
const tile = (name: string) => screen.findByRole('region', { name });
describe('a dashboard', () => {
  test('shows each tile with its figures, or in words why it has none', async () => {
    show(loaded());
    const number = await tile('Sales of Texas');
    expect(await within(number).findByText('$1,234.00')).toBeTruthy();
    expect(within(number).getByText('All companies · Oct 1 – Oct 31, 2026')).toBeTruthy();
    expect(within(number).getByText('Filters name records that no longer exist: 2 stores.')).toBeTruthy();
    const table = await tile('Companies');
    expect(within(table).getByRole('row', { name: /^Alder/ }).textContent).toBe('Alder$50.0012');
    expect(within(table).getByText('400 rows more in the report.')).toBeTruthy();
    expect(within(await tile('Secret')).getByText(/deleted, or it is no longer shared with you/)).toBeTruthy();
  });

  test('leads from a tile to the saved view with the days of the tile', async () => {
    show(loaded());
    const link = await screen.findByRole('link', { name: 'Sales of Texas' });
    const shown = new URLSearchParams({ companies: '5', ...days, view: 'own-1' });
    expect(link.getAttribute('href')).toBe(`/sales-view?${shown}`);
  });

  test('leads to a view as it is if its period has the days of the tile', async () => {
    const [first] = results;
    const search = String(new URLSearchParams({ ...days, groupBy: 'STORE' }));
    const shown = first?.view && { ...first, view: { ...first.view, search } };
    show([respond(dashboardRoutes.results, { tiles: shown ? [shown] : [] }), ...loaded()]);
    const link = await screen.findByRole('link', { name: 'Sales of Texas' });
    expect(link.getAttribute('href')).toBe(`/sales-view?${search}&view=own-1`);
  });

  test('runs all tiles in one request, with the period and the filters of the URL', async () => {
    const stores = respond(storeRoutes.list, pageWith([]));
    const { sent } = show([stores, ...loaded()], '?period=This+Year&storeId=7');
    await tile('Sales of Texas');
    const requests = () => sent.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(requests()).toHaveLength(1));
    expect(requests()[0]?.body).toMatchObject({
      tiles: [{ id: 't1' }, { id: 't2' }, { id: 't3' }],
      days: { name: 'This Year' },
      filters: { storeIds: [7] },
    });
  });

  test('is only read by users who cannot change it', async () => {
    show(loaded({ ...morning(), owner: { id: 30, name: 'Priya Shah' }, sharedRoles: ['ROLE_ADMIN'] }));
    expect(await screen.findByText('Shared by Priya Shah')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add tile' })).toBeNull();
    expect(await screen.findByText(/Ask Priya Shah, the owner of this dashboard/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  test('offers a starter, and to make the first tile', async () => {
    const { user, sent } = show(loaded({ ...morning(), tiles: [] }));
    await user.click(await screen.findByRole('button', { name: 'Add starter tiles' }));

    await waitFor(() =>
      expect(findUpdate(sent)?.body).toMatchObject({ tiles: [{ id: 't1', title: 'Sales' }, {}, {}, {}] }),
    );
  });
});

const findUpdate = (sent: readonly Sent[]) => sent.findLast(({ method }) => method === 'PUT');
const listIds = (sent: readonly Sent[]) =>
  dashboardRoutes.update.body.parse(findUpdate(sent)?.body).tiles.map(({ id }) => id);
const choose = async (user: UserEvent, action: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions of tile Sales of Texas' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('a tile', () => {
  test('is made in place, with a preview, in two actions', async () => {
    const { user, sent } = show([respond(savedViewRoutes.list, []), ...loaded()]);
    await user.click(await screen.findByRole('button', { name: 'Add tile' }));
    expect(await screen.findByText('Live preview')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Sales by company' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save tile' }));

    await waitFor(() => expect(screen.queryByRole('form', { name: 'New tile' })).toBeNull());
    expect(findUpdate(sent)?.headers.get('if-match')).toBe('"4"');
    expect(findUpdate(sent)?.body).toMatchObject({
      name: 'Morning',
      days: { name: 'Last Month' },
      tiles: [{ id: 't1' }, { id: 't2' }, { id: 't3' }, { id: 't4', viewId: null, title: 'Sales by company' }],
    });
  });

  test('is edited in place, and its title follows what it shows', async () => {
    const { user, sent } = show([respond(savedViewRoutes.list, []), ...loaded()]);
    await user.click(await screen.findByRole('button', { name: 'Add tile' }));
    await user.click(await screen.findByRole('radio', { name: 'Line' }));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Sales by week');
    await user.click(screen.getByRole('radio', { name: 'Full' }));
    await user.click(screen.getByRole('button', { name: 'Save tile' }));

    await waitFor(() =>
      expect(findUpdate(sent)?.body).toMatchObject({
        tiles: [{}, {}, {}, { display: 'LINE', width: 'FULL', report: { columns: 'WEEK', levels: [] } }],
      }),
    );
  });

  test('is moved with its menu, which says where it is', async () => {
    const { user, sent } = show(loaded());
    await tile('Sales of Texas');
    await choose(user, 'Move later');

    expect(await screen.findByText('Sales of Texas: place 2 of 3')).toBeTruthy();
    await waitFor(() => expect(findUpdate(sent)).toBeDefined());
    expect(listIds(sent)).toEqual(['t2', 't1', 't3']);
  });

  test('is removed with its menu, and comes back with Undo', async () => {
    const { user, sent } = show(loaded());
    await tile('Sales of Texas');
    await choose(user, 'Remove tile');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Sales of Texas' })).toBeNull());
    expect(listIds(sent)).toEqual(['t2', 't3']);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(listIds(sent)).toEqual(['t1', 't2', 't3']));
  });

  test('is moved on the dashboard as another user saved it meanwhile', async () => {
    let version = 4;
    const theirs = () => ({
      ...morning(),
      tiles: version === 4 ? morning().tiles : morning().tiles.slice(0, 2),
      version,
    });
    const server = [
      respond(dashboardRoutes.get, theirs),
      respond(dashboardRoutes.update, ({ body, headers }) => {
        if (headers.get('if-match') === '"7"') return { ...theirs(), tiles: body.tiles, version: 8 };
        version = 7;
        return rejectWith('PRECONDITION_FAILED');
      }),
      ...loaded(),
    ];
    const { user, sent } = show(server);
    await tile('Sales of Texas');
    await choose(user, 'Move later');

    await waitFor(() => expect(findUpdate(sent)?.headers.get('if-match')).toBe('"7"'));
    expect(listIds(sent)).toEqual(['t2', 't1']);
  });
});

test('the period of the page is stored with one action', async () => {
  const { user, sent, address } = show(loaded(), '?period=This+Year');
  await user.click(await screen.findByRole('button', { name: 'Save period and filters' }));

  await waitFor(() => expect(findUpdate(sent)?.body).toMatchObject({ days: { name: 'This Year' } }));
  await waitFor(() => expect(address()).toBe('/reports/dashboards/5'));
});

test.each([
  ['Share views', [{ sharedRoles: ['ROLE_ADMIN'] }]],
  ['Only the dashboard', []],
])('sharing offers to share private views of the user: %s', async (choice, shared) => {
  const own = makeListedView({ id: 1, name: 'Texas', hasReport: true, owner: morning().owner });
  const view = { ...makeSavedView({ id: 1, name: 'Texas', owner: morning().owner }), version: 2 };
  const { user, sent } = show([
    respond(dashboardRoutes.update, { ...morning(), sharedRoles: ['ROLE_ADMIN'], version: 5 }),
    respond(savedViewRoutes.people, []),
    respond(savedViewRoutes.list, [own, makeListedView({ id: 2, sharedWithAll: true })]),
    respond(savedViewRoutes.get, view),
    respond(savedViewRoutes.update, view),
    ...loaded(),
  ]);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or share' }));
  await user.click(await screen.findByRole('button', { name: 'Save dashboard' }));
  expect(await screen.findByText('1 view is private. Share it too?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: choice }));

  await waitFor(() => expect(screen.queryByText(/is private/)).toBeNull());
  const updates = () => sent.filter(({ method, path }) => method === 'PUT' && path.endsWith('/saved-views/1'));
  await waitFor(() => expect(updates().map(({ body }) => body)).toMatchObject(shared));
  expect(updates()).toHaveLength(shared.length);
});

test.each([
  ['names the views of other owners that readers do not see', [], 1],
  ['says nothing if the owner has shared the view', ['ROLE_ADMIN' as const], 0],
])('sharing %s', async (_, sharedRoles, count) => {
  const view = makeListedView({ id: 1, name: 'Texas', owner: { id: 9, name: 'Ana Lopez' }, sharedRoles });
  const { user, sent } = show([
    respond(dashboardRoutes.update, { ...morning(), sharedRoles: ['ROLE_ADMIN'], version: 5 }),
    respond(savedViewRoutes.people, []),
    respond(savedViewRoutes.list, [view]),
    ...loaded(),
  ]);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or share' }));
  await user.click(await screen.findByRole('button', { name: 'Save dashboard' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const text =
    'Some readers of “Morning” do not see the tile of “Texas” (Ana Lopez). Only the owner of a view can share it.';
  expect(screen.queryAllByText(text)).toHaveLength(count);
  expect(sent.filter(({ method, path }) => method === 'PUT' && path.includes('/saved-views/'))).toEqual([]);
});
