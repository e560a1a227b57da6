import { Box } from '@mantine/core';
import { loadErrors } from '@shelfward/client/api-error.ts';
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, useDeferredValue, useEffect, useRef, useState } from 'react';
import { onNotFound } from '../kit/client.ts';
import { useIsConnected } from '../kit/connection.ts';
import { loadEarly } from '../kit/load-early.ts';
import { usePasswordRequest } from '../kit/password-confirmation.ts';
import { PageTabsContext } from '../kit/screens/page-tabs.ts';
import { useSession } from '../kit/session.ts';
import { useHasStoredDraft } from '../kit/stored-drafts.ts';
import { Optional } from '../kit/ui/optional.tsx';
import { useIsPhone } from '../kit/ui/use-is-phone.ts';
import { Header } from './header.tsx';
import { menuFor } from './menu.ts';
import { NotFoundPage } from './not-found.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { findTabbedItem, PageTabs } from './page-tabs.tsx';
import { ReleaseBanner } from './release-banner.tsx';
import classes from './shell.module.css';
import { useShownPath } from './shown-paths.ts';
import { Sidebar } from './sidebar.tsx';
import { useCollapsedSidebar } from './use-collapsed-sidebar.ts';
import { useShellKeys } from './use-shell-keys.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));
const loadSignInAgain = () => import('../features/auth/sign-in-again-dialog.tsx');
const SignInAgain = lazy(() => loadSignInAgain().then((module) => ({ default: module.SignInAgain })));
const loadConfirmPassword = () => import('../features/auth/confirm-password-dialog.tsx');
const ConfirmPasswordDialog = lazy(() =>
  loadConfirmPassword().then((module) => ({ default: module.ConfirmPasswordDialog })),
);
const TwoFactorRequired = lazy(() =>
  import('../features/auth/settings/two-factor-required-page.tsx').then((module) => ({
    default: module.TwoFactorRequiredPage,
  })),
);
const ImpersonationBanner = lazy(() =>
  import('../features/auth/impersonation-banner.tsx').then((module) => ({ default: module.ImpersonationBanner })),
);
const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((module) => ({ default: module.MenuDrawer })));
const WaitingCounts = lazy(() =>
  import('../features/inventory/waiting-counts-banner.tsx').then((module) => ({ default: module.WaitingCountsBanner })),
);
const KeyList = lazy(() => import('./key-list.tsx').then((module) => ({ default: module.KeyList })));

const signedOutUser = { roles: [], scope: null, betaFlag: false };

/** The frame around every screen of a signed-in user; without one, only the content. */
export const Shell = () => {
  const { identity, interrupted } = useSession();
  const isPasswordRequested = usePasswordRequest() !== undefined;
  const pathname = useShownPath();
  const collapsesSidebar = useMatches({ select: (matches) => matches.at(-1)?.staticData.collapsesSidebar ?? false });
  const [isCollapsed, toggleCollapsed] = useCollapsedSidebar({ path: pathname, collapsesSidebar });
  const [hasPalette, setHasPalette] = useState(false);
  const [isKeyListOpen, setKeyListOpen] = useState(false);
  const phone = usePhoneMenu(pathname);
  const main = useFocusOnArrival(pathname);
  const isNotFound = useIsNotFound(pathname);
  const isConnected = useIsConnected();
  const hasWaitingCounts = useHasStoredDraft('waiting-counts');
  // Frame and page in one task would block the browser. Deferred, the page is drawn in short ones.
  const hasFrame = useDeferredValue(true, false);
  const sections = menuFor(identity ?? signedOutUser);
  const tabbed = findTabbedItem(sections, pathname);
  const showKeys = () => setKeyListOpen(true);
  const showPalette = () => {
    setHasPalette(true);
    void loadPalette().then((module) => module.openPalette());
  };
  useShellKeys(sections, { palette: showPalette, keyList: showKeys, collapse: toggleCollapsed });
  useEffect(() => loadEarly(loadErrors, loadSignInAgain, loadConfirmPassword), []);
  useEffect(() => {
    if (identity) document.title = identity.accountName;
  }, [identity]);

  const content = (
    <main id="main" className={classes.main} data-disconnected={!isConnected || undefined} ref={main} tabIndex={-1}>
      <PageTabsContext value={tabbed && <PageTabs item={tabbed} path={pathname} />}>
        {isNotFound ? <NotFoundPage /> : hasFrame && <Outlet />}
      </PageTabsContext>
    </main>
  );
  if (!identity)
    return (
      <Box h="100%" className={classes.bare ?? ''}>
        {content}
      </Box>
    );
  if (identity.twoFactorSetupRequired)
    return (
      <Box h="100%" className={classes.bare ?? ''}>
        <Optional>
          <TwoFactorRequired />
        </Optional>
      </Box>
    );
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      {!phone.isPhone && <Sidebar identity={identity} sections={sections} isCollapsed={isCollapsed} />}
      <div className={classes.page}>
        <Header
          isCollapsed={isCollapsed}
          onCollapse={toggleCollapsed}
          onMenu={phone.isPhone ? phone.open : undefined}
          onPalette={showPalette}
          onKeyList={showKeys}
        />
        <OfflineBanner />
        <ReleaseBanner />
        <Optional>{hasWaitingCounts && <WaitingCounts />}</Optional>
        <Optional>{identity.impersonator && <ImpersonationBanner identity={identity} />}</Optional>
        {content}
      </div>
      <Optional>{hasPalette && <Palette sections={sections} onKeyList={showKeys} />}</Optional>
      <Optional>
        {phone.isOpen && <MenuDrawer identity={identity} sections={sections} onClose={phone.close} />}
      </Optional>
      <Optional>{isKeyListOpen && <KeyList sections={sections} onClose={() => setKeyListOpen(false)} />}</Optional>
      <Optional>{isPasswordRequested && <ConfirmPasswordDialog />}</Optional>
      <Optional>{interrupted && <SignInAgain identity={identity} />}</Optional>
    </div>
  );
};

/** On a phone the menu opens over the page, and closes when another page is shown. */
const usePhoneMenu = (pathname: string) => {
  const isPhone = useIsPhone();
  const [openAt, setOpenAt] = useState<string>();
  return {
    isPhone,
    isOpen: isPhone && openAt === pathname,
    open: () => setOpenAt(pathname),
    close: () => setOpenAt(undefined),
  };
};

/** A new page starts at its top, with the focus on its content. */
const useFocusOnArrival = (pathname: string) => {
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.scrollTo({ top: 0 });
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};

/** A 404 response shows the not-found page until the user navigates. */
const useIsNotFound = (pathname: string): boolean => {
  const [notFoundPath, setNotFoundPath] = useState<string>();
  useEffect(() => onNotFound(() => setNotFoundPath(pathname)), [pathname]);
  return notFoundPath === pathname;
};
