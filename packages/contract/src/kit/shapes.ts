// ASVS 1.4.2

import { z } from 'zod';
import { hasHiddenCharacters, hasHiddenCharactersInLines } from './visible-text.rules.ts';

/** Ids are positive and exact as JavaScript numbers. */
export const id = z.int().positive();
const idPattern = /^[1-9]\d{0,15}$/;
export const isIdText = (given: string): boolean => idPattern.test(given) && Number.isSafeInteger(Number(given));
/** An id in a URL. */
export const idText = z
  .string()
  .regex(idPattern, 'must be a positive whole number')
  .transform(Number)
  .refine(Number.isSafeInteger, 'must be a positive whole number');

/** Path parameters that are ids: `params('storeId', 'productId')`. */
export const params = <const N extends string>(...names: readonly [N, ...N[]]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, idText])) as Record<N, typeof idText>);

const scalar = z.union([z.string(), z.number()]);

/** A query parameter that can repeat (`ids=1&ids=2`) or contain commas (`ids=1,2`). */
const many = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .union([scalar, z.array(scalar)])
    .optional()
    .transform((given) => (given === undefined ? undefined : [given].flat().flatMap((text) => String(text).split(','))))
    .pipe(z.array(item).max(2000).optional());

const whole = (min: number, max: number) => z.coerce.number<string | number>().int().min(min).max(max);

/** Query parameters arrive as text. A filter of 0 means no filter. */
export const query = {
  id: whole(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .transform((value) => value || undefined),
  ids: many(z.string().transform(Number).pipe(z.int().positive())),
  many,
  flag: z
    .stringbool({ truthy: ['true'], falsy: ['false'] })
    .or(z.boolean())
    .default(false),
  /** True, false, or not set. */
  choice: z
    .stringbool({ truthy: ['true'], falsy: ['false'] })
    .or(z.boolean())
    .optional(),
  search: z
    .string()
    .max(200)
    .optional()
    .transform((text) => text?.trim() || undefined),
};

const direction = z.enum(['asc', 'desc']);
export interface Sort<F extends string = string> {
  readonly field: F;
  readonly direction: 'asc' | 'desc';
}

/** `sort=name,asc&sort=id,desc`; without a direction it is ascending. Every list can be sorted by id. */
export const sortQuery = <const F extends string>(sortable: readonly [F, ...F[]]) => {
  const fields: readonly (F | 'id')[] = [...new Set([...sortable, 'id' as const])];
  const sortParameter = z.string().transform((text, context): Sort<F | 'id'> => {
    const [name = '', order = 'asc', ...rest] = text.split(',');
    const field = fields.find((known) => known === name);
    const parsed = direction.safeParse(order.toLowerCase());
    if (field && parsed.success && rest.length === 0) return { field, direction: parsed.data };
    context.addIssue({ code: 'custom', message: `must name one of these fields: ${fields.join(', ')}` });
    return z.NEVER;
  });
  return z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((given) => [given].flat())
    .pipe(z.array(sortParameter).max(fields.length));
};

/**
 * Spring Data's paging parameters and the filters of a list. `sort` can repeat; the server appends the id to every
 * order.
 */
export const listQuery = <const F extends string, S extends z.ZodRawShape>(
  sortable: readonly [F, ...F[]],
  filters: S,
) =>
  z.strictObject({
    page: whole(0, 1_000_000).default(0),
    size: whole(1, 2000).default(20),
    sort: sortQuery(sortable),
    ...filters,
  });

export const sortOrder = z.strictObject({ field: z.string(), direction });
export const pageable = z.strictObject({ page: z.int(), size: z.int(), offset: z.int() });

/** A page of a list, with the same fields as in Spring Data. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    content: z.array(item),
    totalElements: z.int(),
    totalPages: z.int(),
    size: z.int(),
    number: z.int(),
    numberOfElements: z.int(),
    first: z.boolean(),
    last: z.boolean(),
    empty: z.boolean(),
    sort: z.array(sortOrder),
    pageable,
  });

export interface Page<T> {
  readonly content: T[];
  readonly totalElements: number;
  readonly totalPages: number;
  readonly size: number;
  readonly number: number;
  readonly numberOfElements: number;
  readonly first: boolean;
  readonly last: boolean;
  readonly empty: boolean;
  readonly sort: { field: string; direction: 'asc' | 'desc' }[];
  readonly pageable: { page: number; size: number; offset: number };
}

const trimmed = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !/\p{Surrogate}/u.test(value), 'must be valid Unicode');

/** One line of text entered by users: trimmed, not empty, without characters that cannot be seen. */
export const text = (max: number) =>
  trimmed(max).refine((value) => !hasHiddenCharacters(value), 'must not contain line breaks or invisible characters');

/** Text of several lines, such as a note. */
export const longText = (max: number) =>
  trimmed(max).refine((value) => !hasHiddenCharactersInLines(value), 'must not contain invisible characters');

export const address = z.strictObject({
  addressLine1: text(200).nullable().default(null),
  addressLine2: text(200).nullable().default(null),
  city: text(120).nullable().default(null),
  state: text(60).nullable().default(null),
  postalCode: text(20).nullable().default(null),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters (ISO 3166-1)')
    .nullable()
    .default(null),
});
export type Address = z.output<typeof address>;

/** Requested while a user types; `excludeId` is the record that is being edited. */
export const availabilityRequest = z.strictObject({ value: text(200), excludeId: id.optional() });
export const availability = z.strictObject({ value: z.string(), isAvailable: z.boolean(), inactive: z.boolean() });
export type Availability = z.infer<typeof availability>;

/** A reference to another record in responses. */
export const named = z.strictObject({ id, name: z.string() });

/** The maximum number of lines of an order, and of a shipment. */
export const maxOrderLines = 2000;
