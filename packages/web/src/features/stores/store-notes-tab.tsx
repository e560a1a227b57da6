import { Loader } from '@mantine/core';
import { noteFileEndings, storeNoteRoutes, textNoteInput } from '@shelfward/contract/stores/store-notes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { FileDrop } from '../../kit/ui/file-drop.tsx';
import { Stack } from '../../kit/ui/layout.tsx';
import { EmptyState, ErrorState, LoadingLines, RefreshBar, toErrorMessage } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { NoteEntry } from './note-entry.tsx';
import { storeNotes, uploadNote } from './store-notes.api.ts';
import { validateNoteFile } from './store-notes.rules.ts';

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

/** Form for a new note. The key resets it after each saved note. */
const NoteComposer = ({ storeId }: { readonly storeId: number }) => {
  const [added, setAdded] = useState(0);
  return (
    <EntityForm
      key={added}
      noun="note"
      schema={textNoteInput}
      empty={{ noteText: '' }}
      // The record ID limits the unsaved draft to this store.
      record={{ id: storeId, noteText: '' }}
      fields={{
        noteText: { label: 'Note', kind: 'textarea', placeholder: 'Information about this store' },
      }}
      submitLabel="Add note"
      save={(body, options) => storeNotes.createText({ params: { storeId }, body }, options)}
      onSaved={() => setAdded(added + 1)}
    />
  );
};

interface Problem {
  readonly name: string;
  readonly text: string;
}

/** Uploads images and documents one after the other. */
const NoteFiles = ({ storeId }: { readonly storeId: number }) => {
  const { run } = useBusy();
  const [sending, setSending] = useState<string>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const send = async (files: readonly File[]) => {
    setProblems([]);
    for (const file of files) {
      const problem = validateNoteFile(file) ?? (await sent(file));
      if (problem) setProblems((before) => [...before, { name: file.name, text: problem }]);
    }
    setSending(undefined);
  };
  const sent = async (file: File): Promise<string | undefined> => {
    setSending(file.name);
    try {
      await uploadNote(storeId, file);
      toast(`${file.name} added`);
      return undefined;
    } catch (error) {
      return error instanceof Error ? `was not added: ${toErrorMessage(error)}` : 'was not added.';
    }
  };
  return (
    <FileDrop label="Add files" accept={noteFileEndings} isMultiple onFiles={(files) => void run(() => send(files))}>
      <p>or drop images and documents here, up to 10 MB each</p>
      {sending && (
        <p role="status">
          <Loader size={14} /> Adding {sending}…
        </p>
      )}
      {problems.length > 0 && (
        <div role="alert">
          {problems.map(({ name, text }) => (
            <p key={name}>
              {name} {text}
            </p>
          ))}
        </div>
      )}
    </FileDrop>
  );
};
