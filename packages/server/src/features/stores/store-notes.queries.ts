import type { StoreNote } from '@shelfward/contract/stores/store-notes.contract.ts';
import type { Insertable } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Ctx } from '../../platform/context/context.ts';
import { addToScope, getScope } from '../../platform/db/connection.ts';
import type { StoreNoteTable } from '../../platform/db/schema.gen.ts';

/** A note is found only under its own store. */
export interface NoteKey {
  readonly storeId: number;
  readonly noteId: number;
}

export const findNotes = async (ctx: Ctx, storeId: number): Promise<StoreNote[]> => {
  if (getScope(ctx.db)) await addToScope(ctx.db, { files: await findFileIds(ctx, storeId) });
  const rows = await selectNotes(ctx, storeId).orderBy('storeNote.id', 'desc').execute();
  return rows.map((note) => ({ ...note, createdTime: note.createdTime.toISOString() }));
};

const findFileIds = async ({ db }: Ctx, storeId: number): Promise<number[]> => {
  const rows = await db.selectFrom('storeNote').select('fileId').where('storeId', '=', storeId).execute();
  return rows.flatMap(({ fileId }) => fileId ?? []);
};

export const findNote = async (ctx: Ctx, { storeId, noteId }: NoteKey): Promise<StoreNote | undefined> => {
  const row = await selectNotes(ctx, storeId).where('storeNote.id', '=', noteId).executeTakeFirst();
  return row && { ...row, createdTime: row.createdTime.toISOString() };
};

export const insertNote = async ({ db }: Ctx, values: Insertable<StoreNoteTable>): Promise<number> => {
  const { id } = await db.insertInto('storeNote').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

interface FileOfNote {
  readonly fileId: number | null;
}

export const findFileOfNote = ({ db }: Ctx, { storeId, noteId }: NoteKey): Promise<FileOfNote | undefined> =>
  db
    .selectFrom('storeNote')
    .select('fileId')
    .where('id', '=', noteId)
    .where('storeId', '=', storeId)
    .executeTakeFirst();

/** All notes of a store become internal. */
export const endSharing = async ({ db }: Pick<Ctx, 'db'>, storeId: number): Promise<void> => {
  await db
    .updateTable('storeNote')
    .set({ shared: false })
    .where('storeId', '=', storeId)
    .where('shared', '=', true)
    .execute();
};

export const updateSharing = async ({ db }: Ctx, { storeId, noteId }: NoteKey, shared: boolean): Promise<void> => {
  await db.updateTable('storeNote').set({ shared }).where('id', '=', noteId).where('storeId', '=', storeId).execute();
};

/** Undefined if it was already deleted: of two concurrent requests one deletes it. */
export const deleteNote = ({ db }: Ctx, { storeId, noteId }: NoteKey): Promise<FileOfNote | undefined> =>
  db
    .deleteFrom('storeNote')
    .where('id', '=', noteId)
    .where('storeId', '=', storeId)
    .returning('fileId')
    .executeTakeFirst();

const selectNotes = ({ db }: Ctx, storeId: number) =>
  db
    .selectFrom('storeNote')
    .leftJoin('appUser', 'appUser.id', 'storeNote.userId')
    .leftJoin('storedFile', 'storedFile.id', 'storeNote.fileId')
    .select((eb) => [
      'storeNote.id',
      eb.ref('storeNote.noteType').$castTo<StoreNote['noteType']>().as('noteType'),
      'storeNote.noteText',
      'storeNote.createdTime',
      'storeNote.shared',
      eb
        .case()
        .when('storedFile.id', 'is not', null)
        .then(
          jsonBuildObject({
            name: eb.ref('storedFile.name').$notNull(),
            mediaType: eb.ref('storedFile.mediaType').$notNull(),
            size: eb.ref('storedFile.size').$notNull(),
          }),
        )
        .end()
        .as('file'),
      // Users with a scope do not see the authors.
      jsonBuildObject({
        id: eb.ref('appUser.id').$notNull(),
        email: eb.ref('appUser.email').$notNull(),
        firstName: eb.ref('appUser.firstName').$notNull(),
        lastName: eb.ref('appUser.lastName').$notNull(),
      }).as('user'),
    ])
    .where('storeNote.storeId', '=', storeId);
