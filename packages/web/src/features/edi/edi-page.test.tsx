import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import type {
  EdiDocumentRecord,
  EdiDocumentSummary,
  Interchange,
} from '@shelfward/contract/edi/interchanges.shapes.ts';
import { tradingPartnerRoutes } from '@shelfward/contract/edi/partners.contract.ts';
import type { PartnerProposal } from '@shelfward/contract/edi/partners.shapes.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { DocumentView } from './document-view.tsx';
import { describeAcknowledgment, describeDocuments, describeResult, toInterchangeBadge } from './edi-texts.rules.ts';
import { Inbox } from './inbox.tsx';
import { NewPartnerPage } from './new-partner-page.tsx';

const makeSummary = (given: Partial<EdiDocumentSummary> = {}): EdiDocumentSummary => ({
  id: 31,
  position: 1,
  type: '852',
  control: '0001',
  number: '',
  state: 'BOOKED',
  acknowledgment: 'SENT',
  acknowledgmentDue: null,
  findingCount: 0,
  missingCount: 0,
  messages: ['3 sales booked.'],
  saleImportId: 12,
  ...given,
});

const makeInterchange = (given: Partial<Interchange> = {}): Interchange => ({
  id: 7,
  partner: { id: 3, name: 'Sample Stores' },
  direction: 'IN',
  status: 'ACCEPTED',
  isProcessed: true,
  usage: 'PRODUCTION',
  standard: 'X12',
  sender: '01:999999999',
  receiver: 'ZZ:BRAND',
  control: '000000001',
  fileName: 'activity.edi',
  bytes: 368,
  findings: [],
  duplicateOf: null,
  integration: null,
  sentAt: null,
  createdAt: '2026-01-10T09:30:00.000Z',
  documentCount: 1,
  documents: [makeSummary()],
  ...given,
});

test('the inbox shows what each interchange became', async () => {
  const unknown = makeInterchange({ id: 8, partner: null, status: 'RECEIVED', documents: [], documentCount: 0 });
  renderScreen(<Inbox />, {
    server: [
      respond(interchangeRoutes.list, pageWith([makeInterchange(), unknown])),
      respond(tradingPartnerRoutes.list, pageWith([])),
    ],
  });

  const booked = await screen.findByRole('row', { name: /852 Product activity/ });
  expect(booked.textContent).toContain('Booked');
  expect(booked.textContent).toContain('3 sales booked.');
  expect(screen.getByRole('row', { name: /Unknown partner/ }).textContent).toContain('Set up the partner');
});

test.each([
  [{}, 'Booked', '3 sales booked.', 'Written'],
  [{ status: 'RECEIVED', isProcessed: false, documents: [] }, 'Processing', '', '–'],
  [{ status: 'RECEIVED', documents: [] }, 'Unknown partner', 'No partner has its addresses', '–'],
  [
    { status: 'READY', documents: [makeSummary({ type: '997', acknowledgment: null, messages: [] })] },
    'Ready to send',
    '',
    '–',
  ],
  [
    {
      documents: [makeSummary(), makeSummary({ id: 32, state: 'WAITING', messages: ['1 store not found: 77.'] })],
      documentCount: 2,
    },
    'Needs correction',
    '1 store not found: 77.',
    'Written',
  ],
] as const)('an interchange %j is "%s"', (given, label, result, acknowledgment) => {
  const interchange = makeInterchange(given as Partial<Interchange>);

  expect(toInterchangeBadge(interchange).label).toBe(label);
  expect(describeResult(interchange)).toContain(result);
  expect(describeAcknowledgment(interchange)).toBe(acknowledgment);
});

test('documents of an interchange are counted by type', () => {
  expect(describeDocuments(makeInterchange({ documentCount: 12 }))).toBe('12 × 852 Product activity');
  const mixed = makeInterchange({ documents: [makeSummary(), makeSummary({ type: '850' })], documentCount: 2 });
  expect(describeDocuments(mixed)).toBe('2 documents: 852, 850');
});

const document: EdiDocumentRecord = {
  ...makeSummary({ state: 'WAITING', messages: ['1 store not found: 77.'], findingCount: 1 }),
  interchange: {
    id: 7,
    partner: { id: 3, name: 'Sample Stores' },
    direction: 'IN',
    status: 'ACCEPTED',
    usage: 'PRODUCTION',
    standard: 'X12',
    control: '000000001',
    fileName: 'activity.edi',
    createdAt: '2026-01-10T09:30:00.000Z',
  },
  findings: [{ code: 'STORES_SUM', severity: 'WARNING', segment: 8, tag: 'ZA', element: 2, message: 'The sum is 4.' }],
  missing: [{ kind: 'STORE', text: '77', rows: 2, line: 9 }],
  segmentCount: 12,
  bookedAt: null,
};

test('a waiting document shows its findings beside their segments, and is replayed', async () => {
  const { user, sent } = renderScreen(<DocumentView document={document} />, {
    server: [
      respond(interchangeRoutes.segments, {
        total: 12,
        segments: [
          {
            segment: 8,
            tag: 'ZA',
            name: 'Quantity',
            raw: 'ZA*QS*40*EA~',
            elements: [{ element: 1, label: 'Activity', value: 'QS', meaning: 'Quantity sold' }],
          },
        ],
      }),
      respond(interchangeRoutes.replay, { ...document, state: 'RECEIVED' }),
    ],
  });

  const raw = await screen.findByText('ZA*QS*40*EA~');
  const segment = within(raw.closest('li') as HTMLElement);
  expect(segment.getByText('Quantity sold (QS)')).toBeTruthy();
  expect(segment.getByText(/segment 8, element 2: The sum is 4/)).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Store 77 2 9' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Replay' }));

  expect(await screen.findByText('Document queued')).toBeTruthy();
  expect(sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/replay'))).toHaveLength(1);
});

const proposal: PartnerProposal = {
  partner: null,
  standard: 'X12',
  name: 'SAMPLE STORES',
  vendor: '123456',
  version: '004010',
  usage: 'PRODUCTION',
  address: {
    partnerQualifier: '01',
    partnerId: '999999999',
    partnerGroupId: '999999999',
    ownQualifier: 'ZZ',
    ownId: 'BRAND',
    ownGroupId: 'BRAND',
  },
  delimiters: { element: '*', component: '>', terminator: '~' },
  documents: ['852'],
  measures: [{ code: 'QS', count: 2, meaning: 'SOLD' }],
  itemCodes: [{ code: 'UP', count: 2, meaning: 'GTIN' }],
  storeQualifiers: [{ code: '92', count: 1, meaning: 'NUMBER' }],
  units: [{ code: 'EA', count: 3, meaning: 'EACH' }],
  hasTotalsOnly: false,
  divisionRole: null,
  questions: ['SINGLE_DATE'],
};

test('an interchange that waits for its partner proposes the settings of the partner', async () => {
  renderScreen(<NewPartnerPage />, {
    at: '/edi/partners/new?interchange=7',
    server: [
      respond(interchangeRoutes.proposal, proposal),
      respond(companyRoutes.list, pageWith([])),
      respond(tradingPartnerRoutes.servers, { servers: [] }),
    ],
  });

  expect(await screen.findByText(/The documents state one date/)).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Quantity QS Sold 2' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Id of the partner/).value).toBe('999999999');
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('SAMPLE STORES');
});
