// ASVS 7.4.4

import { Menu } from '@mantine/core';
import { IconChevronDown, IconKeyboard, IconListCheck, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { session, useIsAllowed, useSession } from '../kit/session.ts';
import { Avatar } from '../kit/ui/avatar.tsx';
import { confirm } from '../kit/ui/confirm.ts';
import { Group } from '../kit/ui/layout.tsx';
import { TimeZoneNote } from '../kit/ui/time-zone-note.tsx';
import classes from './header.module.css';
import { ownPages, startPage } from './menu.ts';

export const UserMenu = ({ onKeyList }: { readonly onKeyList: () => void }) => {
  const { identity } = useSession();
  const isAllowed = useIsAllowed();
  if (!identity) return null;
  const name = `${identity.firstName} ${identity.lastName}`.trim();
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Group component="button" gap={8} px={6} bdrs={8} fw={500} className={classes.user ?? ''} type="button">
          <Avatar identity={identity} />
          <span className={classes.userName}>{name}</span>
          <IconChevronDown size={14} aria-hidden />
          <span className="visually-hidden">User menu</span>
        </Group>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {identity.userName}
          <br />
          <TimeZoneNote what="Times" />
        </Menu.Label>
        {ownPages.map((page) => (
          <Menu.Item key={page.to} component={Link} to={page.to}>
            {page.label}
          </Menu.Item>
        ))}
        {isAllowed(startPage.access) && (
          <Menu.Item component={Link} to={startPage.to} leftSection={<IconListCheck size={15} />}>
            {startPage.label}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyboard size={15} />} onClick={onKeyList}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void leave()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

export const leave = async (): Promise<void> => {
  const confirmation = {
    title: 'Log out without saving?',
    text: 'Your changes are not saved.',
    confirm: 'Log out',
    cancel: 'Stay',
    isDangerous: true,
  };
  if (session.hasEdits() && !(await confirm(confirmation))) return;
  const auth = await import('../entities/auth/auth.api.ts');
  await auth.signOut();
};
