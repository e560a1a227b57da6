import { ActionIcon, Menu } from '@mantine/core';
import { admins } from '@shelfward/contract/kit/access.ts';
import { type ListedView, savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import {
  IconDeviceFloppy,
  IconDots,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useCanChange, useIsAllowed, useSession } from '../session.ts';
import { confirm } from '../ui/confirm.ts';
import { Optional } from '../ui/optional.tsx';
import { toast, toastError } from '../ui/toast.tsx';
import { ActionItems } from './action-items.tsx';
import type { Action } from './list.types.ts';
import { savedViews } from './saved-views.api.ts';
import type { ScreenSearch } from './search-params.ts';
import { isShared } from './sharing.ts';
import { searchToSave, viewParam } from './view-search.ts';
import type { ViewTabsProps } from './view-tabs.types.ts';

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

interface Props {
  readonly view: ListedView;
  readonly search: ScreenSearch;
  readonly toReport: ViewTabsProps['toReport'];
  readonly actions: readonly Action[];
  readonly onDeleted: () => void;
}

/** What a user can do with a saved view. Views of other users can be opened, linked, and made the default. */
export const ViewMenu = ({ view, search, toReport, actions, onDeleted }: Props) => {
  const [isEditing, setEditing] = useState(false);
  const { identity } = useSession();
  const isAllowed = useIsAllowed();
  const canChange = useCanChange();
  const isOwner = canChange && view.owner.id === identity?.userId;
  const own: readonly Action[] = [
    {
      label: 'Save current filters',
      icon: <IconDeviceFloppy size={15} />,
      run: () => replaceView(view, search, toReport).catch(toastError),
    },
    ...(isAllowed(savedViewRoutes.update)
      ? [{ label: 'Rename or share', icon: <IconPencil size={15} />, run: () => setEditing(true) }]
      : []),
  ];
  const all: readonly Action[] = [
    ...(canChange
      ? [
          {
            label: view.isDefault ? 'Do not open by default' : 'Open by default',
            icon: view.isDefault ? <IconPinnedOff size={15} /> : <IconPin size={15} />,
            run: () => toggleDefault(view).catch(toastError),
          },
        ]
      : []),
    { label: 'Copy link', icon: <IconLink size={15} />, run: () => copyLink(view).catch(toastError) },
    ...actions,
  ];
  const remove: Action = {
    label: 'Delete view',
    icon: <IconTrash size={15} />,
    isDangerous: true,
    run: () => deleteView(view, onDeleted).catch(toastError),
  };
  return (
    <>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <ActionIcon size="xs" aria-label={`Actions of view ${view.name}`}>
            <IconDots size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItems actions={[...(isOwner ? own : []), ...all]} />
          {(isOwner || isAllowed(admins)) && <ActionItems actions={[remove]} />}
        </Menu.Dropdown>
      </Menu>
      {isEditing && (
        <Optional>
          <ViewDialog id={view.id} onClose={() => setEditing(false)} />
        </Optional>
      )}
    </>
  );
};

/** A view with the same name is replaced, and stays shared. */
const replaceView = async (view: ListedView, search: ScreenSearch, toReport: Props['toReport']): Promise<void> => {
  const { screen, name } = view;
  await savedViews.save({ body: { screen, name, search: searchToSave(search), ...toReport?.() } });
  toast(`View “${name}” saved.`);
};

const toggleDefault = async ({ id, screen, name, isDefault }: ListedView): Promise<void> => {
  await savedViews.setDefault({ body: { screen, viewId: isDefault ? null : id } });
  toast(isDefault ? 'This page opens without a view.' : `This page opens with “${name}”.`);
};

const copyLink = async ({ id }: ListedView): Promise<void> => {
  const { origin, pathname } = globalThis.location;
  await navigator.clipboard.writeText(`${origin}${pathname}?view=${viewParam(id)}`);
  toast('Link copied. It opens for users with whom the view is shared.');
};

const deleteView = async (view: ListedView, onDeleted: () => void): Promise<void> => {
  const question = {
    title: `Delete view “${view.name}”?`,
    text: 'Other users see this view. Dashboards that show it lose it.',
    confirm: 'Delete view',
    isDangerous: true,
  };
  if (isShared(view) && !(await confirm(question))) return;
  await savedViews.remove({ params: { id: view.id } });
  onDeleted();
  toast(`View “${view.name}” deleted.`);
};
