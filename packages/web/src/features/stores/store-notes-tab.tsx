import { storeNoteRoutes } from '@shelfward/contract/stores/store-notes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useIsAllowed } from '../../kit/session.ts';
import { Stack } from '../../kit/ui/layout.tsx';
import { EmptyState, ErrorState, LoadingLines, RefreshBar } from '../../kit/ui/states.tsx';
import { NoteComposer } from './note-composer.tsx';
import { NoteEntry } from './note-entry.tsx';
import { NoteFiles } from './note-files.tsx';
import { storeNotes } from './store-notes.api.ts';

/** Notes about a store: texts, images, and documents, newest first. */
export const StoreNotesTab = ({ storeId }: { readonly storeId: number }) => {
  const mayWrite = useIsAllowed()(storeNoteRoutes.createText.access);
  const { data, error, isFetching, refetch } = useQuery(storeNotes.list({ params: { storeId } }));
  return (
    <Stack gap={18} flex={1} px="var(--sw-gutter)" py={18} bg="var(--sw-canvas)">
      <RefreshBar active={isFetching && data !== undefined} />
      {mayWrite && (
        <Stack w="100%" maw={860} gap={14} p={18} bd="1px solid var(--sw-line)" bdrs={12} bg="var(--sw-surface)">
          <NoteComposer storeId={storeId} />
          <NoteFiles storeId={storeId} />
        </Stack>
      )}
      {error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <LoadingLines />}
      {data?.length === 0 && <EmptyState text="No notes yet" />}
      {data && data.length > 0 && (
        <Stack w="100%" maw={860} component="ul" gap={12} aria-label="Notes">
          {data.map((note) => (
            <NoteEntry key={note.id} storeId={storeId} note={note} />
          ))}
        </Stack>
      )}
    </Stack>
  );
};
