// U1, U2, U3, U5

import {
  type PaymentTerm,
  paymentTermInput,
  paymentTermRoutes,
} from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { markChanged } from '../query-client.ts';
import { resource } from '../resource.ts';
import { FormDialog, RecordForm } from '../screens/form-dialog.tsx';
import { useScreenSearch } from '../screens/use-screen-search.ts';
import { session } from '../session.ts';
import { makePaymentTerm } from '../testing/fixtures/terms.fixture.ts';
import { renderScreen } from '../testing/render.tsx';
import { type FakeResponse, rejectWith } from '../testing/responses.ts';
import { respond, type Sent } from '../testing/server.ts';
import { EntityForm } from './entity-form.tsx';

const terms = resource('payment-terms', paymentTermRoutes);
const saved = makePaymentTerm();
type Create = FakeResponse<typeof paymentTermRoutes.create>;
const Form = ({ term }: { readonly term?: PaymentTerm }) => (
  <EntityForm
    noun="payment term"
    schema={paymentTermInput}
    empty={{ name: '', days: 30 }}
    record={term}
    fields={{ name: { label: 'Name', codes: ['PAYMENT_TERM_NAME_TAKEN'] }, days: { label: 'Days', kind: 'number' } }}
    save={(body, options) =>
      term ? terms.update({ params: { id: term.id }, body }, options) : terms.create({ body }, options)
    }
  />
);

/** A page with a form dialog that the URL opens. */
const Page = ({ editing }: { readonly editing: boolean }) => {
  const [search, change] = useScreenSearch();
  const other = useQuery({ queryKey: ['nothing'], queryFn: () => 'read' });
  if (!search.open) return <p>Closed {other.data}</p>;
  return (
    <FormDialog title="Payment term" onClose={() => change({ open: undefined })}>
      {editing ? (
        <RecordForm load={terms.get({ params: { id: 1 } })} form={(term) => <Form term={term} />} />
      ) : (
        <Form />
      )}
    </FormDialog>
  );
};

const open = (create: Create | (() => Create | Promise<Create>) = saved) =>
  renderScreen(<Page editing={false} />, { server: [respond(paymentTermRoutes.create, create)], at: '/page?open=1' });
const nameBox = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const save = () => screen.getByRole('button', { name: 'Save' });
const writes = (sent: readonly Sent[]) => sent.filter((one) => one.method !== 'GET');

test('reports missing values instead of sending, and focuses the first one', async () => {
  const { user, sent } = open();
  await nameBox();

  await user.click(save());

  expect(await screen.findByText('Name is required.')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await nameBox()));
  expect(writes(sent)).toEqual([]);
});

test('submits once for repeated clicks', async () => {
  let finish: (created: Create) => void = () => undefined;
  const { user, sent } = open(() => new Promise((resolve) => (finish = resolve)));
  await user.type(await nameBox(), 'Net 45{Enter}');
  fireEvent.click(save());
  await user.dblClick(save());

  expect(writes(sent)).toHaveLength(1);
  finish(saved);
  expect(await screen.findByText(/Closed/)).toBeTruthy();
});

test('reuses the key after a lost response, and sends a new one after an error response', async () => {
  const responses: Create[] = [rejectWith('INTERNAL_ERROR'), rejectWith('PAYMENT_TERM_NAME_TAKEN'), saved];
  const { user, sent } = open(() => responses.shift() ?? saved);
  await user.type(await nameBox(), 'Net 45');

  await user.click(save());
  expect(await screen.findByText('An unexpected server error occurred.')).toBeTruthy();
  await user.click(save());
  expect(await screen.findByText('Payment term name already exist')).toBeTruthy();
  await user.click(save());
  await screen.findByText(/Closed/);

  const [first, second, third] = writes(sent).map((one) => one.headers.get('idempotency-key'));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('shows an API error at the field that it points to', async () => {
  const errors = [{ pointer: '/body/days', message: 'Too long for this client.' }];
  const { user } = open(rejectWith('INVALID_REQUEST', { errors }));
  await user.type(await nameBox(), 'Net 45');

  await user.click(save());

  expect(await screen.findByText('Too long for this client.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Days' }).getAttribute('aria-invalid')).toBe('true');
});

test('confirms before unsaved input is left, and stays on cancel', async () => {
  const { user, address } = open();
  await user.type(await nameBox(), 'Net 45');

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));

  expect(address()).toBe('/page?open=1');
  expect((await nameBox()).value).toBe('Net 45');

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));

  expect(await screen.findByText(/Closed/)).toBeTruthy();
});

test('leaves without confirmation if nothing was typed or all changes were reverted', async () => {
  const { user } = open();
  await user.type(await nameBox(), 'N{Backspace}');

  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(await screen.findByText(/Closed/)).toBeTruthy();
});

test('restores input after a reload and can discard it', async () => {
  const first = open();
  await first.user.type(await nameBox(), 'Net 45');
  dispatchEvent(new Event('pagehide'));
  document.body.innerHTML = '';

  const { user } = open();

  expect((await nameBox()).value).toBe('Net 45');
  await user.click(screen.getByRole('button', { name: 'Discard it' }));
  expect((await nameBox()).value).toBe('');
});

