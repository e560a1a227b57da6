import { ActionIcon, Select, UnstyledButton } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useIsAllowed } from '../session.ts';
import { Group } from '../ui/layout.tsx';
import { formatBytes } from '../ui/numbers.ts';
import { type QueuedFile, removeQueued, useOpenImporter, useQueuedFiles } from './file-handoff.ts';
import classes from './file-queue.module.css';
import { importTargets, isTargetKind, type TargetKind, targetKinds } from './import-targets.ts';

interface QueueProps {
  /** The file that is open. */
  readonly current: File | undefined;
  readonly isLocked: boolean;
}

/** The files that were chosen together, by what they contain. */
export const FileQueue = ({ current, isLocked }: QueueProps) => {
  const files = useQueuedFiles();
  if (files.length === 0) return null;
  return (
    <ul className={classes.queue} aria-label="Files">
      {files.map((one) => (
        <QueueEntry key={`${one.file.name} ${one.file.lastModified}`} {...one} {...{ current, isLocked }} />
      ))}
    </ul>
  );
};

const QueueEntry = ({ file, kind, isDone, current, isLocked }: QueuedFile & QueueProps) => {
  const openImporter = useOpenImporter();
  const isCurrent = file === current;
  return (
    <li data-current={isCurrent || undefined}>
      <UnstyledButton
        disabled={isLocked || isCurrent}
        aria-current={isCurrent || undefined}
        onClick={() => openImporter(kind ?? 'SALES', file)}
      >
        <strong>{kind ? importTargets[kind].label : 'Not recognized'}</strong>
        <small>
          {file.name} · {formatBytes(file.size)}
        </small>
      </UnstyledButton>
      {isDone ? (
        <Group component="span" gap={4} c="var(--sw-positive)" fz={12}>
          <IconCheck size={14} aria-hidden /> Imported
        </Group>
      ) : (
        <ActionIcon variant="subtle" size="sm" aria-label={`Remove ${file.name}`} onClick={() => removeQueued(file)}>
          <IconX size={14} />
        </ActionIcon>
      )}
    </li>
  );
};

interface KindProps {
  readonly kind: TargetKind;
  /** The file that is open. */
  readonly file: File | undefined;
  readonly isLocked: boolean;
}

/** What the file contains, as recognized or as the user chooses. Another kind opens the file in its importer. */
export const KindSelect = ({ kind, file, isLocked }: KindProps) => {
  const openImporter = useOpenImporter();
  const isAllowed = useIsAllowed();
  return (
    <Select
      label="Data type"
      data={targetKinds
        .filter((one) => one === kind || isAllowed(importTargets[one].access))
        .map((value) => ({ value, label: importTargets[value].label }))}
      value={kind}
      allowDeselect={false}
      disabled={isLocked}
      onChange={(chosen) => chosen !== null && isTargetKind(chosen) && chosen !== kind && openImporter(chosen, file)}
    />
  );
};
