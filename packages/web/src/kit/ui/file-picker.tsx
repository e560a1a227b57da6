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
  /** Further extensions, of files that another page imports. */
  readonly others?: readonly string[];
  readonly isLocked: boolean;
  readonly isMultiple?: boolean;
  readonly isBusy?: boolean;
  readonly choose: (files: readonly File[]) => void;
}

/** Accepts files with an accepted extension and shows the name of the open one. */
export const FilePicker = ({ file, accepted, others = [], choose, ...drop }: Props) => {
  const [problem, setProblem] = useState('');
  const usableEndings = [...new Set([...accepted, ...others])];
  const chooseFiles = (files: readonly File[]) => {
    const isAccepted = ({ name }: File) => usableEndings.some((ending) => name.toLowerCase().endsWith(ending));
    const rejected = files.find((one) => !isAccepted(one));
    setProblem(
      rejected ? `${rejected.name} has an unsupported file type. Choose a file of type ${fileTypes(accepted)}.` : '',
    );
    const usable = files.filter(isAccepted);
    if (usable.length > 0) choose(usable);
  };
  return (
    <FileDrop label="Choose file" accept={usableEndings} onFiles={chooseFiles} {...drop}>
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
