import type { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import type {
  ImportFile,
  importFileStatuses,
} from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { holdsAny } from '../../../platform/db/like.ts';
import { paginate } from '../../../platform/db/paging.ts';
import type { RemoteFile } from './file-server.types.ts';

type Status = (typeof importFileStatuses)[number];

export const findImportFiles = async (
  { db }: Ctx,
  integrationId: number,
  { search, status, ...page }: Input<typeof salesFilesRoutes.files>['query'],
): Promise<Page<ImportFile>> => {
  let query = db
    .selectFrom('importFile as f')
    .select(['f.id', 'f.name', 'f.bytes', 'f.modifiedAt', 'f.revision', 'f.deliveries', 'f.rowCount as rows'])
    .select(['f.saleImportId as importId', 'f.movedTo', 'f.createdAt', 'f.lastSeenAt'])
    .select([sql<Status>`f.status`.as('status'), sql<string[]>`f.messages`.as('messages')])
    .where('f.integrationId', '=', integrationId);
  if (search !== undefined) query = query.where(holdsAny(['f.name'], search));
  if (status) query = query.where('f.status', '=', status);
  const found = await paginate(query, page, {
    fields: {
      lastSeenDate: sql.ref('f.lastSeenAt'),
      createdDate: sql.ref('f.createdAt'),
      name: sql.ref('f.name'),
      bytes: sql.ref('f.bytes'),
      rows: sql.ref('f.rowCount'),
    },
    id: sql.ref('f.id'),
    otherwise: [{ field: 'lastSeenDate', direction: 'desc' }],
  });
  return {
    ...found,
    content: found.content.map(({ modifiedAt, createdAt, lastSeenAt, ...file }) => ({
      ...file,
      modifiedDate: modifiedAt?.toISOString() ?? null,
      createdDate: createdAt.toISOString(),
      lastSeenDate: lastSeenAt.toISOString(),
    })),
  };
};

/** The files that were processed before with the same name, size, and time. */
export const findProcessedFiles = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  integrationId: number,
  files: readonly RemoteFile[],
): Promise<KnownFile[]> => {
  const { rows } = await sql<{ name: string; sha256: string }>`
    select distinct on (f.name) f.name, f.sha256 from import_file f
    join unnest(${files.map(({ name }) => name)}::text[], ${files.map(({ bytes }) => bytes)}::bigint[],
      ${files.map(({ modifiedAt }) => modifiedAt ?? null)}::timestamptz[]) as seen (name, bytes, modified_at)
      on seen.name = f.name and seen.bytes = f.bytes and seen.modified_at = f.modified_at
    where f.tenant_id = ${tenantId} and f.integration_id = ${integrationId} and f.status <> 'FAILED'
    order by f.name, f.last_seen_at desc, f.id desc`.execute(db);
  const contents = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  return files.flatMap((file) => {
    const sha256 = contents.get(file.name);
    return sha256 === undefined ? [] : { ...file, integrationId, sha256 };
  });
};

/** The file with this content whose sales were imported, whatever its name is. */
export const findImportedFile = ({ db }: Pick<DataCtx, 'db'>, integrationId: number, sha256: string) =>
  db
    .selectFrom('importFile')
    .select(['name', 'createdAt', 'saleImportId'])
    .where('integrationId', '=', integrationId)
    .where('sha256', '=', sha256)
    .where('status', '=', 'IMPORTED')
    .executeTakeFirst();

export interface FileResult {
  readonly status: Status;
  readonly messages: readonly string[];
  readonly rows?: number;
  readonly saleImportId?: number;
}

export interface KnownFile extends RemoteFile {
  readonly integrationId: number;
  /** Empty until the file is downloaded. */
  readonly sha256: string;
}

/** Saves one row per name and content. An imported file remains imported when it arrives again. */
export const saveFileResult = async (
  { db, tenantId, now }: DataCtx,
  { integrationId, name, bytes, modifiedAt, sha256 }: KnownFile,
  { status, messages, rows = 0, saleImportId }: FileResult,
): Promise<void> => {
  const modified = modifiedAt ?? null;
  // An attempt without content is replaced by the result of the content.
  if (sha256 !== '')
    await db
      .deleteFrom('importFile')
      .where('integrationId', '=', integrationId)
      .where('name', '=', name)
      .where('sha256', '=', '')
      .execute();
  await sql`
    insert into import_file as f (tenant_id, integration_id, name, sha256, bytes, modified_at, status, revision,
      row_count, messages, sale_import_id, created_at, last_seen_at)
    select ${tenantId}::integer, ${integrationId}::bigint, ${name}, ${sha256}, ${bytes}::bigint, ${modified}::timestamptz,
      ${status}, 1 + count(*), ${rows}::integer, ${JSON.stringify(messages)}::jsonb, ${saleImportId ?? null}::bigint,
      ${now}::timestamptz, ${now}::timestamptz
    from import_file other
    where other.tenant_id = ${tenantId} and other.integration_id = ${integrationId} and other.name = ${name}
      and other.sha256 not in ('', ${sha256})
    on conflict (tenant_id, integration_id, name, sha256) do update set
      bytes = excluded.bytes, modified_at = excluded.modified_at, last_seen_at = excluded.last_seen_at,
      deliveries = f.deliveries + (f.modified_at is distinct from excluded.modified_at)::integer,
      status = case when f.status = 'IMPORTED' then f.status else excluded.status end,
      messages = case when f.status = 'IMPORTED' then f.messages else excluded.messages end,
      row_count = greatest(f.row_count, excluded.row_count),
      sale_import_id = coalesce(excluded.sale_import_id, f.sale_import_id)`.execute(db);
};

export const saveArchivedPath = async (
  { db }: Pick<DataCtx, 'db'>,
  { integrationId, name, sha256 }: KnownFile,
  movedTo: string,
): Promise<void> => {
  await db
    .updateTable('importFile')
    .set({ movedTo })
    .where('integrationId', '=', integrationId)
    .where('name', '=', name)
    .where('sha256', '=', sha256)
    .execute();
};

/** Whether another content was imported under this name before. */
export const hasEarlierContent = async (
  { db }: Pick<DataCtx, 'db'>,
  { integrationId, name, sha256 }: KnownFile,
): Promise<boolean> => {
  const row = await db
    .selectFrom('importFile')
    .select('id')
    .where('integrationId', '=', integrationId)
    .where('name', '=', name)
    .where('status', '=', 'IMPORTED')
    .where('sha256', '<>', sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
