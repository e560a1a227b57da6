import { Drawer } from '@mantine/core';
import type { Identity } from '../kit/session.ts';
import type { MenuSection } from './menu.types.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

interface Props {
  readonly identity: Identity;
  readonly sections: readonly MenuSection[];
  readonly onClose: () => void;
}

/** The main menu on a phone, over the page. */
export const MenuDrawer = ({ identity, sections, onClose }: Props) => (
  <Drawer
    opened
    onClose={onClose}
    position="left"
    size={300}
    title="Menu"
    closeButtonProps={{ 'aria-label': 'Close the menu' }}
    classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
  >
    <Sidebar identity={identity} sections={sections} isCollapsed={false} />
  </Drawer>
);
