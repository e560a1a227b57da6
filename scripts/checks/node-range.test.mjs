import { expect, test } from 'vitest';
import { includesVersion } from './node-range.mjs';

test.each([
  '*',
  '',
  '>= 20.19.0',
  '>=20',
  '^18.19.0 || >=20.6.0',
  '18 || 20 || >=22',
  '^20.19',
  '~20.19.0',
  '>=10.x',
  '>=18 <21',
])('Node 20.19 is included in %j', (range) => {
  expect(includesVersion(range, '20.19')).toBe(true);
});

test.each(['>=22', '>=20.20', '^18 || ^22.1', '~20.18.1', '18 || 22', '>=14 <20', '<=20.18', 'unknown'])(
  'Node 20.19 is not included in %j',
  (range) => {
    expect(includesVersion(range, '20.19')).toBe(false);
  },
);
