import { describe, expect, test } from 'vitest';
import { describeSegment } from './describe-segment.ts';
import { documentGrammarOf } from './grammar.ts';
import { proposeRules } from './proposed-settings.ts';
import { isKnownSegment } from './segment-names.ts';
import { build852, readFile, toBytes, toEdifact, toX12 } from './testing/edi-documents.ts';

const describeFile = (file: string) =>
  readFile(file, { withSegments: true }).flatMap((event) =>
    event.kind === 'SEGMENT' ? [describeSegment(event.segment)] : [],
  );
const toSentence = ({ name, elements }: ReturnType<typeof describeSegment>) =>
  `${name}: ${elements.map(({ label, value, meaning }) => `${label} ${value}${meaning ? ` (${meaning})` : ''}`).join(', ')}`;
const sentenceFor = (segment: string, type = '852') => {
  const described = describeFile(toX12(type, [segment]))[3];
  return described && toSentence(described);
};

describe('segments in plain words', () => {
  test.each([
    [
      'XQ*H*20260103*20260109',
      'Period of the report: Handling H, First day 20260103 (01/03/2026), Last day 20260109 (01/09/2026)',
    ],
    [
      'LIN**UP*071234500017***VN*A-1',
      'Item: Kind UP (UPC), Number 071234500017, Kind VN (item number of the vendor), Number A-1',
    ],
    ['ZA*QS*8*EA', 'Activity: Kind QS (sold), Total quantity 8, Unit EA (each)'],
    [
      'SDQ*EA*92*1*5*2*3',
      'Quantities of stores: Unit EA (each), Kind of store number 92 (number of the retailer), Store 1, Quantity 5, Store 2, Quantity 3',
    ],
    ['ZZZ*1', 'ZZZ: Element 1 1'],
    ['CTP**RTL*4.99', 'Price: Kind RTL (retail price), Price 4.99'],
    ['ZA*constructor', 'Activity: Kind constructor'],
  ])('%s', (segment, sentence) => {
    expect(sentenceFor(segment)).toBe(sentence);
  });

  test.each([
    [
      'BEG*00*SA*PO-17**20260110',
      'Order: Purpose 00 (original), Type SA (stand-alone order), Order number PO-17, Order date 20260110 (01/10/2026)',
    ],
    [
      'PO1*1*24*EA*12.3456*WE*UP*071234500017',
      'Order line: Line 1, Quantity 24, Unit EA (each), Price 12.3456, Price basis WE (wholesale price per each), Kind UP (UPC), Number 071234500017',
    ],
    ['DTM*001*20260211', 'Date: Kind 001 (cancel after), Date 20260211 (02/11/2026)'],
  ])('%s', (segment, sentence) => {
    expect(sentenceFor(segment, '850')).toBe(sentence);
  });

  test('EDIFACT segments have dates and quantities in words', () => {
    const described = describeFile(
      `UNA:+.? '${toEdifact('SLSRPT', ['DTM+90:20260103:102', 'QTY+153:5', "IMD+F++:::O?'Neil"])}`,
    );
    expect(described.map(toSentence).slice(0, 1)).toEqual(['Delimiters: ']);
    expect(described.slice(3, 6).map(toSentence)).toEqual([
      'Date: Date 90 20260103 102 (start of the report: 01/03/2026)',
      'Quantity: Quantity 153 5 (sold: 5)',
      "Description: Kind F, Text O'Neil",
    ]);
  });

  test('the raw text is the segment as written', () => {
    expect(describeFile(toX12('852', ['ZA*QS*8*EA']))[3]?.raw).toBe('ZA*QS*8*EA~');
    expect(describeFile(toX12('852', ['ZA*QS*8*EA'], { terminator: '\n' }))[3]?.raw).toBe('ZA*QS*8*EA');
  });

  test('each segment of the documents that are read has a name', () => {
    for (const [type, grammar] of documentGrammarOf) {
      const standard = /^\d/.test(type) ? 'X12' : 'EDIFACT';
      const names = [...grammar.header, ...grammar.detail, ...grammar.summary];
      expect(
        names.filter((name) => !isKnownSegment(standard, name)),
        type,
      ).toEqual([]);
    }
  });
});

