import { z } from 'zod';

/*
 * Responses of carriers deviate from their documentation: numbers as text, single objects instead of lists, markup,
 * nulls. Unreadable parts are treated as missing.
 */

const cleanText = (text: string): string =>
  text
    .replaceAll(/<[^>]*>|&#?\w{1,10};/g, '')
    .replaceAll(/\p{Cc}|\p{Surrogate}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300);

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

export const text = z.unknown().transform((value) => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? cleanText(value) : '';
});

/** All parts of a missing object are empty. */
export const part = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess((value) => {
    const values = new Map<string, unknown>(isRecord(value) ? Object.entries(Object(value)) : []);
    return Object.fromEntries(Object.keys(shape).map((key) => [key, values.get(key) ?? null]));
  }, z.object(shape));

/** A single object becomes a list of one. */
export const many = <T extends z.ZodType>(item: T) =>
  z
    .unknown()
    .transform((value) => (Array.isArray(value) ? value : isRecord(value) ? [value] : []))
    .pipe(z.array(item));

const localPattern = /^(\d{4})-?(\d{2})-?(\d{2})[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

export interface LocalTime {
  readonly time: Date;
  readonly utcOffsetMinutes: number | null;
}

/** Parses `20260302 101500` and `2026-03-02T10:15:00-05:00`; the offset may be passed separately. */
export const parseCarrierTime = (input: string, offset = ''): LocalTime | undefined => {
  const [, year, month, day, hour, minute, second = '00', own] = localPattern.exec(input) ?? [];
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(local)) return undefined;
  const utcOffsetMinutes = parseOffset(own ?? offset);
  return { time: new Date(local - 60_000 * (utcOffsetMinutes ?? 0)), utcOffsetMinutes };
};

const parseOffset = (input: string): number | null => {
  if (input === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(input) ?? [];
  return sign === undefined ? null : (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes));
};

/** Formats a place like a postal address. */
export const formatPlace = (place: {
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
}): string | null => {
  const region = [place.state, place.postalCode].filter(Boolean).join(' ');
  return [place.city, region, place.country].filter(Boolean).join(', ') || null;
};

export const emptyToNull = (input: string): string | null => (input === '' ? null : input);
