import { expect, test } from 'vitest';
import { toRecordNumber } from './record-number.ts';

test.for([
  ['1419', 1419],
  [' #1419 ', 1419],
  ['Order 1419', 1419],
  ['order #1419', 1419],
  ['0', undefined],
  ['0141', undefined],
  ['PO-1419', undefined],
  ['1419 Main Street', undefined],
  ['9'.repeat(16), undefined],
] as const)('reads "%s" as the order number %s', ([text, number]) => {
  expect(toRecordNumber('order', text)).toBe(number);
});
