import { address, text } from '@shelfward/contract/kit/shapes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { FormValues } from './form.types.ts';
import {
  differences,
  type FieldTable,
  findProblems,
  isRequired,
  readPath,
  toSend,
  withChange,
  writePath,
} from './form-values.ts';

const schema = z.strictObject({
  name: text(10),
  days: z.int().min(0).max(365),
  note: text(20).nullable(),
  code: text(5).optional(),
  buyerIds: z.array(z.int().positive()).max(2),
  address,
});
const fields: FieldTable = {
  name: { label: 'Name' },
  days: { label: 'Days', kind: 'number' },
  note: { label: 'Note', kind: 'textarea' },
  code: { label: 'Code' },
  buyerIds: { label: 'Buyers', kind: 'multiselect', choices: [], isId: true },
  'address.city': { label: 'City' },
};
const valid = { name: 'Net 30', days: 30, note: null, buyerIds: [1], address: { city: 'Oslo' } };

test('sends an emptied field as null where the contract allows it, otherwise leaves it out', () => {
  const typed = { ...valid, note: '', code: '', address: { city: '' } };

  const sent = toSend(typed, fields, schema);

  expect(sent).toMatchObject({ note: null, address: { city: null } });
  expect(sent.code).toBeUndefined();
  expect(schema.safeParse(sent).success).toBe(true);
});

test.each([
  [{ name: '' }, 'name', 'Name is required.'],
  [{ name: '   ' }, 'name', 'Name is required.'],
  [{ name: 'far too long a name' }, 'name', 'Use at most 10 characters.'],
  [{ days: '' }, 'days', 'Days is required.'],
  [{ days: 1.5 }, 'days', 'Enter a whole number.'],
  [{ days: 999 }, 'days', 'Enter at most 365.'],
  [{ days: -1 }, 'days', 'Enter at least 0.'],
  [{ buyerIds: [1, 2, 3] }, 'buyerIds', 'Choose at most 2.'],
  [{ buyerIds: [1, -2] }, 'buyerIds', 'Enter at least 0.'],
  [{ address: { city: 'x'.repeat(200) } }, 'address.city', 'Use at most 120 characters.'],
])('explains in a sentence why %j is not valid', (change, path, sentence) => {
  const problems = findProblems(schema, toSend({ ...valid, ...change }, fields, schema), fields);

  expect(problems).toEqual({ [path]: sentence });
});

test('reports no problems for valid values', () => {
  expect(findProblems(schema, valid, fields)).toEqual({});
});

test('marks only required fields', () => {
  expect(Object.keys(fields).filter((path) => isRequired(schema, path))).toEqual(['name', 'days']);
});

test('marks a list as required if it cannot be empty', () => {
  const lists = z.strictObject({ some: z.array(z.int()).min(1), any: z.array(z.int()) });

  expect([isRequired(lists, 'some'), isRequired(lists, 'any')]).toEqual([true, false]);
});

const path = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }).map((keys) => keys.join('.'));

test('reads back what was written and changes nothing else', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('x', 'y'), fc.anything()), path, fc.anything(), (values, at, value) => {
      const before = JSON.stringify(values);
      const after = writePath(values, at, value);
      expect(readPath(after, at)).toBe(value);
      for (const key of Object.keys(values)) expect(after[key]).toBe(values[key]);
      expect(JSON.stringify(values)).toBe(before);
    }),
  );
});

test('treats empty, missing and null as equal', () => {
  expect(differences({ name: 'a', note: '' }, { name: 'b', note: null }, fields)).toEqual(['name']);
});

test('a field follows another one until the user changes it', () => {
  const following: FieldTable = {
    name: { label: 'Name' },
    code: { label: 'Code', follows: { field: 'name', propose: (name) => name.toLowerCase() } },
  };
  const type = (values: FormValues, path: string, value: string) => withChange(values, { path, value }, following);

  const proposed = type(type({ name: '', code: '' }, 'name', 'Tea'), 'name', 'Tea Bar');
  const changed = type(type(proposed, 'code', 'bar'), 'name', 'Tea Rooms');

  expect(proposed).toEqual({ name: 'Tea Bar', code: 'tea bar' });
  expect(changed).toEqual({ name: 'Tea Rooms', code: 'bar' });
});
