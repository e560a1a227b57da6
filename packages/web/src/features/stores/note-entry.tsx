import { ActionIcon, Box, Button, Switch, Text } from '@mantine/core';
import { isAllowed } from '@shelfward/contract/kit/access.ts';
import { type StoreNote, storeNoteRoutes } from '@shelfward/contract/stores/store-notes.contract.ts';
import { IconDownload, IconEye, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatUserName } from '../../entities/companies/companies.api.ts';
import { saveFile } from '../../kit/export/save-file.ts';
import { queryClient } from '../../kit/query-client.ts';
import { useIsAllowed, useMayDelete, useSession } from '../../kit/session.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { formatBytes, formatDateTime } from '../../kit/ui/numbers.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { FilePreview, Thumbnail } from './file-preview.tsx';
import { noteFileQuery, storeNotes } from './store-notes.api.ts';
import { hasThumbnail, isImage, isPdf } from './store-notes.rules.ts';

/** Users with a scope do not see the author, and partners only shared notes. */
type ShownNote = Omit<StoreNote, 'user' | 'shared'> & Partial<Pick<StoreNote, 'user' | 'shared'>>;

interface Props {
  readonly storeId: number;
  readonly note: ShownNote;
}

export const NoteEntry = ({ storeId, note }: Props) => {
  const canDelete = useCanDelete(note);
  return (
    <Stack component="li" gap={8} px={16} py={12} bd="1px solid var(--sw-line)" bdrs={12} bg="var(--sw-surface)">
      <Group gap={10}>
        {note.user && (
          <Box component="strong" fw={600}>
            {formatUserName(note.user)}
          </Box>
        )}
        <Text component="time" c="dimmed" dateTime={note.createdTime}>
          {formatDateTime(note.createdTime)}
        </Text>
        <Box ml="auto">
          <Sharing storeId={storeId} note={note} />
        </Box>
        {canDelete && (
          <ActionIcon aria-label={`Delete ${noteLabel(note)}`} onClick={() => void remove(storeId, note)}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </Group>
      {note.noteText !== null && <p className="pre-wrap breakable">{note.noteText}</p>}
      {note.file && <NoteFile storeId={storeId} noteId={note.id} file={note.file} />}
    </Stack>
  );
};

/** Whether the partners of the store read the note. */
const Sharing = ({ storeId, note: { id, shared } }: Props) => {
  const mayShare = useIsAllowed()(storeNoteRoutes.share);
  const { isBusy, run } = useBusy();
  if (shared === undefined) return null;
  if (!mayShare) return shared && <StatusBadge status="ACTIVE" label="Shared with the retailer" />;
  const share = (isShared: boolean) =>
    storeNotes
      .share({ params: { storeId, noteId: id }, body: { shared: isShared } })
      .then(() => toast(isShared ? 'Note shared with the retailer' : 'Note no longer shared'));
  return (
    <Switch
      label="Share with the retailer"
      labelPosition="left"
      checked={shared}
      disabled={isBusy}
      onChange={({ currentTarget: { checked } }) => void run(() => share(checked))}
    />
  );
};

/** The author and administrators can delete a note. */
const useCanDelete = ({ user }: ShownNote): boolean => {
  const { identity } = useSession();
  const mayDelete = useMayDelete()(storeNoteRoutes.remove.access);
  return mayDelete && (identity?.userId === user?.id || isAllowed({ anyOf: ['ROLE_ADMIN'] }, identity?.roles ?? []));
};

const noteLabel = ({ file, user }: ShownNote): string =>
  file?.name ?? (user ? `the note of ${formatUserName(user)}` : 'the note');

const remove = async (storeId: number, note: ShownNote): Promise<void> => {
  const isConfirmed = await confirm({
    title: `Delete ${noteLabel(note)}?`,
    text: note.noteText ?? 'The file is deleted for all users and cannot be restored.',
    confirm: 'Delete',
    isDangerous: true,
  });
  if (!isConfirmed) return;
  await storeNotes
    .remove({ params: { storeId, noteId: note.id } })
    .then(() => toast(note.file ? `${note.file.name} deleted` : 'Note deleted'), toastError);
};

interface FileProps {
  readonly storeId: number;
  readonly noteId: number;
  readonly file: NonNullable<StoreNote['file']>;
}

const NoteFile = ({ storeId, noteId, file }: FileProps) => {
  const [isShown, setShown] = useState(false);
  const load = noteFileQuery({ storeId, noteId });
  const canPreview = isImage(file) || isPdf(file);
  const save = () => queryClient.fetchQuery(load).then(({ blob }) => saveFile(blob, file.name), toastError);
  return (
    <Group gap="8px 12px" wrap>
      {hasThumbnail(file) && <Thumbnail load={load} name={file.name} show={() => setShown(true)} />}
      <Text span fw={500} className="breakable">
        {file.name}
      </Text>
      <Text span c="dimmed">
        {formatBytes(file.size)}
      </Text>
      {canPreview && (
        <Button variant="default" size="xs" leftSection={<IconEye size={14} />} onClick={() => setShown(true)}>
          Preview
        </Button>
      )}
      <Button variant="default" size="xs" leftSection={<IconDownload size={14} />} onClick={() => void save()}>
        Download
      </Button>
      {isShown && <FilePreview load={load} file={file} close={() => setShown(false)} />}
    </Group>
  );
};
