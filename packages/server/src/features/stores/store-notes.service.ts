import type { FileResponse } from '@shelfward/contract/kit/route.ts';
import { noteFileKinds, type StoreNote } from '@shelfward/contract/stores/store-notes.contract.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { addToScope } from '../../platform/db/connection.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { findFileResponse, readUpload, removeFile, storeFile } from '../../platform/files/stored-files.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import {
  deleteNote,
  findFileOfNote,
  findNote,
  findNotes,
  insertNote,
  type NoteKey,
  updateSharing,
} from './store-notes.queries.ts';
import { mayDeleteNote, nameWithEnding } from './store-notes.rules.ts';
import { getStore } from './stores.service.ts';

const rejectUnknownStore = mapConstraintErrors({ store_note_tenant_id_store_id_fkey: 'STORE_NOT_FOUND' });

export const getNotes = async (ctx: Ctx, storeId: number): Promise<StoreNote[]> => {
  await getStore(ctx, storeId);
  return findNotes(ctx, storeId);
};

export const createTextNote = (ctx: Ctx, storeId: number, noteText: string): Promise<StoreNote> =>
  create(ctx, storeId, { noteType: 'TEXT', noteText });

/** The file is read and validated before the transaction starts. */
export const createFileNote = async (
  ctx: OpenCtx,
  { storeId, imageName }: { readonly storeId: number; readonly imageName: string },
  file: UploadedFile,
): Promise<StoreNote> => {
  const upload = await readUpload({ ...file, fileName: imageName }, Object.keys(noteFileKinds));
  const name = nameWithEnding(upload.name, upload.mediaType);
  return ctx.begin(async (transaction) => {
    await getStore(transaction, storeId);
    const { id } = await storeFile(transaction, { ...upload, name });
    return create(transaction, storeId, { noteType: 'FILE', fileId: id });
  });
};

export const getNoteFile = async (ctx: Ctx, key: NoteKey): Promise<FileResponse> => {
  const { fileId } = found(await findFileOfNote(ctx, key), 'STORE_NOTE_NOT_FOUND');
  if (fileId === null) throw new AppError('STORE_NOTE_NOT_FOUND');
  await addToScope(ctx.db, { files: [fileId] });
  return found(await findFileResponse(ctx, fileId), 'STORE_NOTE_NOT_FOUND');
};

export const shareNote = async (ctx: Ctx, key: NoteKey, shared: boolean): Promise<StoreNote> => {
  const before = await getNote(ctx, key);
  await updateSharing(ctx, key, shared);
  const { id } = before;
  ctx.audit({ entityType: 'STORE_NOTE', id, before: { shared: before.shared }, after: { shared } });
  return { ...before, shared };
};

export const removeNote = async (ctx: Ctx, key: NoteKey): Promise<void> => {
  const before = await getNote(ctx, key);
  if (!mayDeleteNote(ctx.actor, before)) throw new AppError('STORE_NOTE_OF_ANOTHER_USER');
  const { fileId } = found(await deleteNote(ctx, key), 'STORE_NOTE_NOT_FOUND');
  if (fileId !== null) await removeFile(ctx, fileId);
  ctx.audit({ entityType: 'STORE_NOTE', id: key.noteId, before, after: null });
};

const getNote = async (ctx: Ctx, key: NoteKey): Promise<StoreNote> =>
  found(await findNote(ctx, key), 'STORE_NOTE_NOT_FOUND');

type Content =
  | { readonly noteType: 'TEXT'; readonly noteText: string }
  | { readonly noteType: 'FILE'; readonly fileId: number };

const create = async (ctx: Ctx, storeId: number, content: Content): Promise<StoreNote> => {
  const values = { storeId, ...content, userId: ctx.actor.userId, createdTime: ctx.now };
  const noteId = await rejectUnknownStore(insertNote(ctx, values));
  const after = await getNote(ctx, { storeId, noteId });
  ctx.audit({ entityType: 'STORE_NOTE', id: noteId, before: null, after });
  return after;
};
