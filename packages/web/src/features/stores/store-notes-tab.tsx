import { storeNoteRoutes } from '@shelfward/contract/stores/store-notes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useIsAllowed } from '../../kit/session.ts';
import { EmptyState, ErrorState, LoadingLines, RefreshBar } from '../../kit/ui/states.tsx';
import { NoteComposer } from './note-composer.tsx';
import { NoteEntry } from './note-entry.tsx';
import { NoteFiles } from './note-files.tsx';
import { storeNotes } from './store-notes.api.ts';
import classes from './store-notes.module.css';

/** Notes about a store: texts, images, and documents, newest first. */
export const StoreNotesTab = ({ storeId }: { readonly storeId: number }) => {
  const mayWrite = useIsAllowed()(storeNoteRoutes.createText.access);
  const { data, error, isFetching, refetch } = useQuery(storeNotes.list({ params: { storeId } }));
  return (
    <div className={classes.tab}>
      <RefreshBar active={isFetching && data !== undefined} />
      {mayWrite && (
        <div className={classes.new}>
          <NoteComposer storeId={storeId} />
          <NoteFiles storeId={storeId} />
        </div>
      )}
      {error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <LoadingLines />}
      {data?.length === 0 && <EmptyState text="No notes yet" />}
      {data && data.length > 0 && (
        <ul className={classes.notes} aria-label="Notes">
          {data.map((note) => (
            <NoteEntry key={note.id} storeId={storeId} note={note} />
          ))}
        </ul>
      )}
    </div>
  );
};