test('shows both values after a concurrent save, and saves the chosen one', async () => {
  let version = 1;
  let stored = saved;
  const { user, sent } = renderScreen(<Page editing />, {
    server: [
      respond(paymentTermRoutes.get, () => ({ ...stored, version })),
      respond(paymentTermRoutes.update, ({ headers }) =>
        headers.get('if-match') === `"${version}"`
          ? { ...stored, name: 'Mine', version }
          : rejectWith('PRECONDITION_FAILED'),
      ),
    ],
    at: '/page?open=1',
  });
  const name = await nameBox();
  await user.clear(name);
  await user.type(name, 'Mine');
  version = 2;
  stored = { ...saved, name: 'Theirs', days: 60 };

  await user.click(save());

  const row = await screen.findByRole('row', { name: /Name Mine Theirs/ });
  expect(row).toBeTruthy();
  expect(screen.getByRole('row', { name: /Days 30 60/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save this choice' }));

  await screen.findByText(/Closed/);
  const last = writes(sent).at(-1);
  expect(last?.headers.get('if-match')).toBe('"2"');
  expect(last?.body).toEqual({ name: 'Mine', days: 60 });
});

test('preserves input when the session ends, and saves it after sign-in', async () => {
  let isExpired = true;
  const { user, sent } = open(() => (isExpired ? rejectWith('UNAUTHORIZED') : saved));
  await user.type(await nameBox(), 'Net 45');

  await user.click(save());
  await waitFor(() => expect(session.state().interrupted).toBe(true));
  isExpired = false;
  session.storeToken('again');
  const identity = session.state().identity;
  if (identity) session.identify(identity);
  await user.click(save());

  expect(await screen.findByText(/Closed/)).toBeTruthy();
  expect(writes(sent).map((one) => one.body)).toEqual([
    { name: 'Net 45', days: 30 },
    { name: 'Net 45', days: 30 },
  ]);
});

test('sends the same key again after a reload in the middle of saving', async () => {
  const first = open(() => new Promise(() => undefined));
  await first.user.type(await nameBox(), 'Net 45{Enter}');
  await waitFor(() => expect(writes(first.sent)).toHaveLength(1));
  cleanup();

  const { user, sent } = open();
  expect((await nameBox()).value).toBe('Net 45');
  await user.click(save());

  expect(await screen.findByText(/Closed/)).toBeTruthy();
  const findKey = (one: Sent | undefined) => one?.headers.get('idempotency-key');
  expect(findKey(writes(sent)[0])).toBe(findKey(writes(first.sent)[0]));
});

test('does not redirect a user who left during a save, and keeps the draft until the response arrives', async () => {
  let finish: (created: Create) => void = () => undefined;
  const { user, router } = open(() => new Promise((resolve) => (finish = resolve)));
  await user.type(await nameBox(), 'Net 45{Enter}');
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('shelfward.draft'));

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText(/Closed/);
  const visited = router.history.length;
  expect(drafts()).toHaveLength(1);
  finish(saved);

  expect(await screen.findByText(/saved\.$/)).toBeTruthy();
  expect(router.history.length).toBe(visited);
  expect(drafts()).toEqual([]);
});

test('leaves by itself when the save succeeds before the user has confirmed', async () => {
  let finish: (created: Create) => void = () => undefined;
  const { user, address } = open(() => new Promise((resolve) => (finish = resolve)));
  await user.type(await nameBox(), 'Net 45{Enter}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('dialog', { name: 'Leave while this is being saved?' });

  finish(saved);

  expect(await screen.findByText(/Closed/)).toBeTruthy();
  expect(screen.queryByText('Leave while this is being saved?')).toBeNull();
  expect(address()).toBe('/page');
});

test('stays with the error when the save fails before the user has confirmed', async () => {
  let finish: (created: Create) => void = () => undefined;
  const { user, address } = open(() => new Promise((resolve) => (finish = resolve)));
  await user.type(await nameBox(), 'Net 45{Enter}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('dialog', { name: 'Leave while this is being saved?' });

  finish(rejectWith('INTERNAL_ERROR'));

  expect(await screen.findByText('An unexpected server error occurred.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Leave while this is being saved?')).toBeNull());
  expect([address(), (await nameBox()).value]).toEqual(['/page?open=1', 'Net 45']);
});

test('shows the detail of a taken value beside the text of the error', async () => {
  const { user } = open(() => rejectWith('PAYMENT_TERM_NAME_TAKEN', { detail: 'The term "Net 30" has this name.' }));
  await user.type(await nameBox(), 'Net 30');

  await user.click(save());

  expect(await screen.findByText('Payment term name already exist. The term "Net 30" has this name.')).toBeTruthy();
});

test('without edits, shows a newer version that was saved elsewhere', async () => {
  let version = 1;
  const { user, sent } = renderScreen(
    <RecordForm load={terms.get({ params: { id: 1 } })} form={(term) => <Form term={term} />} />,
    {
      server: [
        respond(paymentTermRoutes.get, () => ({ ...saved, name: `Version ${version}`, version })),
        respond(paymentTermRoutes.update, saved),
      ],
    },
  );
  expect((await nameBox()).value).toBe('Version 1');

  version = 2;
  markChanged('payment-terms');
  await waitFor(async () => expect((await nameBox()).value).toBe('Version 2'));
  await user.type(await nameBox(), '!');
  version = 3;
  markChanged('payment-terms');
  await user.click(save());

  await waitFor(() => expect(writes(sent)).toHaveLength(1));
  expect(writes(sent)[0]?.body).toMatchObject({ name: 'Version 2!' });
  expect(writes(sent)[0]?.headers.get('if-match')).toBe('"2"');
});
