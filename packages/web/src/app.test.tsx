// U3, U6, U11

import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { twoFactorRoutes } from '@shelfward/contract/auth/two-factor.contract.ts';
import { gettingStartedRoutes } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { integrationAttentionRoutes } from '@shelfward/contract/integrations/core/integration-attention.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { EntityForm } from './kit/form/entity-form.tsx';
import { resource } from './kit/resource.ts';
import { session, tokenKey } from './kit/session.ts';
import { makeGettingStarted } from './kit/testing/fixtures/getting-started.fixture.ts';
import { makePaymentTerm } from './kit/testing/fixtures/terms.fixture.ts';
import { makeTodayCounts } from './kit/testing/fixtures/today.fixture.ts';
import { makeAccountInfo, makeClientInfo, makeCurrentUser } from './kit/testing/fixtures/users.fixture.ts';
import { rejectWith, withHeaders } from './kit/testing/responses.ts';
import { type Handler, intercept, respond, scriptServer } from './kit/testing/server.ts';
import { toast } from './kit/ui/toast.tsx';
import { createAppRouter } from './router.tsx';
import type { Screen } from './routes/screen.types.ts';
import { App } from './start.tsx';

const terms = resource('payment-terms', paymentTermRoutes);
let isBroken = false;

const Orders = () => <h1>Orders</h1>;
const Broken = () => {
  if (isBroken) throw new Error('a bug');
  return <h1>Whole again</h1>;
};
const Missing = () => {
  const { error } = useQuery(terms.get({ params: { id: 1 } }));
  return <p>Reading {error?.message}</p>;
};
const Editing = () => (
  <EntityForm
    noun="payment term"
    schema={paymentTermRoutes.create.body}
    empty={{ name: '', days: 3 }}
    fields={{ name: { label: 'Name' } }}
    save={(body, options) => terms.create({ body }, options)}
  />
);

const Store = () => <h1>A store</h1>;

const screens: readonly Screen[] = [
  { path: '/stores/storeDetail/$storeId', title: 'Store', access: 'signedIn', component: Store },
  { path: '/orders', title: 'Orders', access: 'signedIn', scoped: 'PARTNER', component: Orders },
  { path: '/represented', title: 'Represented', access: 'signedIn', scoped: 'REPRESENTATIVE', component: Orders },
  { path: '/broken', title: 'Broken', access: 'signedIn', component: Broken },
  { path: '/missing', title: 'Missing', access: 'signedIn', component: Missing },
  { path: '/editing', title: 'Editing', access: 'signedIn', component: Editing },
  { path: '/wide', title: 'Wide', access: 'signedIn', collapsesSidebar: true, component: Orders },
  { path: '/tried-out', title: 'Tried out', access: 'signedIn', beta: 'webhooks', component: Orders },
  { path: '/account', title: 'Accounts', access: { anyOf: ['ROLE_SUPERUSER'] }, component: Orders },
];

const isPublic = (path: string) => /client-info|authenticate|logout/.test(path);
/** Accepts one user with one password. */
const server = [
  intercept(({ path, headers }) =>
    isPublic(path) || headers.get('authorization') === 'Bearer good' ? undefined : rejectWith('UNAUTHORIZED'),
  ),
  respond(authRoutes.clientInfo, makeClientInfo()),
  respond(authRoutes.authenticate, ({ body }) =>
    body.password === 'right'
      ? withHeaders({ verifyTwoFactor: false }, { authorization: 'Bearer good' })
      : rejectWith('UNAUTHORIZED'),
  ),
  respond(authRoutes.logout),
  respond(authRoutes.currentUser, makeCurrentUser({ email: 'dana@demo.example' })),
  respond(authRoutes.accountInfo, makeAccountInfo()),
  respond(paymentTermRoutes.get, rejectWith('PAYMENT_TERM_NOT_FOUND')),
  respond(gettingStartedRoutes.get, makeGettingStarted()),
  respond(todayRoutes.counts, makeTodayCounts()),
  respond(integrationAttentionRoutes.attention, { items: [] }),
];
const openAt = (address: string, ...overrides: readonly Handler[]) => {
  const scripted = scriptServer([...overrides, ...server]);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }), screens);
  render(<App router={router} />);
  return { ...scripted, user: userEvent.setup({ delay: null }), address: () => router.state.location.href, router };
};
const signedIn = () => session.storeToken('good');

