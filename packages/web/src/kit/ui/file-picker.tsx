import { Box, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { FileDrop } from './file-drop.tsx';
import { Group } from './layout.tsx';
import { formatBytes } from './numbers.ts';

interface Props {
  readonly file: Pick<File, 'name' | 'size'> | undefined;
  /** The accepted file extensions, with the dot. */
  readonly accepted: readonly string[];
  readonly isLocked: boolean;
  readonly choose: (file: File) => void;
}

/** Accepts one file with an accepted extension and shows its name. */
export const FilePicker = ({ file, accepted, isLocked, choose }: Props) => {
  const [problem, setProblem] = useState('');
  const chooseFile = ([file]: readonly File[]) => {
    if (!file) return;
    const isAccepted = accepted.some((ending) => file.name.toLowerCase().endsWith(ending));
    setProblem(
      isAccepted ? '' : `${file.name} has an unsupported file type. Choose a file of type ${fileTypes(accepted)}.`,
    );
    if (isAccepted) choose(file);
  };
  return (
    <FileDrop label="Choose file" accept={accepted} isLocked={isLocked} onFiles={chooseFile}>
      {file ? (
        <Group component="p" gap={6} miw={0}>
          <IconFileText size={16} stroke={1.7} aria-hidden />
          <Text span c="var(--sw-text)" fw={500}>
            {file.name}
          </Text>
          <Box component="small" fz="inherit" className="nowrap">
            {formatBytes(file.size)}
          </Box>
        </Group>
      ) : (
        <p>or drop a file here: {fileTypes(accepted)}</p>
      )}
      {problem && <p role="alert">{problem}</p>}
    </FileDrop>
  );
};

/** ".csv, .txt, or .xlsx". */
const fileTypes = (endings: readonly string[]): string => list.format(endings);

const list = new Intl.ListFormat('en-US', { type: 'disjunction' });
