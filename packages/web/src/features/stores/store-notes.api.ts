import { type StoreNote, storeNoteRoutes } from '@shelfward/contract/stores/store-notes.contract.ts';
import { type Download, fetchFile } from '../../kit/client.ts';
import { type QueryOptions, resource } from '../../kit/resource.ts';
import { session } from '../../kit/session.ts';
import { nameToSend } from './store-notes.rules.ts';

export const storeNotes = resource('store-notes', storeNoteRoutes);

export const uploadNote = (storeId: number, file: File): Promise<StoreNote> =>
  storeNotes.createFile({ params: { storeId, imageName: nameToSend(file.name) }, files: { file } });

interface NoteKey {
  readonly storeId: number;
  readonly noteId: number;
}

/** Note files are immutable, so each is loaded once. */
export const noteFileQuery = (params: NoteKey): QueryOptions<Download> => ({
  queryKey: [session.scope(), 'store-note-file', params.noteId],
  queryFn: ({ signal }) => fetchFile(storeNoteRoutes.file, { params }, { signal, isBackground: true }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
});
