import { Button, Modal, Text, TextInput } from '@mantine/core';
import type { SavedView } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recordVersion } from '../etags.ts';
import { inBackground } from '../resource.ts';
import { Stack } from '../ui/layout.tsx';
import { ErrorState, LoadingLines } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { useBusy } from '../ui/use-busy.ts';
import { savedViews } from './saved-views.api.ts';
import classes from './screens.module.css';
import { toSharing } from './sharing.ts';
import { SharingInputs } from './sharing-inputs.tsx';

interface Props {
  readonly id: number;
  readonly onClose: () => void;
}

/** Renames and shares a saved view. */
export const ViewDialog = ({ id, onClose }: Props) => {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...inBackground(savedViews.get({ params: { id } })),
    staleTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title="Rename or share view" closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && <ErrorState error={error} retry={refetch} />}
      {!error && !(data && isFetchedAfterMount) && <LoadingLines count={4} />}
      {data && isFetchedAfterMount && <ViewForm view={data} onClose={onClose} />}
    </Modal>
  );
};

const ViewForm = ({ view, onClose }: { readonly view: SavedView; readonly onClose: () => void }) => {
  // The values and the version as they were when the dialog opened.
  const [opened] = useState({ view, ifMatch: recordVersion(view) });
  const [name, setName] = useState(view.name);
  const [sharing, setSharing] = useState(toSharing(view));
  const { isBusy, run } = useBusy();
  const save = async () => {
    const { search, display, report } = opened.view;
    const body = { name, search, display, report, ...sharing };
    await savedViews.update({ params: { id: view.id }, body }, { ifMatch: opened.ifMatch });
    toast(`View “${name}” saved.`);
    onClose();
  };
  return (
    <Stack
      component="form"
      gap={14}
      className={classes.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        void run(save);
      }}
    >
      <TextInput
        label="Name"
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <SharingInputs
        value={sharing}
        users={opened.view.sharedUsers}
        onChange={(change) => setSharing({ ...sharing, ...change })}
      />
      <Text c="dimmed" fz={12.5}>
        Only you can change this view. Other users can save it under a name of their own.
      </Text>
      <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
        Save view
      </Button>
    </Stack>
  );
};