describe('settings proposed from a sample', () => {
  const propose = (file: string) => proposeRules([toBytes(file)]);
  const sales = [{ store: '1', upc: '071234500017', units: 5 }];

  test('have the addresses, delimiters, and codes of the file', () => {
    const file = toX12(
      '852',
      [...build852(sales, 'STORES_IN_SDQ', '2026-01-03', '2026-01-09').slice(0, -1), 'ZA*X9*1', 'CTT*1'],
      { usage: 'T', terminator: '\n' },
    );
    expect(propose(file)).toMatchObject({
      standard: 'X12',
      sender: { qualifier: '01', id: '999999999' },
      receiver: { qualifier: 'ZZ', id: 'BRAND' },
      groupSender: '999999999',
      groupReceiver: 'BRAND',
      version: '004010',
      usage: 'TEST',
      delimiters: { element: '*', component: '>', terminator: '\n' },
      documents: ['852'],
      name: 'SAMPLE STORES',
      vendor: '123456',
      measures: [
        { code: 'QS', count: 1, meaning: 'SOLD' },
        { code: 'X9', count: 1, meaning: undefined },
      ],
      itemCodes: [{ code: 'UP', count: 1, meaning: 'GTIN' }],
      storeQualifiers: [{ code: '92', count: 1, meaning: 'NUMBER' }],
      units: [{ code: 'EA', count: 2, meaning: 'EACH' }],
      questions: ['UNKNOWN_MEASURES'],
    });
  });

  test.each<[string, string[], string[]]>([
    ['nothing, if the document is clear', ['XQ*H*20260103*20260109', 'LIN**UP*1', 'ZA*QS', 'SDQ*EA*92*1*1'], []],
    ['what one date means', ['XQ*H*20260103', 'LIN**UP*1', 'ZA*QS', 'SDQ*EA*92*1*1'], ['SINGLE_DATE']],
    ['nothing about one date of stock', ['XQ*H*20260103', 'LIN**UP*1', 'ZA*QA', 'SDQ*EA*92*1*1'], []],
    [
      'whether sales contain returns',
      ['XQ*H*20260103*20260109', 'LIN**UP*1', 'ZA*QS', 'SDQ*EA*92*1*1', 'ZA*QU', 'SDQ*EA*92*1*1'],
      ['SALES_WITH_RETURNS'],
    ],
    ['what cases mean', ['XQ*H*20260103*20260109', 'LIN**UP*1', 'ZA*QP*3*CA'], ['CASES']],
    [
      'what the product numbers are',
      ['XQ*H*20260103*20260109', 'LIN**ZZ*1', 'ZA*QS', 'SDQ*EA*92*1*1'],
      ['UNKNOWN_ITEM_CODES'],
    ],
  ])('ask %s', (_, body, questions) => {
    expect(propose(toX12('852', body))?.questions).toEqual(questions);
  });

  test('are read from EDIFACT', () => {
    const file = toEdifact('SLSRPT', ['LOC+162+17', 'LIN+1++4012345000023:EN', 'PIA+1+A:SA', 'QTY+153:5']);
    expect(propose(file)).toMatchObject({
      standard: 'EDIFACT',
      documents: ['SLSRPT'],
      measures: [{ code: '153', meaning: 'SOLD' }],
      itemCodes: [
        { code: 'EN', meaning: 'GTIN' },
        { code: 'SA', meaning: 'SKU' },
      ],
    });
  });

  test('do not exist for a file without an interchange', () => {
    expect(propose('store,upc,units\n1,2,3\n')).toBeUndefined();
  });
});
