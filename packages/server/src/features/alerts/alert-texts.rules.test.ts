import { expect, test } from 'vitest';
import { buildReportLink, describeCondition, describeOthers } from './alert-texts.rules.ts';

const rule = { subject: 'STORE', kind: 'FALL', figure: 'UNITS', threshold: 30, weeks: 4, filters: {} } as const;
const condition = { ids: [7], value: 600, expected: 1000, weeks: 1, days: 0, loss: 0 };

test.for([
  [
    rule,
    {},
    'had 600 units in the 7 days until 11/22/2026, 40% less than expected from the season and the weeks before (1,000 units)',
  ],
  [
    { ...rule, kind: 'RISE', weeks: 1, figure: 'SALES' },
    { value: 250_000, expected: 100_000, weeks: 2 },
    'had $2,500.00 of sales in the 14 days until 11/22/2026, 150% more than expected from the season and the weeks before ($1,000.00 of sales)',
  ],
  [
    { ...rule, kind: 'RISE' },
    { value: 3, expected: 0 },
    'had 3 units in the 7 days until 11/22/2026, 300% more than expected from the season and the weeks before (0 units)',
  ],
  [{ ...rule, kind: 'BELOW' }, { weeks: 0 }, 'had 600 units in the 7 days until 11/22/2026, less than 1,000 units'],
  [
    { ...rule, kind: 'ABOVE', figure: 'SALES' },
    { value: 100_100 },
    'had $1,001.00 of sales in the 7 days until 11/22/2026, more than $10.00 of sales',
  ],
  [{ ...rule, kind: 'SILENCE' }, { days: 4 }, 'has sold nothing since 11/18/2026, for 4 days'],
  [
    { ...rule, kind: 'BELOW', figure: 'AVAILABILITY', threshold: 92 },
    { value: 9196 },
    'has an availability of 92.0%, below 92%',
  ],
  [
    { ...rule, kind: 'BELOW', figure: 'AVAILABILITY', threshold: 92 },
    { value: 8550 },
    'has an availability of 85.5%, below 92%',
  ],
] as const)('a condition is described: %o', ([given, change, text]) => {
  expect(describeCondition(given, { ...condition, ...change }, { currency: 'USD', day: '2026-11-22' })).toBe(text);
});

test.for([
  ['TOTAL', 'UNITS', '/retail-sales?soldOnAfter=2026-11-09&soldOnBefore=2026-11-22'],
  ['COMPANY', 'UNITS', '/retail-sales?soldOnAfter=2026-11-09&soldOnBefore=2026-11-22&companyId=7'],
  ['REGION', 'SALES', '/sales-view?soldOnAfter=2026-11-09&soldOnBefore=2026-11-22&regions=7'],
  ['STORE', 'UNITS', '/retail-sales?soldOnAfter=2026-11-09&soldOnBefore=2026-11-22&storeId=7'],
  ['PRODUCT_LINE', 'UNITS', '/retail-sales?soldOnAfter=2026-11-09&soldOnBefore=2026-11-22&productLineId=7'],
  ['PRODUCT', 'UNITS', '/retail-sales?soldOnAfter=2026-11-09&soldOnBefore=2026-11-22&productId=7'],
  [
    'STORE_PRODUCT_LINE',
    'UNITS',
    '/retail-sales?soldOnAfter=2026-11-09&soldOnBefore=2026-11-22&storeId=7&productLineId=8',
  ],
  ['STORE_PRODUCT', 'UNITS', '/retail-sales?soldOnAfter=2026-11-09&soldOnBefore=2026-11-22&storeId=7&productId=8'],
  ['STORE', 'AVAILABILITY', '/stores/storeDetail/7'],
  ['STORE_PRODUCT_LINE', 'AVAILABILITY', '/stores/storeDetail/7'],
  ['PRODUCT_LINE', 'AVAILABILITY', '/today?tab=stockOuts'],
] as const)('an alert about %s and %s opens %s', ([subject, figure, path]) => {
  expect(buildReportLink({ subject, figure }, [7, 8], { day: '2026-11-22', weeks: 2 }).path).toBe(path);
});

test('the others meet the condition, too', () => {
  expect([1, 2].map(describeOthers)).toEqual(['meets the condition, too', 'meet the condition, too']);
});
