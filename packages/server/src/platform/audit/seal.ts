// ASVS 11.4.3

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';

const batchSize = 5000;

/** Seals the unsealed entries of every client; returns how many it sealed. */
export const sealAudit = (database: Database): Promise<number> =>
  database.system(async (db) => {
    const tenants = await sql<{ tenantId: number }>`
      select distinct tenant_id from audit_entry where seal_id is null`.execute(db);
    let sealed = 0;
    for (const { tenantId } of tenants.rows) sealed += await sealTenant(db, tenantId);
    return sealed;
  });

const sealTenant = async (db: Db, tenantId: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('audit seal'), ${tenantId})`.execute(db);
  const previous = await lastSeal(db, tenantId);
  const sealId = (previous?.id ?? 0) + 1;
  const { numAffectedRows } = await sql`
    update audit_entry set seal_id = ${sealId}
    where tenant_id = ${tenantId} and id in (
      select id from audit_entry where tenant_id = ${tenantId} and seal_id is null order by id limit ${batchSize})`.execute(
    db,
  );
  const entries = Number(numAffectedRows ?? 0);
  if (entries === 0) return 0;
  const hash = await computeHash(db, { tenantId, sealId, previousHash: previous?.hash ?? '' });
  await sql`insert into audit_seal (tenant_id, id, entries, hash) values (${tenantId}, ${sealId}, ${entries}, ${hash})`.execute(
    db,
  );
  return entries;
};

/** The first seal of this client that does not match its entries; undefined if all match. */
export const findBrokenSeal = (database: Database, tenantId: number): Promise<number | undefined> =>
  database.system(async (db) => {
    const { rows: seals } = await sql<{ id: number; hash: string; entries: number }>`
      select id, hash, entries from audit_seal where tenant_id = ${tenantId} order by id`.execute(db);
    let previousHash = '';
    for (const [index, seal] of seals.entries()) {
      const hash = await computeHash(db, { tenantId, sealId: seal.id, previousHash });
      if (seal.id !== index + 1 || hash !== seal.hash) return index + 1;
      previousHash = hash;
    }
    return undefined;
  });

const lastSeal = async (db: Db, tenantId: number): Promise<{ id: number; hash: string } | undefined> => {
  const { rows } = await sql<{ id: number; hash: string }>`
    select id, hash from audit_seal where tenant_id = ${tenantId} order by id desc limit 1`.execute(db);
  return rows[0];
};

const computeHash = async (
  db: Db,
  { tenantId, sealId, previousHash }: { tenantId: number; sealId: number; previousHash: string },
): Promise<string> => {
  const { rows } = await sql<{ entry: string }>`
    select jsonb_build_array(id, extract(epoch from created_at)::text, actor_id, impersonator_id, request_id,
             entity_type, entity_id, field, previous_value, updated_value)::text
             || case when impersonator_id is null then ''
                else jsonb_build_array(impersonator_tenant_id, impersonator_email)::text end
             || case when api_token is null then '' else jsonb_build_array(api_token)::text end as entry
    from audit_entry where tenant_id = ${tenantId} and seal_id = ${sealId} order by id`.execute(db);
  const hash = createHash('sha256').update(previousHash);
  for (const { entry } of rows) hash.update('\n').update(entry);
  return hash.digest('hex');
};
