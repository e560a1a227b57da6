import { describe, expect, test } from 'vitest';
import { recognizeStart } from '../../kit/file-import/recognize-file.ts';
import { formatForm } from './retail-file.rules.ts';

const start = (text: string) => ({ kind: 'TEXT', packing: null, text, encoding: 'utf-8' }) as const;
const form = { retailer: 'Walmart', isPartial: false } as const;

describe('the start of a file', () => {
  test('of a retailer is recognized, also below titles and with tabs', () => {
    const text = 'Retail Link, store detail\n\nItem Nbr\tUPC\tStore Nbr\tPOS Qty\tWM Week\n1\t2\t3\t4\t202541\n';

    expect(recognizeStart(start(text), 'report.txt')).toMatchObject({
      kind: 'FORM',
      form: { template: { id: 'RETAIL_LINK' }, headerRow: 3 },
    });
  });

  test('of Excel is recognized in its visible sheets', () => {
    const rows = [['Store ID', 'UPC ID', 'Total Sales', 'Total Units']];
    const sheet = (name: string, isVisible: boolean) => ({ name, isVisible, rows });
    const sheets = [sheet('Hidden', false), sheet('01.01.26 - 03.07.26', true)];

    expect(recognizeStart({ kind: 'SHEET', packing: null, sheets }, 'report.xlsx')).toMatchObject({
      kind: 'FORM',
      form: { template: { id: 'INTERMOUNTAIN' }, sheet: '01.01.26 - 03.07.26' },
    });
  });

  test.each([
    [start('Store,Product UPC,Quantity,Sold on\n')],
    [undefined],
    [{ kind: 'UNREAD', packing: null, problem: 'It is a PDF document.' } as const],
  ])('of another file is not recognized: %#', (given) => {
    expect(recognizeStart(given, 'sales.csv')).toBeUndefined();
  });
});

describe('the name of a form', () => {
  test.each([
    ['WALMART_STORE_WEEK', 'WEEK', '2025-11-08', '2025-11-28', 'Walmart, store by week, weeks 202541 to 202543'],
    ['WALMART_STORE_WEEK', 'WEEK', '2025-11-08', '2025-11-14', 'Walmart, store by week, week 202541'],
    ['WALMART_STORE_DAY', 'DAY', '2025-11-08', '2025-11-09', 'Walmart, store by day, 11/08/2025 to 11/09/2025'],
    ['JEWEL', 'DAY', '2025-11-08', '2025-11-08', 'Jewel-Osco, store by day, 11/08/2025'],
    [
      'SAFEWAY_DENVER',
      'WEEK',
      '2026-01-04',
      '2026-01-10',
      'Safeway Denver, store by week, weeks 01/04/2026 to 01/10/2026',
    ],
    ['ALBERTSONS', 'YEAR_TO_DATE', '2026-01-04', '2026-02-28', 'Albertsons, year to date, 01/04/2026 to 02/28/2026'],
    ['A_NEW_FORM', 'WEEK', '2026-01-04', '2026-01-10', 'Walmart, weeks 01/04/2026 to 01/10/2026'],
  ] as const)('of %s by %s', (template, grain, from, to, text) => {
    expect(formatForm({ ...form, template, retailer: 'Walmart', grain, from, to })).toBe(text);
  });
});
