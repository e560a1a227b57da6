import { storeNoteRoutes } from '@shelfward/contract/stores/store-notes.contract.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { createFileNote, createTextNote, getNoteFile, getNotes, removeNote, shareNote } from './store-notes.service.ts';

export const storeNotes = bind('store-notes', storeNoteRoutes, {
  list: (ctx, { params }) => getNotes(ctx, params.storeId),
  createText: (ctx, { params, body }) => createTextNote(ctx, params.storeId, body.noteText),
  createFile: open((ctx, { params, files }) => createFileNote(ctx, params, files.file)),
  file: (ctx, { params }) => getNoteFile(ctx, params),
  share: (ctx, { params, body }) => shareNote(ctx, params, body.shared),
  remove: (ctx, { params }) => removeNote(ctx, params),
});
