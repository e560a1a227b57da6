import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionItems } from './action-items.tsx';
import type { Action } from './list.types.ts';
import classes from './page-head.module.css';

/** A page below the product's header that fills the room it is given. */
export const PageFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.page}>{children}</div>
);

interface Props {
  /** Undefined until the record has arrived. */
  readonly title: string | undefined;
  /** Beside the title: status, synchronisation, a short remark. */
  readonly beside?: ReactNode;
  /** The one filled button, and what stands beside it. */
  readonly primary?: ReactNode;
  /** Behind the three dots. */
  readonly actions?: readonly Action[];
}

/** What this page is about, how it stands, and what can be done. */
export const PageHead = ({ title, beside, primary, actions = [] }: Props) => (
  <header className={classes.header}>
    <div className={classes.title}>
      {title !== undefined && <h1 title={title}>{title}</h1>}
      {beside}
    </div>
    <div className={classes.actions}>
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
    </div>
  </header>
);
