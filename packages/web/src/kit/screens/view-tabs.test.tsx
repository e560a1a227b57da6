import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeListedView, makeSavedView } from '../testing/fixtures/saved-views.fixture.ts';
import { renderScreen, testIdentity } from '../testing/render.tsx';
import { rejectWith } from '../testing/responses.ts';
import { respond } from '../testing/server.ts';
import { useScreenSearch } from './use-screen-search.ts';
import { replaceSearch } from './view-search.ts';
import { ViewTabs } from './view-tabs.tsx';

const report = { days: { name: 'This Month' }, levels: [{ type: 'STORE' }] } as const;

const Report = () => {
  const [search, change] = useScreenSearch();
  return (
    <ViewTabs
      screen="retail-sales"
      all="All sales"
      {...{ search, change }}
      toChange={(view) => replaceSearch(search, view)}
      toReport={() => ({ display: 'BAR', report: { ...report, levels: [...report.levels] } })}
      preferences={['likeForLike']}
    />
  );
};

const own = makeListedView({ id: 4, screen: 'retail-sales', name: 'Mine', search: '?companyId=5' });
const shared = makeListedView({
  id: 9,
  name: 'Texas',
  search: '?companyId=8',
  owner: { id: 30, name: 'Priya Shah' },
  sharedWithAll: true,
});
const withViews = (...views: (typeof own)[]) => respond(savedViewRoutes.list, views);
const tab = (name: string) => screen.findByRole('button', { name });
const open = async (user: { click: (element: Element) => Promise<void> }, view: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions of view ${view}` }));
  return screen.findByRole('menu');
};

test('shows own and shared views, and replaces the URL by the view that is chosen', async () => {
  const { user, address } = renderScreen(<Report />, { server: [withViews(own, shared)], at: '/?storeId=3' });
  await user.click(await tab('Texas'));

  expect(address()).toBe('/?view=own-9&companyId=8');
  expect(screen.getByRole('img', { name: 'Shared by Priya Shah' })).toBeTruthy();
  await user.click(await tab('All sales'));
  expect(address()).toBe('/');
});

test('opens the default view when the URL is empty, except for preferences', async () => {
  const { address } = renderScreen(<Report />, {
    server: [withViews(own, { ...shared, isDefault: true })],
    at: '/?likeForLike=true',
  });
  await waitFor(() => expect(address()).toBe('/?view=own-9&companyId=8'));
});

test('shows the URL of a link as it is, although there is a default view', async () => {
  const { address } = renderScreen(<Report />, {
    server: [withViews(own, { ...shared, isDefault: true })],
    at: '/?storeId=3',
  });
  await tab('Texas');
  expect(address()).toBe('/?storeId=3');
});

test('opens the view of a link, and says when it is not shared', async () => {
  const first = renderScreen(<Report />, { server: [withViews(own)], at: '/?view=own-4' });
  await waitFor(() => expect(first.address()).toBe('/?view=own-4&companyId=5'));

  const second = renderScreen(<Report />, { server: [withViews(own)], at: '/?view=own-77' });
  expect(await screen.findByText('This view was deleted, or it is not shared with you.')).toBeTruthy();
  expect(second.address()).toBe('/');
});

test('saves a report with its query', async () => {
  const saving = respond(savedViewRoutes.save, makeSavedView({ screen: 'retail-sales' }));
  const { user, sent } = renderScreen(<Report />, { server: [saving], at: '/?companyId=5&page=2&mail=x' });
  await user.click(await screen.findByRole('button', { name: 'Save these filters as a view' }));
  await user.type(await screen.findByRole('textbox', { name: 'Save this report as' }), 'Mine{Enter}');

  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      screen: 'retail-sales',
      name: 'Mine',
      search: '?companyId=5',
      display: 'BAR',
      report,
    }),
  );
});

test('renames and shares a view in the version that was opened', async () => {
  const server = [
    withViews(own),
    respond(savedViewRoutes.people, [{ id: 30, name: 'Priya Shah' }]),
    respond(savedViewRoutes.get, { ...makeSavedView({ search: '?companyId=5' }), version: 3 }),
    respond(savedViewRoutes.update, makeSavedView({ name: 'Ours' })),
  ];
  const { user, sent } = renderScreen(<Report />, { server, at: '/?companyId=5&view=own-4' });
  await user.click(within(await open(user, 'Mine')).getByRole('menuitem', { name: 'Rename or share' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Ours');
  await user.click(screen.getByRole('combobox', { name: 'Share with users' }));
  await user.click(await screen.findByRole('option', { name: 'Priya Shah' }));
  await user.click(screen.getByRole('button', { name: 'Save view' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const update = sent.find(({ method }) => method === 'PUT');
  expect(update?.body).toMatchObject({ name: 'Ours', search: '?companyId=5', sharedUserIds: [30], sharedRoles: [] });
  expect(update?.headers.get('if-match')).toBe('"3"');
});

test('sets the default view, and copies a link that names only the view', async () => {
  const server = [withViews(own), respond(savedViewRoutes.setDefault, undefined)];
  const { user, sent } = renderScreen(<Report />, { server, at: '/?companyId=5&view=own-4' });
  await user.click(within(await open(user, 'Mine')).getByRole('menuitem', { name: 'Open by default' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ screen: 'retail-sales', viewId: 4 }),
  );
  await user.click(within(await open(user, 'Mine')).getByRole('menuitem', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toMatch(/\?view=own-4$/);
});

test('asks before it deletes a shared view', async () => {
  const server = [withViews({ ...own, sharedWithAll: true }), respond(savedViewRoutes.remove, undefined)];
  const { user, sent, address } = renderScreen(<Report />, { server, at: '/?companyId=5&view=own-4' });
  await user.click(within(await open(user, 'Mine')).getByRole('menuitem', { name: 'Delete view' }));
  expect(await screen.findByText(/Other users see this view/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete view' }));

  await waitFor(() => expect(address()).toBe('/'));
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('offers no changes of views of other users', async () => {
  const { user } = renderScreen(<Report />, {
    server: [withViews(shared)],
    at: '/?companyId=8&view=own-9',
    identity: testIdentity(['ROLE_REPORTING']),
  });
  const menu = await open(user, 'Texas');
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Open by default', 'Copy link']);
});

test('shows why a view could not be changed', async () => {
  const server = [withViews(own), respond(savedViewRoutes.save, rejectWith('SAVED_VIEW_LIMIT'))];
  const { user } = renderScreen(<Report />, { server, at: '/?companyId=5&view=own-4' });
  await user.click(within(await open(user, 'Mine')).getByRole('menuitem', { name: 'Save current filters' }));
  expect(await screen.findByText(/maximum number of saved views/)).toBeTruthy();
});
