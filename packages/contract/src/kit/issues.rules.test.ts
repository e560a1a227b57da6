import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { formatIssue, withoutDefaultMessages } from './issues.rules.ts';
import { idText, listQuery, query } from './shapes.ts';

const format = (schema: z.ZodType, input: unknown): readonly string[] =>
  (schema.safeParse(input, withoutDefaultMessages).error?.issues ?? []).map((issue) =>
    formatIssue(issue, { input, at: ['body'] }),
  );

const one = (member: z.ZodType, value: unknown): readonly string[] => format(z.object({ value: member }), { value });

const status = z.enum(['PENDING', 'APPROVED']);
const shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('CIRCLE'), radius: z.number() }),
  z.object({ kind: z.literal('SQUARE'), side: z.number() }),
]);

describe('the message of an issue', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['must be a string', z.string(), 5],
    ['must be a number', z.number(), 'ten'],
    ['must be a number', z.coerce.number<string>(), 'ten'],
    ['must be a whole number', z.int(), 1.5],
    ['must be a whole number', z.coerce.number<string>().int(), '1.5'],
    ['must be true or false', z.boolean(), 'yes'],
    ['must be true or false', query.flag, 'yes'],
    ['must be a list', z.array(z.string()), 'a'],
    ['must be an object', z.object({}), []],
    ['must be an object', z.record(z.string(), z.string()), 'a'],
    ['must be a date', z.date(), 'a'],
    ['must be null', z.null(), 'a'],
    ['must be left out', z.never(), 'a'],
  ])('names the type: %s', (requirement, schema, value) => {
    expect(one(schema, value)).toEqual([`value ${requirement}`]);
  });

  test.each<[z.ZodType]>([
    [z.string()],
    [z.coerce.number<string>()],
    [z.boolean()],
    [status],
    [z.literal('A')],
    [shape],
    [z.array(z.string())],
    [z.union([z.string(), z.number()])],
    [z.string().optional().nonoptional()],
  ])('states that a missing value must be defined', (schema) => {
    expect(format(z.object({ value: schema }), {})).toEqual([
      expect.stringMatching(/^value(\.kind)? must be defined$/),
    ]);
  });

  test('states that a missing request part must be defined', () => {
    expect(format(z.object({ name: z.string() }), undefined)).toEqual(['body must be defined']);
  });

  test.each<[string, z.ZodType, unknown]>([
    ['must be one of PENDING, APPROVED', status, 'OPEN'],
    ['must be one of PENDING, APPROVED', z.literal(['PENDING', 'APPROVED']), 'OPEN'],
    ['must be PENDING', z.literal('PENDING'), 'OPEN'],
    ['must be a multiple of 5', z.number().multipleOf(5), 7],
  ])('lists the allowed values: %s', (requirement, schema, value) => {
    expect(one(schema, value)).toEqual([`value ${requirement}`]);
  });

  test.each<[string, z.ZodType, unknown]>([
    ['must be at most 1,000,000', z.number().max(1_000_000), 2_000_000],
    ['must be at least -1,000', z.number().min(-1000), -2000],
    ['must be more than 0', z.number().positive(), 0],
    ['must be less than 0.5', z.number().lt(0.5), 1],
    ['must be at most 9,007,199,254,740,991', z.int(), 2 ** 60],
    ['must be at most 5', z.bigint().max(5n), 6n],
    ['must not be empty', z.string().min(1), ''],
    ['must not be empty', z.array(z.string()).min(1), []],
    ['must have at least 8 characters', z.string().min(8), 'a'],
    ['must have at most 1 character', z.string().max(1), 'ab'],
    ['must have exactly 2 characters', z.string().length(2), 'a'],
    ['must have exactly 1 character', z.string().length(1), ''],
    ['must have at most 2 items', z.array(z.number()).max(2), [1, 2, 3]],
    ['must have at most 1 item', z.set(z.number()).max(1), new Set([1, 2])],
    ['must have at most 10 bytes', z.file().max(10), new File(['more than ten'], 'a.csv')],
    ['must be no earlier than 2026-01-01T00:00:00.000Z', z.date().min(new Date('2026-01-01')), new Date('2025-01-01')],
    ['must be no later than 2026-01-01T00:00:00.000Z', z.date().max(new Date('2026-01-01')), new Date('2027-01-01')],
  ])('states the range: %s', (requirement, schema, value) => {
    expect(one(schema, value)).toEqual([`value ${requirement}`]);
  });

  test.each<[string, z.ZodType, unknown]>([
    ['must be an e-mail address', z.email(), 'jo'],
    ['must be a URL', z.url(), 'jo'],
    ['must be a UUID', z.uuid(), 'jo'],
    ['must be a date such as 2026-01-31', z.iso.date(), 'jo'],
    ['must be a date and time such as 2026-01-31T13:45:00Z', z.iso.datetime(), 'jo'],
    ['must start with "a"', z.string().startsWith('a'), 'jo'],
    ['must end with "a"', z.string().endsWith('a'), 'jo'],
    ['must contain "a"', z.string().includes('a'), 'jo'],
    ['must have the required format', z.string().regex(/^a+$/), 'jo'],
    ['must be two capital letters', z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'), 'jo'],
  ])('states the format: %s', (requirement, schema, value) => {
    expect(one(schema, value)).toEqual([`value ${requirement}`]);
  });

  test('lists the parameters that are not known', () => {
    expect(format(z.strictObject({}), { sort: 1 })).toEqual(['sort is not a known parameter']);
    expect(format(z.strictObject({ in: z.strictObject({}) }), { in: { a: 1, b: 2 } })).toEqual([
      'in.a, in.b are not known parameters',
    ]);
  });

  test('names the alternatives of a union', () => {
    expect(one(z.union([z.string(), z.number()]), true)).toEqual(['value must be a string or a number']);
    expect(one(z.union([z.number(), status]), 'a')).toEqual(['value must be a number or one of PENDING, APPROVED']);
    expect(one(z.union([z.string().startsWith('x'), z.email()]), 'a')).toEqual([
      'value must start with "x" or must be an e-mail address',
    ]);
    expect(one(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]), {})).toEqual([
      'value must have one of the documented forms',
    ]);
    expect(one(shape, { kind: 'LINE' })).toEqual(['value.kind must be one of CIRCLE, SQUARE']);
    expect(one(z.xor([z.string(), z.string().max(9)]), 'a')).toEqual(['value must have one of the documented forms']);
  });

  test('names the key or the element that is wrong', () => {
    expect(one(z.record(z.string().max(2), z.number()), { long: 1 })).toEqual([
      'value.long is not allowed: the name must have at most 2 characters',
    ]);
    expect(one(z.map(z.date(), z.number()), new Map([[new Date(0), 'a']]))).toEqual([
      'value contains an invalid entry: it must be a number',
    ]);
  });

  test('uses the text of a custom check', () => {
    const period = z.object({ from: z.int(), to: z.int().optional() }).superRefine((given, context) => {
      context.addIssue({ code: 'custom', path: ['to'], message: `must be after ${given.from}` });
    });

    expect(format(period, { from: 4 })).toEqual(['to must be after 4']);
    expect(
      one(
        z.string().refine(() => false),
        'a',
      ),
    ).toEqual(['value is not valid']);
    expect(
      format(
        z.object({}).refine(() => false, 'must change a value'),
        {},
      ),
    ).toEqual(['body must change a value']);
  });

  test('names the place of a value in lists and objects', () => {
    const items = z.array(z.object({ quantity: z.int().max(1_000_000) }));

    expect(format(z.object({ items }), { items: [{ quantity: 2_000_000 }] })).toEqual([
      'items[0].quantity must be at most 1,000,000',
    ]);
    expect(format(items, [{ quantity: 1 }, {}])).toEqual(['[1].quantity must be defined']);
  });

  test('names the place of a value that was parsed on its own', () => {
    const [issue] = z.object({ tag: z.string() }).safeParse({ tag: 1 }, withoutDefaultMessages).error?.issues ?? [];

    expect(issue && formatIssue(issue, { input: { tag: 1 }, at: ['body', 'settings'] })).toBe(
      'settings.tag must be a string',
    );
  });

  test('names parameters of the query and the path', () => {
    const list = listQuery(['name'], { companyId: query.id, ids: query.ids });

    expect(format(list, { companyId: 'x', page: '-1', ids: '1,x', sort: 'size' })).toEqual([
      'page must be at least 0',
      'sort[0] must name one of these fields: name, id',
      'companyId must be a number',
      'ids[1] must be a number',
    ]);
    expect(format(z.object({ storeId: idText }), { storeId: 'x' })).toEqual([
      'storeId must be a positive whole number',
    ]);
  });

  test('never contains the default text of the validator', () => {
    const internals = /expected|received|invalid input|unrecognized|too (small|big)|invalid (option|string)/i;
    const texts = format(listQuery(['name'], { ids: query.ids, flag: query.flag }), {
      page: {},
      size: 'x',
      sort: 5,
      ids: [{}],
      flag: 'maybe',
      other: 1,
    });

    expect(texts).toHaveLength(6);
    for (const text of texts) expect(text).not.toMatch(internals);
  });
});
