import type { RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBookableDocuments, readFigures } from './edi-reader.ts';
import { defaultSettings } from './settings.ts';
import {
  build852,
  documentReportsIn,
  figuresIn,
  findingsIn,
  interchangeReportsIn,
  isa,
  readFile,
  toBytes,
  toEdifact,
  toX12,
} from './testing/edi-documents.ts';
import { listX12Faults } from './testing/edi-faults.ts';

const sales = [
  { store: '1', upc: '071234500017', units: 5 },
  { store: '2', upc: '071234500017', units: -1 },
];
const body = build852(sales, 'STORES_IN_SDQ', '2026-01-03', '2026-01-09');
const sample = toX12('852', body);
const codesIn = (file: string) =>
  findingsIn(readFile(file)).map(({ code, severity, place }) => `${code} ${severity} ${place}`);
const last = body.length + 6;

describe('envelopes', () => {
  test('a sound file has no findings', () => {
    const events = readFile(sample);
    expect(findingsIn(events)).toEqual([]);
    const [report] = interchangeReportsIn(events);
    expect(report).toMatchObject({
      isAccepted: true,
      interchange: {
        sender: { qualifier: '01', id: '999999999' },
        receiver: { qualifier: 'ZZ', id: 'BRAND' },
        control: '000000001',
        version: '00401',
        usage: 'PRODUCTION',
        day: '2026-01-10',
        time: '09:30',
      },
    });
    expect(report && findBookableDocuments(report)).toEqual([
      expect.objectContaining({
        type: '852',
        control: '0001',
        version: '004010',
        segment: 3,
        byte: sample.indexOf('ST*'),
      }),
    ]);
    expect(documentReportsIn(events)[0]?.segments).toBe(body.length + 2);
  });

  test.each(listX12Faults(body))('$name is a finding with its place', ({ file, findings, isBookable }) => {
    expect(codesIn(file)).toEqual(findings);
    const documents = interchangeReportsIn(readFile(file)).flatMap(findBookableDocuments);
    expect(documents.length > 0).toBe(isBookable);
  });

  test('a strict partner has documents with wrong counts rejected', () => {
    const file = sample.replace(/SE\*\d+/, 'SE*99');
    const [tolerant] = documentReportsIn(readFile(file));
    const [strict] = documentReportsIn(
      readFile(file, { findSettings: () => ({ ...defaultSettings, isStrict: true }) }),
    );
    expect([tolerant?.status, strict?.status]).toEqual(['ACCEPTED_WITH_WARNINGS', 'REJECTED']);
  });

  test.each([
    [40, ['HEADER_LENGTH', 'LINES_WRAPPED']],
    [80, ['HEADER_LENGTH', 'LINES_WRAPPED']],
    [132, ['LINES_WRAPPED']],
  ])('a file whose lines have %i characters is read as without line ends', (width, codes) => {
    const file = sample.replaceAll(new RegExp(`.{${width}}`, 'gs'), '$&\r\n');
    const events = readFile(file);
    expect(findingsIn(events).map(({ code }) => code)).toEqual(codes);
    expect(figuresIn(events)).toEqual(figuresIn(readFile(sample)));
    expect(interchangeReportsIn(events)[0]?.interchange.receiver).toEqual({ qualifier: 'ZZ', id: 'BRAND' });
  });

  test.each(['T', 'I'])('nothing of an interchange with the use %s is bookable', (usage) => {
    const events = readFile(toX12('852', body, { usage }));
    const [report] = interchangeReportsIn(events);
    expect(report && findBookableDocuments(report)).toEqual([]);
    expect(findingsIn(events).map(({ code }) => code)).toEqual(['TEST_INTERCHANGE']);
    expect(figuresIn(events)).toHaveLength(2);
  });

  test('a control number that repeats in the file rejects the second interchange', () => {
    const reports = interchangeReportsIn(readFile(sample + sample + toX12('852', body, { control: '000000002' })));
    expect(reports.map(({ isAccepted }) => isAccepted)).toEqual([true, false, true]);
  });

  test('a file cut anywhere has no bookable document without an accepted interchange', () => {
    for (let end = 0; end < sample.length - 1; end += 1) {
      const bookable = interchangeReportsIn(readFile(sample.slice(0, end))).flatMap(findBookableDocuments);
      expect(bookable, `cut at byte ${end}`).toEqual([]);
    }
  });

  test('several documents and groups are counted', () => {
    const document = (control: string) => [`ST*852*${control}`, ...body, `SE*${body.length + 2}*${control}`];
    const segments = ['GS*PD*A*B*20260110*0930*1*X*004010', ...document('0001'), ...document('0002'), 'GE*2*1'];
    const second = ['GS*PD*A*B*20260110*0930*2*X*004010', ...document('0001'), ...document('0001'), 'GE*2*2'];
    const file = isa() + [...segments, ...second, 'IEA*2*000000001'].map((segment) => `${segment}~`).join('');
    const events = readFile(file);
    expect(findingsIn(events).map(({ code, value }) => [code, value])).toEqual([['DOCUMENT_CONTROL_REPEATED', '0001']]);
    expect(
      documentReportsIn(events).map(({ document: { number, group }, status }) => [number, group?.control, status]),
    ).toEqual([
      [1, '1', 'ACCEPTED'],
      [2, '1', 'ACCEPTED'],
      [3, '2', 'ACCEPTED'],
      [4, '2', 'REJECTED'],
    ]);
  });

  test('EDIFACT messages have the same checks', () => {
    const file = toEdifact('SLSRPT', ['BGM+73E+1+9', 'DTM+90:20260103:102', 'DTM+91:20260109:102']);
    expect(codesIn(file)).toEqual([]);
    expect(codesIn(file.replace('UNT+5', 'UNT+6'))).toEqual(['DOCUMENT_COUNT WARNING segment 6, element 1']);
    expect(codesIn(file.replace('UNZ+1+77', 'UNZ+2+78'))).toEqual([
      'INTERCHANGE_CONTROL_MISMATCH ERROR segment 7, element 2',
      'INTERCHANGE_COUNT WARNING segment 7, element 1',
    ]);
    const test1 = file.replace('0930+77', '0930+77++++++1');
    expect(interchangeReportsIn(readFile(test1))[0]?.interchange.usage).toBe('TEST');
  });

  test('the figures of accepted documents are read in a second pass', async () => {
    const document = (control: string, count: number) => [`ST*852*${control}`, ...body, `SE*${count}*${control}`];
    const segments = [...document('0001', body.length + 2), ...document('0001', body.length + 2)];
    const file =
      isa() +
      ['GS*PD*A*B*20260110*0930*1*X*004010', ...segments, 'GE*2*1', 'IEA*1*000000001']
        .map((segment) => `${segment}~`)
        .join('');
    const [report] = interchangeReportsIn(readFile(file));
    const accepted = new Set(report && findBookableDocuments(report).map(({ segment }) => segment));
    const figures: RetailFigure[] = [];
    for await (const figure of readFigures([toBytes(file)], ({ segment }) => accepted.has(segment)))
      figures.push(figure);
    expect(figures.map(({ line, units }) => [line, units])).toEqual([
      [9, 5],
      [9, -1],
    ]);
  });

  test('segments are yielded with their document if requested', () => {
    const segments = readFile(sample, { withSegments: true }).flatMap((event) =>
      event.kind === 'SEGMENT' ? [event] : [],
    );
    expect(segments).toHaveLength(last);
    expect(segments.map(({ document }) => document?.control ?? '-').join('')).toBe(
      `--${'0001'.repeat(body.length + 2)}--`,
    );
  });

  test('a damaged file has a limited number of findings', () => {
    const [report] = documentReportsIn(
      readFile(toX12('852', ['XQ*H*20260101', ...Array.from({ length: 2000 }, () => 'QQQ')])),
    );
    expect(report?.findings).toHaveLength(500);
    expect(report?.findingCount).toBeGreaterThan(2000);
  });
});

test('no bytes cause an exception in any reader', () => {
  const sources = [
    sample,
    toEdifact('SLSRPT', ['BGM+73E+1', 'LOC+162+4012345000016::9', 'LIN+1++4012345000023:EN', 'QTY+153:5']),
  ];
  const mutation = fc.tuple(
    fc.nat(),
    fc.nat(20),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom('ST*850*1~', 'SE*', '~', "'", 'constructor', '__proto__', 'UNH+', '*-', '1e9'),
    ),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...sources),
      fc.array(mutation, { maxLength: 8 }),
      fc.integer({ min: 1, max: 4096 }),
      (source, mutations, size) => {
        let file = source;
        for (const [at, length, text] of mutations) {
          const start = at % file.length;
          file = file.slice(0, start) + Buffer.from(text).toString('latin1') + file.slice(start + length);
        }
        for (const finding of findingsIn(readFile(file, {}, size))) expect(finding.message).not.toMatch(/[{}]/);
      },
    ),
    { numRuns: 200 },
  );
});
