import { Button, FileButton, Loader } from '@mantine/core';
import { noteFileEndings } from '@shelfward/contract/stores/store-notes.contract.ts';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { messageOf } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import classes from './file-drop.module.css';
import { uploadNote } from './store-notes.api.ts';
import { problemOf } from './store-notes.rules.ts';

interface Problem {
  readonly name: string;
  readonly text: string;
}

/** Takes pictures and documents by a button or by dropping them here, and sends them one after the other. */
export const FileDrop = ({ storeId }: { readonly storeId: number }) => {
  const [isOver, setOver] = useState(false);
  const [sending, setSending] = useState<string>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const isBusy = useRef(false);
  const send = async (files: readonly File[]) => {
    if (isBusy.current || files.length === 0) return;
    isBusy.current = true;
    setProblems([]);
    for (const file of files) {
      const wrong = problemOf(file) ?? (await sent(file));
      if (wrong) setProblems((before) => [...before, { name: file.name, text: wrong }]);
    }
    setSending(undefined);
    isBusy.current = false;
  };
  const sent = async (file: File): Promise<string | undefined> => {
    setSending(file.name);
    try {
      await uploadNote(storeId, file);
      toast(`${file.name} was added.`);
      return undefined;
    } catch (error) {
      return error instanceof Error ? `was not added: ${messageOf(error)}` : 'was not added.';
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={classes.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton multiple accept={noteFileEndings.join(',')} onChange={(files) => void send(files)}>
        {(button) => (
          <Button {...button} variant="default" leftSection={<IconUpload size={16} stroke={1.7} />}>
            Add files
          </Button>
        )}
      </FileButton>
      <p className={classes.hint}>or drop pictures and documents here, up to 10 MB each</p>
      {sending && (
        <p role="status" className={classes.sending}>
          <Loader size={14} /> Adding {sending}…
        </p>
      )}
      {problems.length > 0 && (
        <div role="alert" className={classes.problems}>
          {problems.map(({ name, text }) => (
            <p key={name}>
              {name} {text}
            </p>
          ))}
        </div>
      )}
    </div>
  );
};
