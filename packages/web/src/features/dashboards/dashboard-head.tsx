import { Button } from '@mantine/core';
import { type Dashboard, maxTiles } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { IconCopy, IconMaximize, IconPlus, IconPrinter, IconShare, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { dashboards, dashboardsPath } from '../../entities/dashboards/dashboards.api.ts';
import { useCanChange } from '../../entities/dashboards/use-can-change.ts';
import type { Action } from '../../kit/screens/list.types.ts';
import { PageHead } from '../../kit/screens/page-head.tsx';
import { isShared } from '../../kit/screens/sharing.ts';
import { useSession } from '../../kit/session.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { DisabledButton } from '../../kit/ui/disabled-button.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { DashboardDialog } from './dashboard-dialog.tsx';
import type { Shown } from './dashboard-state.ts';

interface Props {
  readonly dashboard: Dashboard;
  readonly shown: Shown;
  /** The element that is shown in full screen. */
  readonly page: RefObject<HTMLElement | null>;
  /** It has as many tiles as it can have. */
  readonly isFull: boolean;
  readonly onAdd: () => void;
}

/** The name of the dashboard and its actions. */
export const DashboardHead = ({ dashboard, shown, page, isFull, onAdd }: Props) => {
  const { identity } = useSession();
  const canChange = useCanChange()(dashboard);
  const navigate = useNavigate();
  const [isSharing, setSharing] = useState(false);
  const isOwn = dashboard.owner.id === identity?.userId;
  const open = (id: number) => void navigate({ to: `${dashboardsPath}/${id}` });
  const all: readonly Action[] = [
    {
      label: 'Full screen',
      icon: <IconMaximize size={15} />,
      run: () => page.current?.requestFullscreen().catch(toastError),
    },
    { label: 'Print', icon: <IconPrinter size={15} />, run: () => globalThis.print() },
    {
      label: 'Save a copy',
      icon: <IconCopy size={15} />,
      run: () =>
        copyDashboard(dashboard, shown)
          .then(({ id }) => open(id))
          .catch(toastError),
    },
  ];
  const changes: readonly Action[] = [
    { label: 'Rename or share', icon: <IconShare size={15} />, run: () => setSharing(true) },
    {
      label: 'Delete dashboard',
      icon: <IconTrash size={15} />,
      isDangerous: true,
      run: () => deleteDashboard(dashboard, () => void navigate({ to: dashboardsPath })).catch(toastError),
    },
  ];
  return (
    <>
      <PageHead
        title={dashboard.name}
        beside={!isOwn && <span>{`Shared by ${dashboard.owner.name}`}</span>}
        primary={
          canChange &&
          (isFull ? (
            <DisabledButton reason={`A dashboard has at most ${maxTiles} tiles.`}>Add tile</DisabledButton>
          ) : (
            <Button variant="default" leftSection={<IconPlus size={15} />} onClick={onAdd}>
              Add tile
            </Button>
          ))
        }
        actions={[...all, ...(canChange ? changes : [])]}
      />
      {isSharing && (
        <DashboardDialog dashboard={dashboard} onSaved={() => undefined} onClose={() => setSharing(false)} />
      )}
    </>
  );
};

const deleteDashboard = async (dashboard: Dashboard, onDeleted: () => void): Promise<void> => {
  const question = {
    title: `Delete dashboard “${dashboard.name}”?`,
    text: isShared(dashboard)
      ? 'Other users see this dashboard. Its saved views remain.'
      : 'The saved views of its tiles remain.',
    confirm: 'Delete dashboard',
    isDangerous: true,
  };
  if (!(await confirm(question))) return;
  await dashboards.remove({ params: { id: dashboard.id } });
  toast(`Dashboard “${dashboard.name}” deleted.`);
  onDeleted();
};

/** A dashboard of the user with the same tiles, which is not shared. */
const copyDashboard = async ({ name, tiles }: Dashboard, { days, filters }: Shown): Promise<Dashboard> => {
  const time = new Date().toTimeString().slice(0, 5);
  const saved = await dashboards.create({
    body: { name: `${name.slice(0, 45)} (copy ${time})`, tiles, days, filters },
  });
  toast(`Dashboard “${saved.name}” saved.`);
  return saved;
};
