import type { Role } from '@shelfward/contract/access.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';

export const findUserToSignIn = (db: Db, email: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'passwordHash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('inactive', '=', false)
    .where('activated', '=', true)
    .executeTakeFirst();

export const findCurrentUser = ({ db, actor, tenantId }: Ctx) =>
  db
    .selectFrom('appUser as user')
    .innerJoin('client', (join) => join.on('client.id', '=', tenantId))
    .select([
      'user.id',
      'user.email',
      'user.firstName',
      'user.lastName',
      'client.name as accountName',
      'client.subdomain',
    ])
    .select(sql<Role[]>`"user".authorities`.as('authorities'))
    .select(sql<boolean>`"user".beta_flag or client.beta_flag`.as('betaFlag'))
    .where('user.id', '=', actor.userId)
    .executeTakeFirst();
