import {
  type Dashboard,
  dashboardRoutes,
  type TileResult,
} from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeListedView } from '../../kit/testing/fixtures/saved-views.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { type Handler, respond } from '../../kit/testing/server.ts';
import { DashboardView } from './dashboard-view.tsx';

// The page loads it when tiles are arranged; on a busy machine this takes longer than a search for an element.
beforeAll(() => import('./arranged-tiles.tsx'));

const place = { title: null, figure: null, x: 0, y: 0, w: 3, h: 3 } as const;
const morning = (): Dashboard => ({
  id: 5,
  name: 'Morning',
  tiles: [
    { ...place, id: 't1', viewId: 1, display: 'NUMBER' },
    { ...place, id: 't2', viewId: 2, display: 'TABLE', x: 3, w: 6 },
    { ...place, id: 't3', viewId: 3, display: 'BAR', y: 3, title: 'Secret' },
  ],
  days: { name: 'Last Month' },
  filters: null,
  owner: { id: 7, name: 'Dana Whitfield' },
  sharedWithAll: false,
  sharedRoles: [],
  sharedUsers: [],
});

const days = { soldOnAfter: '2026-10-01', soldOnBefore: '2026-10-31' };
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

const loaded = (dashboard: Dashboard = morning()): readonly Handler[] => [
  respond(dashboardRoutes.get, { ...dashboard, version: 4 }),
  respond(dashboardRoutes.results, ({ body }) => ({
    tiles: (body.tiles ?? []).flatMap((tile) => results.find(({ id }) => id === tile.id) ?? []),
  })),
];
const show = (server: readonly Handler[], at = '/') =>
  renderScreen(<DashboardView id={5} />, { server, at: `/reports/dashboards/5${at === '/' ? '' : at}` });
const tile = (name: string) => screen.findByRole('region', { name });
const arrange = async (user: { click: (element: Element) => Promise<void> }) => {
  await user.click(await screen.findByRole('button', { name: 'Arrange' }));
  return screen.findByRole('button', { name: 'Move or resize Sales of Texas' });
};

describe('a dashboard', () => {
  test('shows each tile with its figures, or in words why it has none', async () => {
    show(loaded());
    const number = await tile('Sales of Texas');
    expect(await within(number).findByText('$1,234.00')).toBeTruthy();
    expect(within(number).getByText('Filters name records that no longer exist: 2 stores.')).toBeTruthy();
    const table = await tile('Companies');
    expect(within(table).getByRole('row', { name: /^Alder/ }).textContent).toBe('Alder$50.0012');
    expect(within(table).getByText('400 rows more in the report.')).toBeTruthy();
    expect(within(await tile('Secret')).getByText(/deleted, or it is not shared with you/)).toBeTruthy();
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
    expect(screen.queryByRole('button', { name: 'Arrange' })).toBeNull();
  });

  test('offers to add the first tile', async () => {
    const views = respond(savedViewRoutes.list, [
      makeListedView({ id: 1, name: 'Texas', hasReport: true, display: 'BAR' }),
    ]);
    const { user } = show([views, ...loaded({ ...morning(), tiles: [] })]);
    await user.click(await screen.findByRole('button', { name: 'Add tile' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Add tile' }));
    expect(await screen.findByRole('button', { name: 'Move or resize Sales of Texas' })).toBeTruthy();
  });
});

describe('arranging', () => {
  test('moves and resizes tiles with the keyboard, says where they are, and saves all in one request', async () => {
    const server = [
      ...loaded(),
      respond(dashboardRoutes.update, ({ body }) => ({ ...morning(), tiles: body.tiles, version: 5 })),
    ];
    const { user, sent } = show(server);
    const handle = await arrange(user);
    handle.focus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByText('Sales of Texas: column 1, row 4, 3 columns wide, 3 rows high')).toBeTruthy();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(await screen.findByText('Sales of Texas: column 1, row 4, 4 columns wide, 3 rows high')).toBeTruthy();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('button', { name: 'Arrange' })).toBeTruthy();
    const update = sent.find(({ method }) => method === 'PUT');
    expect(update?.body).toMatchObject({ name: 'Morning', days: { name: 'Last Month' } });
    expect(update?.headers.get('if-match')).toBe('"4"');
  });

  test('has every action in the menu of a tile', async () => {
    const { user } = show(loaded());
    await arrange(user);
    await user.click(screen.getByRole('button', { name: 'Actions of tile Secret' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove tile' }));

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Secret' })).toBeNull());
  });

  test('keeps the arrangement when another user has saved first', async () => {
    const copied = { ...morning(), id: 6, name: 'Morning (copy)' };
    const server = [
      ...loaded(),
      respond(dashboardRoutes.update, rejectWith('PRECONDITION_FAILED')),
      respond(dashboardRoutes.create, { ...copied, version: 1 }),
    ];
    const { user, sent, address } = show(server);
    const handle = await arrange(user);
    handle.focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Your arrangement is not saved yet/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save mine as a copy' }));

    await waitFor(() => expect(address()).toBe('/reports/dashboards/6'));
    const created = sent.find(({ method, path }) => method === 'POST' && path === '/api/v1/dashboards');
    expect(created?.body).toMatchObject({ tiles: [{ id: 't1', h: 4 }, { id: 't2' }, { id: 't3' }] });
  });
});
