import type { StoreNote } from '@shelfward/contract/stores/store-notes.contract.ts';
import type { Insertable } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Ctx } from '../../platform/context/context.ts';
import type { StoreNoteTable } from '../../platform/db/schema.gen.ts';

/** A note is found only under its own store. */
export interface NoteKey {
  readonly storeId: number;
  readonly noteId: number;
}

export const findNotes = async (ctx: Ctx, storeId: number): Promise<StoreNote[]> => {
  const rows = await selectNotes(ctx, storeId).orderBy('storeNote.id', 'desc').execute();
  return rows.map((note) => ({ ...note, createdTime: note.createdTime.toISOString() }));
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
    .innerJoin('appUser', 'appUser.id', 'storeNote.userId')
    .leftJoin('storedFile', 'storedFile.id', 'storeNote.fileId')
    .select((eb) => [
      'storeNote.id',
      eb.ref('storeNote.noteType').$castTo<StoreNote['noteType']>().as('noteType'),
      'storeNote.noteText',
      'storeNote.createdTime',
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
      jsonBuildObject({
        id: eb.ref('appUser.id'),
        email: eb.ref('appUser.email'),
        firstName: eb.ref('appUser.firstName'),
        lastName: eb.ref('appUser.lastName'),
      }).as('user'),
    ])
    .where('storeNote.storeId', '=', storeId);
