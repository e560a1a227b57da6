import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Removes control characters, which PostgreSQL rejects and screens cannot show. */
export const withoutControls = (text: string): string => text.replace(controls, '');
const controls = /[^\P{Cc}\t\n\r]/gu;

/** Odoo returns `false` for an empty field of any type. */
export const odooText = z
  .union([z.string(), z.literal(false)])
  .transform((text) => (text === false ? null : withoutControls(text).trim() || null));

/** A reference to one record, which Odoo returns with its label. */
export const odooReference = z
  .union([z.tuple([z.int(), z.string()]), z.literal(false)])
  .transform((reference) => (reference === false ? null : { id: reference[0], name: reference[1] }));

export const odooId = z.int().positive();

/** Odoo's times are in UTC without a time zone: `2026-11-20 21:01:19`. Odoo 19 and later rejects the ISO format. */
export const odooInstant = (instant: Date): string => instant.toISOString().slice(0, 19).replace('T', ' ');
export const parseOdooInstant = (text: string): Date => new Date(`${text.slice(0, 19).replace(' ', 'T')}Z`);

/** Removes control characters from all texts of a value before it is sent. */
export const removeControls = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) => (typeof part === 'string' ? withoutControls(part) : part));

/** `A, B, and C`; more than five are counted. */
export const listNames = (names: readonly string[]): string => {
  const shown = names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more`] : names;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')}, and ${shown.at(-1)}`;
};

/** Formats cents without floating-point arithmetic. */
export const formatOdooAmount = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(Math.abs(cents % 100)).padStart(2, '0')}`;

/** A hash of a value; the order of its members matters. */
export const contentHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64').slice(0, 22);
