import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { accountOnly, brandOnly } from '../kit/brand-only.ts';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, longText, params, text } from '../kit/shapes.ts';

/** The allowed types of note files, detected from their content, with their extensions. */
export const noteFileKinds = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'application/pdf': ['.pdf'],
  'text/plain': ['.txt'],
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
} as const;
export type NoteFileKind = keyof typeof noteFileKinds;
export const noteFileEndings: readonly string[] = Object.values(noteFileKinds).flat();
export const maxNoteFileBytes = 10_000_000;

export const storeNote = z.strictObject({
  id,
  noteType: z.enum(['TEXT', 'FILE']),
  noteText: z.string().nullable(),
  file: z.strictObject({ name: z.string(), mediaType: z.string(), size: z.int() }).nullable(),
  user: accountOnly(z.strictObject({ id, email: z.string(), firstName: z.string(), lastName: z.string() })),
  createdTime: instant,
  /** Not in the specification: partners of the store read the note. */
  shared: brandOnly(z.boolean()),
});
export type StoreNote = z.infer<typeof storeNote>;

export const textNoteInput = z.strictObject({ noteText: longText(4000) });
const sharingInput = z.strictObject({ shared: z.boolean() });

/** The stored file name: without a path. */
export const imageName = text(120).refine(
  (name) => !/[/\\]/.test(name) && !/^\.+$/.test(name),
  'must be a file name without folders',
);

const path = '/api/v1/stores/{storeId}/notes';
const createNote = {
  method: 'POST',
  access: masterDataWriters,
  status: 201,
  response: storeNote,
  errors: ['STORE_NOT_FOUND'],
  record: `${path}/{id}`,
} as const;

export const storeNoteRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'List the notes of a store, newest first; partners see the shared ones',
    params: params('storeId'),
    status: 200,
    response: z.array(storeNote),
    errors: ['STORE_NOT_FOUND'],
  },
  createText: {
    ...createNote,
    path: `${path}/text/create`,
    summary: 'Create a note about a store',
    params: params('storeId'),
    body: textNoteInput,
  },
  createFile: {
    ...createNote,
    path: `${path}/file/create/{imageName}`,
    summary: 'Upload an image or a document to the notes of a store',
    params: params('storeId').extend({ imageName }),
    files: { file: { maxBytes: maxNoteFileBytes, accept: noteFileEndings } },
  },
  /** Not in the specification: without this route the file could not be displayed. */
  file: {
    method: 'GET',
    path: `${path}/{noteId}/file`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Download the file of a note',
    params: params('storeId', 'noteId'),
    status: 200,
    fileResponse: Object.keys(noteFileKinds),
    errors: ['STORE_NOTE_NOT_FOUND'],
  },
  /** Not in the specification. */
  share: {
    method: 'PATCH',
    path: `${path}/{noteId}/sharing`,
    access: masterDataWriters,
    summary: 'Share a note with the partners of the store, or make it internal again',
    removes: 'never',
    params: params('storeId', 'noteId'),
    body: sharingInput,
    status: 200,
    response: storeNote,
    errors: ['STORE_NOTE_NOT_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{noteId}`,
    access: masterDataWriters,
    summary: 'Delete a note; only its author and administrators can',
    params: params('storeId', 'noteId'),
    status: 204,
    errors: ['STORE_NOTE_NOT_FOUND', 'STORE_NOTE_OF_ANOTHER_USER'],
  },
});
