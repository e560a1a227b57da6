import { ActionIcon, Box, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconHelpCircle, IconLayoutSidebar, IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { useScope } from '../kit/session.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import classes from './header.module.css';
import { UserMenu } from './user-menu.tsx';

interface Props {
  readonly isCollapsed: boolean;
  readonly onCollapse: () => void;
  /** On a phone, where the menu opens over the page. */
  readonly onMenu: (() => void) | undefined;
  readonly onPalette: () => void;
  readonly onKeyList: () => void;
}

export const Header = ({ isCollapsed, onCollapse, onMenu, onPalette, onKeyList }: Props) => {
  const isPartner = useScope() === 'PARTNER';
  return (
    <header className={classes.header}>
      {onMenu ? (
        <ActionIcon aria-label="Open the menu" onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.6} />
        </ActionIcon>
      ) : (
        <Tooltip label={isCollapsed ? 'Expand the menu (Ctrl B)' : 'Collapse the menu (Ctrl B)'}>
          <ActionIcon aria-label="Collapse the menu" aria-pressed={isCollapsed} onClick={onCollapse}>
            <IconLayoutSidebar size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      <Breadcrumb />
      <button type="button" className={classes.search} onClick={onPalette}>
        <IconSearch size={15} aria-hidden />
        <Box component="span" flex={1} miw={0} className="truncate">
          {isPartner ? 'Search stores and orders' : 'Search or jump to…'}
        </Box>
        <kbd>Ctrl K</kbd>
      </button>
      <HelpLink />
      <ThemeSwitch />
      <UserMenu onKeyList={onKeyList} />
    </header>
  );
};

/** Opens the page of the guide for the current screen. */
const HelpLink = () => {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  return (
    <Tooltip label="Help for this screen">
      <ActionIcon
        aria-label="Help"
        renderRoot={(props) => <Link {...props} to="/help" search={screen === undefined ? {} : { screen }} />}
      >
        <IconHelpCircle size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
};

const ThemeSwitch = () => {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <Tooltip label={isDark ? 'Light colors' : 'Dark colors'}>
      <ActionIcon
        aria-label="Dark colors"
        aria-pressed={isDark}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  );
};
