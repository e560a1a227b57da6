import { z } from 'zod';

/** Neither PostgreSQL nor people can do anything with them. */
export const withoutControls = (text: string): string => text.replace(controls, '');
const controls = /[^\P{Cc}\t\n\r]/gu;

/** Odoo answers `false` for what is empty, whatever the type of the field. */
export const odooText = z
  .union([z.string(), z.literal(false)])
  .transform((text) => (text === false ? null : withoutControls(text).trim() || null));

/** A reference to one record, which Odoo answers with its label. */
export const odooReference = z
  .union([z.tuple([z.int(), z.string()]), z.literal(false)])
  .transform((reference) => (reference === false ? null : { id: reference[0], name: reference[1] }));

export const odooId = z.int().positive();

/** Odoo's instants are in UTC and say so nowhere: `2026-11-20 21:01:19`. The form of ISO is refused from 19 on. */
export const odooInstant = (instant: Date): string => instant.toISOString().slice(0, 19).replace('T', ' ');
export const instantOfOdoo = (text: string): Date => new Date(`${text.slice(0, 19).replace(' ', 'T')}Z`);

/** What is sent, whatever people wrote into it. */
export const sendable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) => (typeof part === 'string' ? withoutControls(part) : part));
