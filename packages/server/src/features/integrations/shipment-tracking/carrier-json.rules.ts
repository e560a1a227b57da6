import { z } from 'zod';

/*
 * Carriers answer what their descriptions do not: numbers as text, lists as single objects, markup, nulls. What can be
 * read is read; what cannot is as if it were not there.
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

/** Of an object that is not there every part is empty. */
export const part = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess((value) => {
    const given = new Map<string, unknown>(isRecord(value) ? Object.entries(Object(value)) : []);
    return Object.fromEntries(Object.keys(shape).map((key) => [key, given.get(key) ?? null]));
  }, z.object(shape));

/** A single one is a list of one. */
export const many = <T extends z.ZodType>(item: T) =>
  z
    .unknown()
    .transform((value) => (Array.isArray(value) ? value : isRecord(value) ? [value] : []))
    .pipe(z.array(item));

const localPattern = /^(\d{4})-?(\d{2})-?(\d{2})[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

export interface TimeOfPlace {
  readonly time: Date;
  readonly utcOffsetMinutes: number | null;
}

/** `20260302 101500` and `2026-03-02T10:15:00-05:00`; the offset may stand elsewhere. Undefined for no time. */
export const timeOf = (written: string, offset = ''): TimeOfPlace | undefined => {
  const [, year, month, day, hour, minute, second = '00', own] = localPattern.exec(written) ?? [];
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(local)) return undefined;
  const utcOffsetMinutes = offsetOf(own ?? offset);
  return { time: new Date(local - 60_000 * (utcOffsetMinutes ?? 0)), utcOffsetMinutes };
};

const offsetOf = (written: string): number | null => {
  if (written === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(written) ?? [];
  return sign === undefined ? null : (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes));
};

/** A place as an envelope has it. */
export const placeOf = (place: {
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
}): string | null => {
  const region = [place.state, place.postalCode].filter(Boolean).join(' ');
  return [place.city, region, place.country].filter(Boolean).join(', ') || null;
};

export const orNull = (written: string): string | null => (written === '' ? null : written);
