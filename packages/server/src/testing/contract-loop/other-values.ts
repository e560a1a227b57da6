import { isDeepStrictEqual } from 'node:util';
import { unwrap } from '@shelfward/contract/kit/update.rules.ts';
import { z } from 'zod';

type Schema = z.core.$ZodType;

/** Valid values of a schema that differ from the current one and are not its default. Empty: none is known. */
export const findOtherValues = (schema: Schema, current: unknown): unknown[] => {
  const before = [current, undefined].map((value) => z.safeParse(schema, value).data ?? value);
  return listCandidates(unwrap(schema), current).filter((candidate) => {
    const parsed = z.safeParse(schema, candidate);
    return parsed.success && !before.some((value) => isDeepStrictEqual(parsed.data, value));
  });
};

/** Whether the value is neither the default nor what a column without a value has. */
export const isDistinctive = (schema: Schema, value: unknown): boolean => {
  const standard = z.safeParse(schema, undefined).data ?? null;
  return !isDeepStrictEqual(value ?? null, standard) && (standard !== null || Boolean(value));
};

const listCandidates = (schema: Schema, current: unknown): unknown[] => {
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodBoolean) return [true, false];
  if (schema instanceof z.ZodNumber) return listNumbers(current);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => listCandidates(unwrap(option), current));
  if (schema instanceof z.ZodArray) return listArrays(schema.element, current);
  // A second one, because the numbers start again after 80: a minimum can exceed its maximum in one of them.
  if (schema instanceof z.ZodObject) return [completeObject(schema, current), completeObject(schema, current)];
  return listTexts(current);
};

let made = 0;

/** Mostly a number that no other property has. */
const listNumbers = (current: unknown): number[] => {
  made += 1;
  return [...(typeof current === 'number' ? [current + 1] : []), 10 + (made % 80), 7, 2, 0.975];
};

/** Texts of the form of the current one; without one, of every form that the contract has. */
const listTexts = (current: unknown): string[] => {
  made += 1;
  const forms: readonly (readonly [RegExp, readonly string[]])[] = [
    [/^\d{4}-\d\d-\d\d$/, ['2026-03-15', '2026-09-16']],
    [/^\d{4}-\d\d-\d\dT/, ['2099-03-15T10:00:00.000Z']],
    [/^([\d*/,-]+ ){4}[\d*/,-]+$/, ['15 6 * * 1']],
    [/^[A-Z][a-z]+\/\w+$/, ['Europe/Berlin', 'Asia/Tokyo']],
    [/^[A-Z]{3}$/, ['EUR', 'CAD']],
    [/@/, [`other${made}@example.com`]],
    [/^https?:/, [`https://other${made}.example.com/path`]],
    [/^[\w.-]+\.[a-z]+$/, [`other${made}.example.com`]],
    [/^\d{13}$/, ['0614141999996']],
    [/^[a-z]+(-[a-z]+)+$/, ['orders', 'sales-overview']],
    [/.*/s, [`Other ${made}`, `OTHER${made}`]],
  ];
  const form = forms.find(([pattern]) => typeof current === 'string' && current !== '' && pattern.test(current));
  return form ? [...form[1]] : forms.toReversed().flatMap(([, texts]) => texts);
};

const listArrays = (element: Schema, current: unknown): unknown[][] => {
  const [first] = Array.isArray(current) ? current : [];
  const others = findOtherValues(element, first);
  return [...others.map((other) => [other]), ...(others.length > 1 ? [others.slice(0, 2)] : [])];
};

/** Every member has another value; those without one keep theirs. */
const completeObject = ({ shape }: z.ZodObject, current: unknown): object => {
  const given = Object.entries(shape).flatMap(([name, member]): [string, unknown][] => {
    const own: unknown = typeof current === 'object' && current !== null ? Reflect.get(current, name) : undefined;
    const [other] = isReference(name) ? [] : findOtherValues(member, own);
    const value = other ?? own;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(given);
};

/** Whether a property names other records, by its name. */
export const isReference = (name: string): boolean => /(^id|Ids?)$/.test(name);
