import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Group, Stack } from '../ui/layout.tsx';
import { ActionItems } from './action-items.tsx';
import type { Action } from './list.types.ts';
import { usePageTabs } from './page-tabs.ts';
import classes from './screens.module.css';

/** A page below the header that fills the available space. */
export const PageFrame = ({ children }: { readonly children: ReactNode }) => (
  <Stack flex={1} mih={0} className={classes.page ?? ''}>
    {children}
  </Stack>
);

interface Props {
  /** Undefined until the record has loaded. */
  readonly title: string | undefined;
  /** Next to the title: status, synchronization, a short note. */
  readonly beside?: ReactNode;
  /** The primary button and the content next to it. */
  readonly primary?: ReactNode;
  /** The actions of the overflow menu. */
  readonly actions?: readonly Action[];
}

/** The page header: title, status, and actions, then the tabs that lead to the pages beside it. */
export const PageHead = (props: Props) => (
  <>
    <Head {...props} />
    {usePageTabs()}
  </>
);

const Head = ({ title, beside, primary, actions = [] }: Props) => (
  <header className={classes.header}>
    <Group gap="4px 12px" className={classes.title ?? ''}>
      {title !== undefined && <h1 title={title}>{title}</h1>}
      {beside}
    </Group>
    <Group gap="8px 10px" align="stretch" wrap miw={0} className={classes.actions ?? ''}>
      {primary}
      {actions.length > 0 && (
        <Menu position="bottom-end" width={230}>
          <Menu.Target>
            <ActionIcon variant="default" aria-label="More actions">
              <IconDots size={17} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <ActionItems actions={actions} />
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  </header>
);
