import { Loader } from '@mantine/core';
import { noteFileEndings } from '@shelfward/contract/stores/store-notes.contract.ts';
import { useState } from 'react';
import { FileDrop } from '../../kit/ui/file-drop.tsx';
import { toErrorMessage } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { uploadNote } from './store-notes.api.ts';
import { validateNoteFile } from './store-notes.rules.ts';

interface Problem {
  readonly name: string;
  readonly text: string;
}

/** Uploads images and documents one after the other. */
export const NoteFiles = ({ storeId }: { readonly storeId: number }) => {
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
