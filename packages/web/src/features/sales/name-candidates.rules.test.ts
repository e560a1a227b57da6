import { expect, test } from 'vitest';
import { findCandidate } from './name-candidates.rules.ts';

const stores = ['Boston', 'Cambridge', 'Providence', 'Salem', 'Salem Heights', 'Café Nord'].map((name, id) => ({
  id,
  name: `Willow & Pine ${name}`,
}));

test.each([
  ['Boston', 'Willow & Pine Boston'],
  ['BOSTON #12', 'Willow & Pine Boston'],
  ['Camb.', 'Willow & Pine Cambridge'],
  ['W&P Providence', 'Willow & Pine Providence'],
  ['cafe', 'Willow & Pine Café Nord'],
  ['Salem Heights', 'Willow & Pine Salem Heights'],
])('proposes the store that %s means', (text, name) => {
  expect(findCandidate(text, stores)?.name).toBe(name);
});

test.each(['Salem', 'Willow & Pine', 'Springfield', 'Boston Common', '101', ''])(
  'proposes nothing for %j, which several stores or none can mean',
  (text) => {
    expect(findCandidate(text, stores)).toBeUndefined();
  },
);
