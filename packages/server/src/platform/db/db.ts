import type { Kysely } from 'kysely';
import type { Schema } from './schema.gen.ts';

/** One transaction: its queries see what its role may see. */
export type Db = Kysely<Schema>;
