import { Button, FileButton } from '@mantine/core';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import classes from './file-picker.module.css';

interface Props {
  readonly file: File | undefined;
  readonly isLocked: boolean;
  readonly choose: (file: File) => void;
}

const accepted = ['.csv', '.txt'];
const isAccepted = ({ name }: File): boolean => accepted.some((ending) => name.toLowerCase().endsWith(ending));

/** Takes a file by its button or by dropping it here, and says which one was taken. */
export const FilePicker = ({ file, isLocked, choose }: Props) => {
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const take = (given: File | null | undefined) => {
    if (!given || isLocked) return;
    setProblem(isAccepted(given) ? '' : `${given.name} is neither a .csv nor a .txt file.`);
    if (isAccepted(given)) choose(given);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={classes.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isLocked);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton onChange={take} accept={accepted.join(',')} disabled={isLocked}>
        {(button) => (
          <Button {...button} variant="default" leftSection={<IconUpload size={16} stroke={1.7} />}>
            Choose file
          </Button>
        )}
      </FileButton>
      {file ? (
        <p className={classes.name}>
          <IconFileText size={16} stroke={1.7} aria-hidden />
          <span>{file.name}</span>
          <span className={classes.size}>{sizeOf(file)}</span>
        </p>
      ) : (
        <p className={classes.hint}>or drop a .csv or .txt file here</p>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
};

const sizeOf = ({ size }: File): string =>
  size < 1_000_000 ? `${Math.max(1, Math.round(size / 1000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
