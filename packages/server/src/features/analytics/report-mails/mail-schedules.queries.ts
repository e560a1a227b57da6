import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { MailSources } from './mail-source.types.ts';

export interface DueMail {
  readonly tenantId: number;
  /** Of the source. */
  readonly name: string;
  readonly id: number;
  /** Null: sent without the access of a user. */
  readonly ownerId: number | null;
  /** Of the account. */
  readonly timeZone: string;
}

/** Due e-mails of all active clients, the longest overdue first. */
export const findDueMails = async (
  db: Db,
  sources: MailSources,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly DueMail[]> => {
  const due = Object.entries(sources).map(
    ([name, { table, key, owner }]) => sql`
      select ${name}::text as name, tenant_id, ${sql.ref(key)} as id, ${owner ? sql.ref(owner) : sql`null::bigint`} as owner_id,
        next_mail_at from ${sql.table(table)}
      where next_mail_at <= ${now}`,
  );
  const { rows } = await sql<DueMail>`
    select due.tenant_id, due.name, due.id, due.owner_id, client.time_zone
    from (${sql.join(due, sql` union all `)}) due
    join client on client.id = due.tenant_id and not client.inactive
    order by due.next_mail_at, due.tenant_id, due.name, due.id
    limit ${limit}`.execute(db);
  return rows;
};
