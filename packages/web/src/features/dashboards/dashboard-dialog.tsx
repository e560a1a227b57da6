import { Button, Modal, TextInput } from '@mantine/core';
import type { Dashboard } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { useState } from 'react';
import { dashboards } from '../../entities/dashboards/dashboards.api.ts';
import { recordVersion } from '../../kit/etags.ts';
import { type Sharing, toSharing } from '../../kit/screens/sharing.ts';
import { SharingInputs } from '../../kit/screens/sharing-inputs.tsx';
import { useSession } from '../../kit/session.ts';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import classes from './dashboards.module.css';
import { offerSharing } from './share-views.ts';

interface Props {
  /** Undefined for a new one. */
  readonly dashboard?: Dashboard;
  readonly onSaved: (dashboard: Dashboard) => void;
  readonly onClose: () => void;
}

const notShared: Sharing = { sharedWithAll: false, sharedRoles: [], sharedUserIds: [] };

/** Creates, renames, or shares a dashboard. */
export const DashboardDialog = ({ dashboard, onSaved, onClose }: Props) => {
  // The record and its version as they were when the dialog opened.
  const [opened] = useState({ dashboard, ifMatch: recordVersion(dashboard) });
  const [name, setName] = useState(dashboard?.name ?? '');
  const [sharing, setSharing] = useState(dashboard ? toSharing(dashboard) : notShared);
  const { isBusy, run } = useBusy();
  const userId = useSession().identity?.userId;
  const save = async () => {
    const { id, tiles, days, filters } = opened.dashboard ?? {};
    const body = { name, ...sharing, ...(id !== undefined && { tiles, days, filters }) };
    const saved =
      id === undefined
        ? await dashboards.create({ body })
        : await dashboards.update({ params: { id }, body }, { ifMatch: opened.ifMatch });
    toast(`Dashboard “${saved.name}” saved.`);
    await offerSharing(saved, userId);
    onClose();
    onSaved(saved);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={dashboard ? 'Rename or share dashboard' : 'New dashboard'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        className={classes.form}
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
          users={dashboard?.sharedUsers ?? []}
          onChange={(change) => setSharing({ ...sharing, ...change })}
        />
        <p>Administrators can change dashboards that are shared with all users.</p>
        <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
          {dashboard ? 'Save dashboard' : 'Create dashboard'}
        </Button>
      </form>
    </Modal>
  );
};
