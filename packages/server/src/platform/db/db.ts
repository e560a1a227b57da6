import type { Kysely } from 'kysely';
import type { Schema } from './schema.gen.ts';

/** One transaction: queries through it see what its role may see, and end with it. */
export type Db = Kysely<Schema>;
