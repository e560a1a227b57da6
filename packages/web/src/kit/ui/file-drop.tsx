import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './ui.module.css';

interface Props {
  /** The label of the button. */
  readonly label: string;
  /** The extensions or media types of the file dialog; the caller validates dropped files. */
  readonly accept: readonly string[];
  readonly onFiles: (files: readonly File[]) => void;
  readonly isMultiple?: boolean;
  readonly isLocked?: boolean;
  readonly isBusy?: boolean;
  /** A hint next to the button and the result; paragraphs with the roles status and alert get their own lines. */
  readonly children?: ReactNode;
}

/** Accepts files by a button or by drag and drop. */
export const FileDrop = ({ label, accept, onFiles, isMultiple = false, isLocked = false, isBusy, children }: Props) => {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!isLocked && files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1));
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
      <FileButton
        multiple={isMultiple}
        accept={accept.join(',')}
        disabled={isLocked}
        onChange={(chosen) => onFiles(Array.isArray(chosen) ? chosen : chosen ? [chosen] : [])}
      >
        {(button) => (
          <Button
            {...button}
            variant="default"
            loading={isBusy ?? false}
            leftSection={<IconUpload size={16} stroke={1.7} />}
          >
            {label}
          </Button>
        )}
      </FileButton>
      {children}
    </div>
  );
};
