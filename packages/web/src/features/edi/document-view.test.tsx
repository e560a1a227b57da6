import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import type { EdiDocumentRecord, ReplayChoices } from '@shelfward/contract/edi/interchanges.shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Identity } from '../../kit/session.ts';
import { makeEdiDocument } from '../../kit/testing/fixtures/edi.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type FakeResponse, rejectWith } from '../../kit/testing/responses.ts';
import { type Handler, respond } from '../../kit/testing/server.ts';
import { DocumentView } from './document-view.tsx';

const segment = {
  segment: 8,
  tag: 'ZA',
  name: 'Quantity',
  raw: 'ZA*QS*40*EA~',
  elements: [{ element: 1, label: 'Activity', value: 'QS', meaning: 'Quantity sold' }],
};

interface Shown {
  readonly server?: readonly Handler[];
  readonly identity?: Partial<Identity>;
}

const show = (document: EdiDocumentRecord, { server = [], identity = {} }: Shown = {}) =>
  renderScreen(<DocumentView document={document} />, {
    identity,
    server: [...server, respond(interchangeRoutes.segments, { total: 12, segments: [segment] })],
  });
type User = ReturnType<typeof show>['user'];

const replay = async (user: User) => user.click(await screen.findByRole('button', { name: 'Replay' }));
/** Records the choices of each replay. */
const recordReplays = (response: FakeResponse<typeof interchangeRoutes.replay> = makeEdiDocument()) => {
  const replays: ReplayChoices[] = [];
  const handler = respond(interchangeRoutes.replay, ({ body }) => {
    replays.push(body);
    return response;
  });
  return { replays, server: [handler] };
};
const order = makeEdiDocument({ type: '850', number: 'PO 1', missing: [], messages: ['The total is 5 less.'] });

test('a waiting document shows its findings beside their segments, and is replayed', async () => {
  const { replays, server } = recordReplays();
  const { user } = show(makeEdiDocument(), { server });

  const raw = await screen.findByText('ZA*QS*40*EA~');
  const shown = within(raw.closest('li') as HTMLElement);
  expect(shown.getByText('Quantity sold (QS)')).toBeTruthy();
  expect(shown.getByText(/segment 8, element 2: The sum is 4/)).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Store 77 2 9' })).toBeTruthy();

  await replay(user);

  expect(await screen.findByText('Document queued')).toBeTruthy();
  expect(replays).toEqual([{ otherSales: 'REFUSE', unmatched: 'REFUSE', doubts: 'REFUSE' }]);
});

test('a doubtful order is booked only after the user accepts the doubts', async () => {
  const { replays, server } = recordReplays();
  const { user } = show(order, { server });
  const accept = await screen.findByRole<HTMLInputElement>('switch', { name: /^Book the order although amounts/ });
  expect(accept.checked).toBe(false);
  expect(screen.queryByRole('combobox', { name: 'Sales of other sources' })).toBeNull();

  await user.click(accept);
  await replay(user);
  await waitFor(() => expect(replays).toHaveLength(1));
  await user.click(accept);
  await replay(user);

  await waitFor(() => expect(replays.map(({ doubts }) => doubts)).toEqual(['ACCEPT', 'REFUSE']));
});

test('figures replace other sales, and leave out unknown names, only by choice', async () => {
  const { replays, server } = recordReplays();
  const { user } = show(makeEdiDocument(), { server });
  expect(screen.queryByRole('switch', { name: /^Book the order/ })).toBeNull();

  await user.click(await screen.findByRole('combobox', { name: 'Sales of other sources' }));
  await user.click(await screen.findByRole('option', { name: 'Replace them' }));
  await user.click(screen.getByRole('switch', { name: 'Leave out unmatched stores and products' }));
  await replay(user);

  await waitFor(() => expect(replays).toEqual([{ otherSales: 'REPLACE', unmatched: 'SKIP', doubts: 'REFUSE' }]));
});

test('users who may not delete cannot replace other sales', async () => {
  const { user } = show(makeEdiDocument(), {
    identity: { roles: ['ROLE_ORDER_MANAGER'], adminOnlyDelete: true },
  });

  await user.click(await screen.findByRole('combobox', { name: 'Sales of other sources' }));

  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Wait for a choice', 'Keep them, and leave out these figures']);
});

test.for(['EDI_DOCUMENT_NOT_WAITING', 'FORBIDDEN', 'UNAVAILABLE'] as const)(
  'a replay that fails says why and can be repeated: %s',
  async (code) => {
    const { replays, server } = recordReplays(rejectWith(code, { message: `Failed ${code}` }));
    const { user } = show(order, { server });

    await replay(user);
    expect((await screen.findByRole('alert')).textContent).toContain(`Failed ${code}`);
    await replay(user);

    await waitFor(() => expect(replays).toHaveLength(2));
  },
);

test('a document without unknown names offers no aliases', async () => {
  show(makeEdiDocument({ missing: [] }));

  expect(await screen.findByRole('button', { name: 'Replay' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Match names' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByRole('link', { name: 'Partner settings' }).getAttribute('href')).toBe('/edi/partners/3');
});

test('a booked order is found among the orders, and is not replayed', async () => {
  show(makeEdiDocument({ type: '850', state: 'BOOKED', number: 'PO 1', missing: [], findings: [], findingCount: 0 }));

  const link = await screen.findByRole('link', { name: 'View orders' });
  expect(link.getAttribute('href')).toBe('/orders?search=PO+1');
  expect(screen.queryByRole('button', { name: 'Replay' })).toBeNull();
});

test('says until when the partner has to acknowledge', async () => {
  const acknowledgmentDue = '2026-01-11T09:30:00.000Z';
  show(makeEdiDocument({ state: 'SENT', acknowledgment: 'AWAITED', acknowledgmentDue }));

  expect((await screen.findByText(/^Waits for an acknowledgment, due/)).textContent).toContain('01/11/2026');
});

test('counts the findings beyond the listed ones', async () => {
  show(makeEdiDocument({ findingCount: 141 }));

  expect(await screen.findByText('… and 140 more findings')).toBeTruthy();
});

test('shows segments page by page', async () => {
  const segments = respond(interchangeRoutes.segments, ({ query: { skip } }) => ({
    total: 150,
    segments: [{ ...segment, segment: skip + 1, raw: `SEGMENT ${skip + 1}` }],
  }));
  const { user } = show(makeEdiDocument(), { server: [segments] });
  const button = (name: string) => screen.findByRole('button', { name });
  await screen.findByText('SEGMENT 1');
  expect(await button('Previous segments')).toHaveProperty('disabled', true);

  await user.click(await button('Next segments'));

  expect(await screen.findByText('SEGMENT 101')).toBeTruthy();
  expect(await button('Next segments')).toHaveProperty('disabled', true);
  await user.click(await button('Previous segments'));
  expect(await screen.findByText('SEGMENT 1')).toBeTruthy();
});

test('segments that cannot be loaded are loaded again', async () => {
  let isUp = false;
  const segments = respond(interchangeRoutes.segments, () =>
    isUp ? { total: 12, segments: [segment] } : rejectWith('EDI_DOCUMENT_NOT_FOUND'),
  );
  const { user } = show(makeEdiDocument(), { server: [segments] });
  const failed = await screen.findByRole('alert');
  expect(screen.getByText('1 store not found: 77.')).toBeTruthy();

  isUp = true;
  await user.click(within(failed).getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('ZA*QS*40*EA~')).toBeTruthy();
});