beforeEach(() => {
  document.body.innerHTML = '<section id="floating"></section>';
  isBroken = false;
});

test('opens the orders in the shell with the name of the account', async () => {
  signedIn();
  const { address } = openAt('/');

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
  expect(address()).toBe('/orders');
  await waitFor(() => expect(document.title).toBe('Northwind Naturals'));
  expect(screen.getByText('© 2022 Northwind Naturals')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Dana Whitfield/ })).toBeTruthy();
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(within(crumbs).getByText('Orders')).toBeTruthy();
});

test.each([
  ['an administrator', 'ROLE_ADMIN', '/getting-started'],
  ['a reporting user', 'ROLE_REPORTING', '/orders'],
] as const)('opens the first steps of an empty account for %s: %s', async (_, role, expected) => {
  signedIn();
  const { address } = openAt(
    '/',
    respond(authRoutes.currentUser, makeCurrentUser({ authorities: [role] })),
    respond(gettingStartedRoutes.get, makeGettingStarted({ products: 0, stores: 0, orders: 0 })),
  );

  await waitFor(() => expect(address()).toBe(expected));
});

test('shows only the set-up of two-factor sign-in while the account requires it', async () => {
  signedIn();
  let isSetUp = false;
  const { user: person } = openAt(
    '/orders',
    respond(authRoutes.currentUser, () => makeCurrentUser({ twoFactorSetupRequired: !isSetUp })),
    respond(twoFactorRoutes.get, { on: false, recoveryCodesLeft: 0 }),
    respond(twoFactorRoutes.begin, { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' }),
    respond(twoFactorRoutes.confirm, () => {
      isSetUp = true;
      return { recoveryCodes: ['one-two'] };
    }),
  );

  await person.click(await screen.findByRole('button', { name: 'Set up two-factor sign-in' }));
  expect(screen.queryByRole('heading', { name: 'Orders' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  await person.type(await screen.findByLabelText('Password', { selector: 'input' }), 'right');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await person.type(await screen.findByRole('textbox', { name: 'Verification code' }), '123456{Enter}');
  await person.click(await screen.findByRole('button', { name: 'I have saved them' }));

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
});

test('signs in first and then opens the requested page', async () => {
  const { user: person, address } = openAt('/missing?tab=x');

  await person.type(await screen.findByRole('textbox', { name: 'Username' }), 'dana@demo.example');
  await person.type(screen.getByLabelText('Password', { selector: 'input' }), 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Unauthorized');
  await waitFor(() => expect(document.title).toBe('Northwind Naturals'));

  await person.clear(screen.getByLabelText('Password', { selector: 'input' }));
  await person.type(screen.getByLabelText('Password', { selector: 'input' }), 'right{Enter}');

  await waitFor(() => expect(address()).toBe('/missing?tab=x'));
  expect(session.token()).toBe('good');
});

test('names the time to wait and the way to sign in at once after too many attempts', async () => {
  const tooMany = rejectWith('TOO_MANY_ATTEMPTS', { headers: { 'retry-after': '240' } });
  const { user: person } = openAt('/login', respond(authRoutes.authenticate, tooMany));

  await person.type(await screen.findByRole('textbox', { name: 'Username' }), 'dana@demo.example');
  await person.type(screen.getByLabelText('Password', { selector: 'input' }), 'x{Enter}');

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'Too many failed attempts. Try again later. Wait 4 minutes. Or open the link in the e-mail that users receive, or use “Forgot your password?”, to sign in at once.',
  );
});

test('requests the second factor of an account', async () => {
  const { user: person, address } = openAt('/login', respond(authRoutes.authenticate, { verifyTwoFactor: true }));

  await person.type(await screen.findByRole('textbox', { name: 'Username' }), 'dana@demo.example');
  await person.type(screen.getByLabelText('Password', { selector: 'input' }), 'right{Enter}');

  expect(await screen.findByRole('textbox', { name: 'Verification code' })).toBeTruthy();
  expect(address()).toBe('/login');
});

test.each(['signed in', 'signed out'])('shows the not-found page for an unknown URL, %s', async (session) => {
  if (session === 'signed in') signedIn();
  openAt('/nowhere/at/all');

  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe("404 Oops! You're lost.");
  expect(screen.getByText('The page you are looking for was not found.')).toBeTruthy();
  expect(screen.getByRole('searchbox', { name: 'Search' })).toBeTruthy();
});

test('shows the not-found page for an unknown record until the user navigates', async () => {
  signedIn();
  const { router } = openAt('/missing');
  expect(await screen.findByText("Oops! You're lost.")).toBeTruthy();

  await router.navigate({ to: '/orders' });

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
});

test('keeps the shell around a failed screen, and retries it', async () => {
  signedIn();
  isBroken = true;
  vi.spyOn(console, 'error').mockReturnValue(); // React reports what the boundary caught
  vi.spyOn(console, 'warn').mockReturnValue();
  const { user: person } = openAt('/broken');

  expect(await screen.findByText('Houston, we have a problem!')).toBeTruthy();
  expect(screen.getByText('The page you are looking for is temporarily unavailable.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Dana Whitfield/ })).toBeTruthy();
  isBroken = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('Whole again')).toBeTruthy();
});

test('shows a server error at the start, and starts on Retry', async () => {
  signedIn();
  let isDown = true;
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  const { user: person } = openAt(
    '/orders',
    intercept(() => (isDown ? rejectWith('INTERNAL_ERROR') : undefined)),
  );

  expect(await screen.findByText('Request r-1')).toBeTruthy();
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
});

test('collapses the sidebar on a screen that needs the space, and expands it afterwards', async () => {
  signedIn();
  const { router } = openAt('/wide');
  const collapse = await screen.findByRole('button', { name: 'Collapse the menu' });
  expect(collapse.getAttribute('aria-pressed')).toBe('true');

  await router.navigate({ to: '/orders' });

  await waitFor(() => expect(collapse.getAttribute('aria-pressed')).toBe('false'));
});

test('removes notifications when another page opens', async () => {
  signedIn();
  const { router } = openAt('/orders');
  await screen.findByRole('heading', { name: 'Orders' });
  toast('Something was saved.');
  expect(await screen.findByText('Something was saved.')).toBeTruthy();

  await router.navigate({ to: '/editing' });

  await waitFor(() => expect(screen.queryByText('Something was saved.')).toBeNull());
});

test('does not show a screen without the required role', async () => {
  signedIn();
  openAt('/account');

  expect(await screen.findByText("You don't have access to this page")).toBeTruthy();
});

const views = { all: 1, needsApproval: 1, readyToPack: 0, rush: 0, syncFailed: 0 };
/** What the menu of users with a scope counts. */
const marks = [
  respond(orderRoutes.summary, { totalElements: 1, totalUnit: 6, totalPrice: 6210, excludedCancelled: 0, views }),
  respond(proposalReviewRoutes.listOwn, { reviews: [] }),
];

test.each([
  ['PARTNER', '/wide'],
  ['REPRESENTATIVE', '/wide'],
  ['PARTNER', '/represented'],
] as const)('does not show a %s a screen that is closed to the scope: %s', async (scope, at) => {
  signedIn();
  openAt(at, ...marks, respond(authRoutes.currentUser, makeCurrentUser({ authorities: [], scope })));

  expect(await screen.findByText("You don't have access to this page")).toBeTruthy();
});

test.each([
  ['PARTNER', '/orders'],
  ['REPRESENTATIVE', '/represented'],
] as const)('shows a %s the screen %s, and calls nothing that is closed to the scope', async (scope, at) => {
  signedIn();
  openAt(at, ...marks, respond(authRoutes.currentUser, makeCurrentUser({ authorities: ['ROLE_REPORTING'], scope })));

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
});

test('signs out in the browser and on the server', async () => {
  signedIn();
  const { user: person, sent, address } = openAt('/orders');

  await person.click(await screen.findByRole('button', { name: /Dana Whitfield/ }));
  // happy-dom has no layout, so the menu treats its button as scrolled out of view and hides itself.
  await person.click(await screen.findByRole('menuitem', { name: 'Logout', hidden: true }));

  await waitFor(() => expect(address()).toBe('/login'));
  expect(sent.some((one) => one.path === '/api/logout' && one.headers.get('authorization') === 'Bearer good')).toBe(
    true,
  );
  expect(session.token()).toBeNull();
  expect(session.state().identity).toBeUndefined();
});

test('follows a sign-out in another tab immediately', async () => {
  signedIn();
  const { address } = openAt('/orders');
  await screen.findByRole('heading', { name: 'Orders' });

  localStorage.removeItem(tokenKey);
  dispatchEvent(new StorageEvent('storage', { key: tokenKey }));

  await waitFor(() => expect(address()).toBe('/login'));
});

test('requests the password over unsaved changes, accepts only the same user, and continues', async () => {
  signedIn();
  let isExpired = false;
  const { user: person, sent } = openAt(
    '/editing',
    respond(paymentTermRoutes.create, () => (isExpired ? rejectWith('UNAUTHORIZED') : makePaymentTerm({ id: 9 }))),
  );

  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Net 9');
  isExpired = true;
  await person.click(screen.getByRole('button', { name: 'Save' }));

  const dialog = await screen.findByRole('dialog', { name: 'Sign in to continue' });
  expect(within(dialog).getByText('dana@demo.example')).toBeTruthy();
  isExpired = false;
  await person.type(within(dialog).getByLabelText('Password', { selector: 'input' }), 'right{Enter}');

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in to continue' })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Net 9');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent.filter((one) => one.method === 'POST' && one.path.endsWith('terms'))).toHaveLength(2),
  );
  const signIns = sent.filter((one) => one.path === '/api/authenticate');
  expect(signIns.map((one) => one.body)).toEqual([{ username: 'dana@demo.example', password: 'right' }]);
});

test('collapses the menu with Ctrl B and stores the preference', async () => {
  signedIn();
  const { user: person } = openAt('/orders');
  const collapse = await screen.findByRole('button', { name: 'Collapse the menu' });
  expect(collapse.getAttribute('aria-pressed')).toBe('false');

  await person.keyboard('{Control>}b{/Control}');

  expect(collapse.getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('shelfward.sidebar')).toBe('folded');
});

test('finds a command in the palette', async () => {
  signedIn();
  const { user: person, address } = openAt('/orders');
  await screen.findByRole('heading', { name: 'Orders' });

  await person.keyboard('{Control>}k{/Control}');
  await person.type(
    await screen.findByPlaceholderText('Search orders, stores, products or run a command'),
    'logout{Enter}',
  );

  await waitFor(() => expect(address()).toBe('/login'));
});

test.each(['abc', '0', '0x1', '1.5', '-3', '99999999999999999'])(
  'shows the not-found page for the record id %s',
  async (id) => {
    signedIn();
    const { sent } = openAt(`/stores/storeDetail/${id}`);

    expect(await screen.findByText("Oops! You're lost.")).toBeTruthy();
    expect(sent.filter(({ path }) => path.includes('stores'))).toEqual([]);
  },
);

test('opens a record by its id', async () => {
  signedIn();
  openAt('/stores/storeDetail/12');

  expect(await screen.findByRole('heading', { name: 'A store' })).toBeTruthy();
});

test.each([
  { betaFlag: false, text: "You don't have access to this page" },
  { betaFlag: true, text: 'Beta' },
])('opens a beta screen with the beta flag $betaFlag', async ({ betaFlag, text }) => {
  signedIn();
  openAt('/tried-out', respond(authRoutes.accountInfo, makeAccountInfo({ betaFlag })));

  expect(await screen.findByText(text)).toBeTruthy();
});
