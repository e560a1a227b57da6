import { Box, Text, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useMatches } from '@tanstack/react-router';
import { linkSearch } from '../entities/analytics/report-links.rules.ts';
import type { MenuBadge } from '../kit/menu-badge.ts';
import { type Identity, session } from '../kit/session.ts';
import { BetaBadge } from '../kit/ui/beta-badge.tsx';
import { BrandMark } from '../kit/ui/brand-mark.tsx';
import { Stack } from '../kit/ui/layout.tsx';
import { formatQuantity } from '../kit/ui/numbers.ts';
import { listAncestors } from './ancestors.ts';
import type { MenuItem, MenuSection } from './menu.ts';
import classes from './sidebar.module.css';

interface Props {
  readonly identity: Identity;
  readonly sections: readonly MenuSection[];
  readonly isCollapsed: boolean;
}

export const Sidebar = ({ identity, sections, isCollapsed }: Props) => (
  <aside className={classes.sidebar} data-collapsed={isCollapsed || undefined}>
    <Link to="/" className={classes.brand}>
      <BrandMark name={identity.accountName} />
      <Stack component="span" miw={0} lh={1.25} className={classes.names ?? ''}>
        <strong>{identity.accountName}</strong>
        <Text span c="dimmed" fz={11.5}>
          {identity.subdomain}
        </Text>
      </Stack>
    </Link>
    <nav className={classes.nav} aria-label="Main menu">
      {sections.map((section) => (
        <section key={section.label ?? 'main'} className={classes.section} aria-label={section.label ?? 'Work'}>
          {section.label && (
            <Box component="h2" c="var(--sw-faint)" fz={12} fw={500} lh="22px" lts="0" className={classes.label ?? ''}>
              {section.label}
            </Box>
          )}
          <ul>
            {section.items.map((item) => (
              <Entry key={item.to} item={item} isCollapsed={isCollapsed} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
    <Box
      component="footer"
      flex="none"
      px={18}
      c="var(--sw-faint)"
      fz={11.5}
      lh="39px"
      className={classes.footer ?? ''}
    >
      © 2022 {identity.accountName}
    </Box>
  </aside>
);

const Entry = ({ item, isCollapsed }: { readonly item: MenuItem; readonly isCollapsed: boolean }) => {
  const mark = useMark(item);
  const search = useLocation({ select: (location) => linkSearch(location, item.to), structuralSharing: true });
  // A child page of this one with its own URL.
  const isParent = useMatches({
    select: (matches) => listAncestors(matches.at(-1)?.staticData.parent).some(({ to }) => to === item.to),
  });
  if (item.isTemporary && !mark?.progress) return null;
  return (
    <li>
      <Tooltip label={item.label} position="right" disabled={!isCollapsed} openDelay={100}>
        <Link
          to={item.to}
          search={search}
          className={classes.entry}
          activeOptions={{ includeSearch: false }}
          preload="intent"
          data-parent={isParent || undefined}
        >
          <item.icon size={17} stroke={1.6} aria-hidden />
          <span className={classes.text}>
            {item.label}
            {item.beta && <BetaBadge />}
          </span>
          {mark?.count !== undefined && mark.count > 0 && (
            <Text span miw={19} px={6} bdrs={10} lh="19px" ta="center" className={classes.count ?? ''}>
              {formatQuantity(mark.count)}
            </Text>
          )}
          {mark?.progress && <StepCount {...mark.progress} />}
          {mark?.warning && (
            <span className={classes.warning} title={mark.warning}>
              <span className="visually-hidden">{mark.warning}</span>
            </span>
          )}
        </Link>
      </Tooltip>
    </li>
  );
};

const StepCount = ({ done, total }: { readonly done: number; readonly total: number }) => (
  <Text span miw={19} px={6} bdrs={10} lh="19px" ta="center" className={classes.count ?? ''} data-progress>
    <span aria-hidden>
      {done}/{total}
    </span>
    <span className="visually-hidden">
      {done} of {total} steps done
    </span>
  </Text>
);

const minuteMs = 60_000;
const useMark = ({ to, mark }: MenuItem) =>
  useQuery({
    queryKey: [session.scope(), 'menu-mark', to],
    queryFn: (): Promise<MenuBadge> => mark?.() ?? Promise.resolve({}),
    enabled: mark !== undefined,
    staleTime: ({ state }) => (state.data?.isFinal ? Number.POSITIVE_INFINITY : minuteMs),
    refetchInterval: ({ state }) => (state.data?.isFinal ? false : minuteMs),
    retry: false,
  }).data;
