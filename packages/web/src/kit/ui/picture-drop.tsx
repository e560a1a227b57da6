import { Button } from '@mantine/core';
import { pictureMediaTypes, pictureProblem } from '@shelfward/contract/kit/pictures.rules.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FileDrop } from './file-drop.tsx';
import { toast } from './toast.tsx';
import { useBusy } from './use-busy.ts';

interface Props {
  /** Such as "logo". */
  readonly noun: string;
  readonly hint: string;
  readonly maxBytes: number;
  readonly hasPicture: boolean;
  readonly save: (file: File) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

/** Uploads, replaces, and removes a picture. */
export const PictureDrop = ({ noun, hint, maxBytes, hasPicture: isThere, save, remove }: Props) => {
  const { isBusy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const change = (work: () => Promise<unknown>, done: string) => void run(() => work().then(() => toast(done)));
  const take = ([file]: readonly File[]) => {
    if (!file) return;
    const rejection = pictureProblem(file, maxBytes);
    setProblem(rejection);
    if (!rejection) change(() => save(file), `${noun.charAt(0).toUpperCase()}${noun.slice(1)} saved.`);
  };
  return (
    <FileDrop
      label={isThere ? `Replace the ${noun}` : `Choose a ${noun}`}
      accept={pictureMediaTypes}
      isLocked={isBusy}
      isBusy={isBusy}
      onFiles={take}
    >
      {isThere && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => change(remove, `${noun.charAt(0).toUpperCase()}${noun.slice(1)} removed.`)}
          leftSection={<IconTrash size={16} stroke={1.7} />}
        >
          Remove
        </Button>
      )}
      <p>{hint}</p>
      {problem && <p role="alert">{problem}</p>}
    </FileDrop>
  );
};
