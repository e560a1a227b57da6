import { expect, test } from 'vitest';
import { type CalendarFileRow, parseCalendarRows } from './calendar-import.rules.ts';

const row = (line: number): CalendarFileRow => ({
  line,
  problems: [],
  store: `Store ${line}`,
  product: null,
  places: 1,
  storeId: line,
  storeName: `Store ${line}`,
  productId: null,
  productName: null,
  company: null,
  companyId: null,
  companyName: null,
  region: null,
  regionId: null,
  regionName: null,
  regions: 0,
  orderDays: null,
  cutOff: null,
  timeZone: null,
  deliveryDays: null,
  leadDays: null,
  day: '2026-01-01',
  untilDay: '2027-02-04',
  kind: null,
  name: null,
});

test('a file with more than 200,000 days of exceptions is rejected at the row that exceeds them', () => {
  const rows = Array.from({ length: 600 }, (_, at) => row(at + 2));

  expect(parseCalendarRows(rows.slice(0, 500))).toMatchObject({ errors: [], parsed: { length: 500 } });
  expect(parseCalendarRows(rows)).toEqual({
    parsed: [],
    errors: [
      expect.objectContaining({ line: 502, message: 'The exceptions of the file have more than 200,000 days.' }),
    ],
  });
});
