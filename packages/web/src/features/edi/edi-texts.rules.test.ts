import type { EdiDocumentSummary, Interchange } from '@shelfward/contract/edi/interchanges.shapes.ts';
import { describe, expect, test } from 'vitest';
import { makeDocumentSummary, makeInterchange } from '../../kit/testing/fixtures/edi.fixture.ts';
import {
  describeAcknowledgment,
  describeDocuments,
  describeResult,
  formatAddress,
  toDocumentBadge,
  toDocumentName,
  toInterchangeBadge,
  toMeaningText,
} from './edi-texts.rules.ts';

const toDocument = (given: Partial<EdiDocumentSummary>): EdiDocumentSummary =>
  makeDocumentSummary({ messages: [], acknowledgment: null, ...given });
const toInterchange = (given: Partial<Interchange>): Interchange => makeInterchange({ documents: [], ...given });
const toFinding = (message: string) =>
  ({ code: 'COUNT', severity: 'ERROR', segment: 1, tag: 'IEA', element: null, message }) as const;

test('a document is named by its type, known or not', () => {
  expect(['852', '997', '999', 'CONTRL', '864'].map(toDocumentName)).toEqual([
    '852 Product activity',
    '997 Acknowledgment',
    '999 Acknowledgment',
    'CONTRL Acknowledgment',
    '864',
  ]);
});

test.for([
  [{ state: 'BOOKED', type: '852' }, 'COMPLETE', 'Booked'],
  [{ state: 'IGNORED', type: '852' }, 'EXPIRED', 'Nothing to book'],
  [{ state: 'IGNORED' }, 'EXPIRED', 'Nothing to book'],
  [{ state: 'WAITING', type: '850' }, 'PENDING', 'Needs correction'],
  [{ state: 'BOOKED', type: '997' }, 'COMPLETE', 'Matched'],
  [{ state: 'BOOKED', type: '999' }, 'COMPLETE', 'Matched'],
  [{ state: 'IGNORED', type: 'CONTRL' }, 'EXPIRED', 'Not matched'],
  [{ state: 'SENT', type: '997' }, 'COMPLETE', 'Written'],
] as const)('a document %o has the badge %s, %s', ([given, status, label]) => {
  expect(toDocumentBadge(given)).toEqual({ status, label });
});

describe('an interchange', () => {
  test.for([
    [{ status: 'RECEIVED', isProcessed: true }, 'PENDING', 'Unknown partner'],
    [{ status: 'RECEIVED', isProcessed: false }, 'RUNNING', 'Processing'],
    [{ status: 'DUPLICATE' }, 'EXPIRED', 'Duplicate'],
    [{ status: 'READY' }, 'PENDING', 'Ready to send'],
    [{ status: 'SENT' }, 'COMPLETE', 'Sent'],
    [{ status: 'REJECTED' }, 'FAILED', 'Rejected'],
  ] as const)('%o has the badge %s, %s', ([given, status, label]) => {
    expect(toInterchangeBadge(toInterchange(given))).toEqual({ status, label });
  });

  test('has the badge, and the messages, of the document that needs a user first', () => {
    const states = ['IGNORED', 'SENT', 'BOOKED', 'TEST', 'RECEIVED', 'REJECTED', 'WAITING'] as const;
    const documents: ReturnType<typeof toDocument>[] = [];
    for (const state of states) {
      documents.push(toDocument({ state, messages: [`It is ${state}.`, 'More.'] }));
      const interchange = toInterchange({ documents });

      expect(toInterchangeBadge(interchange)).toEqual(toDocumentBadge({ state, type: '852' }));
      expect(describeResult(interchange)).toBe(`It is ${state}. More.`);
    }
    const silent = [toDocument({ state: 'WAITING' }), toDocument({ state: 'BOOKED', messages: ['3 sales booked.'] })];
    expect(describeResult(toInterchange({ documents: silent }))).toBe('3 sales booked.');
    expect(describeResult(toInterchange({ documents: silent.slice(0, 1) }))).toBe('');
  });

  test('without documents, and a duplicate, has the message of its last finding', () => {
    const findings = ['First.', 'The file was received before.'].map(toFinding);

    expect(describeResult(toInterchange({ findings }))).toBe('The file was received before.');
    expect(
      describeResult(
        toInterchange({ findings, status: 'DUPLICATE', documents: [toDocument({ state: 'BOOKED', messages: ['x'] })] }),
      ),
    ).toBe('The file was received before.');
    expect(describeResult(toInterchange({}))).toBe('');
    expect(describeResult(toInterchange({ status: 'RECEIVED', isProcessed: false, findings }))).toBe('');
  });

  test('is named by its documents', () => {
    const of = (types: readonly string[], documentCount: number) =>
      describeDocuments(toInterchange({ documents: types.map((type) => toDocument({ type })), documentCount }));

    expect([of([], 0), of(['852'], 1), of(['852', '852'], 2), of(['852', '850'], 1200)]).toEqual([
      'Interchange',
      '852 Product activity',
      '2 × 852 Product activity',
      '1,200 documents: 852, 850',
    ]);
  });

  test('has the worst acknowledgment of its documents', () => {
    const of = (...found: readonly EdiDocumentSummary['acknowledgment'][]) =>
      describeAcknowledgment({ documents: found.map((acknowledgment) => toDocument({ acknowledgment })) as never });
    const ascending = [
      [null, '–'],
      ['SENT', 'Written'],
      ['ACCEPTED', 'Accepted by partner'],
      ['AWAITED', 'Awaited'],
      ['PARTLY', 'Partly accepted'],
      ['REJECTED', 'Rejected by partner'],
    ] as const;

    expect(of()).toBe('–');
    for (const [at, [worst, label]] of ascending.entries())
      expect(of(worst, ...ascending.slice(0, at).map(([state]) => state))).toBe(label);
  });
});

test('an address has its qualifier, and a code its meaning', () => {
  expect([formatAddress('01', '999'), formatAddress('', '999')]).toEqual(['01:999', '999']);
  expect([toMeaningText('SOLD'), toMeaningText('NEW_CODE'), toMeaningText(null)]).toEqual([
    'Sold',
    'NEW_CODE',
    'Unknown',
  ]);
});
