import { Button, FileButton } from '@mantine/core';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import classes from './file-picker.module.css';

interface Props {
  readonly file: Pick<File, 'name' | 'size'> | undefined;
  /** The endings of the files that are taken, with their dot. */
  readonly accepted?: readonly string[];
  readonly isLocked: boolean;
  readonly choose: (file: File) => void;
}

const textEndings = ['.csv', '.txt'] as const;

/** Takes a file by its button or by dropping it here, and says which one was taken. */
export const FilePicker = ({ file, accepted = textEndings, isLocked, choose }: Props) => {
  const isAccepted = ({ name }: File): boolean => accepted.some((ending) => name.toLowerCase().endsWith(ending));
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const take = (given: File | null | undefined) => {
    if (!given || isLocked) return;
    setProblem(isAccepted(given) ? '' : `${given.name} is neither ${listOf(accepted, 'nor')} file.`);
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
        <p className={classes.hint}>or drop {listOf(accepted, 'or')} file here</p>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
};

/** "a .csv, a .txt or an .xlsx". */
const listOf = (endings: readonly string[], word: 'or' | 'nor'): string => {
  const named = endings.map((ending) => `${ending.startsWith('.x') ? 'an' : 'a'} ${ending}`);
  return `${named.slice(0, -1).join(', ')} ${word} ${named.at(-1)}`;
};

const sizeOf = ({ size }: Pick<File, 'size'>): string =>
  size < 1_000_000 ? `${Math.max(1, Math.round(size / 1000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
