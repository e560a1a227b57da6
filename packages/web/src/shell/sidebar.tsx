import { Box, Text, Tooltip } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { linkSearch } from '../entities/analytics/report-links.rules.ts';
import type { MenuBadge } from '../kit/menu-badge.ts';
import type { Identity } from '../kit/session.ts';
import { BetaBadge } from '../kit/ui/beta-badge.tsx';
import { BrandMark } from '../kit/ui/brand-mark.tsx';
import { Stack } from '../kit/ui/layout.tsx';
import { formatQuantity } from '../kit/ui/numbers.ts';
import { useFoldedSections } from './folded-sections.ts';
import { listTabs } from './menu.ts';
import type { MenuItem, MenuPage, MenuSection } from './menu.types.ts';
import { joinMarks, useMarks } from './menu-marks.ts';
import { NextCard } from './next-card.tsx';
import { OrderManagerCard } from './order-manager-card.tsx';
import { useIsShown } from './shown-paths.ts';
import classes from './sidebar.module.css';

interface Props {
  readonly identity: Identity;
  readonly sections: readonly MenuSection[];
  readonly isCollapsed: boolean;
}

export const Sidebar = ({ identity, sections, isCollapsed }: Props) => {
  const folding = useFoldedSections();
  return (
    <aside className={classes.sidebar} data-collapsed={isCollapsed || undefined}>
      <Link to="/" className={classes.brand}>
        <BrandMark name={identity.accountName} />
        <Stack component="span" miw={0} lh={1.25} className={classes.names ?? ''}>
          <strong>{identity.accountName}</strong>
          <Text span c="dimmed" fz={11.5} className="truncate">
            {identity.scope === 'PARTNER' ? describePlaces(identity.scopeNames) : identity.subdomain}
          </Text>
        </Stack>
      </Link>
      <nav className={classes.nav} aria-label="Main menu">
        {sections.map((section) => (
          <Section key={section.items[0]?.to} {...{ section, isCollapsed, folding }} />
        ))}
      </nav>
      {!isCollapsed && <NextCard />}
      {!isCollapsed && <OrderManagerCard people={identity.orderManagers} accountName={identity.accountName} />}
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
};

/** The companies, regions, or stores that a partner works for. */
const describePlaces = (names: readonly string[]): string => {
  if (names.length === 0) return 'for no store yet';
  const others = names.length - maxNames;
  return `for ${names.slice(0, maxNames).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
};
const maxNames = 2;

interface SectionProps {
  readonly section: MenuSection;
  readonly isCollapsed: boolean;
  readonly folding: ReturnType<typeof useFoldedSections>;
}

/** A folded heading shows the badges of its entries, and the entry of the visible page. */
const Section = ({ section, isCollapsed, folding }: SectionProps) => {
  const id = useId();
  const isShown = useIsShown();
  const isFolded = folding.isFolded(section);
  const items = isFolded ? section.items.filter(isShown) : section.items;
  return (
    <section className={classes.section} aria-label={section.label ?? `Work: ${section.items[0]?.label}`}>
      {section.label && (
        <h2 className={classes.label}>
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-controls={id}
            title={isCollapsed ? section.label : undefined}
            onClick={() => folding.toggle(section)}
          >
            <span className={classes.text}>{section.label}</span>
            {isFolded && <FoldedMark pages={section.items.filter((item) => !isShown(item)).flatMap(listTabs)} />}
            <IconChevronRight className={classes.chevron} size={14} aria-hidden />
          </button>
        </h2>
      )}
      <ul id={id}>
        {items.map((item) => (
          <Entry key={item.to} item={item} isCollapsed={isCollapsed} isShown={isShown(item)} />
        ))}
      </ul>
    </section>
  );
};

const FoldedMark = ({ pages }: { readonly pages: readonly MenuPage[] }) => <Mark mark={joinMarks(useMarks(pages))} />;

interface EntryProps {
  readonly item: MenuItem;
  readonly isCollapsed: boolean;
  readonly isShown: boolean;
}
const Entry = ({ item, isCollapsed, isShown }: EntryProps) => {
  const mark = joinMarks(useMarks(listTabs(item)));
  const search = useLocation({ select: (location) => linkSearch(location, item.to), structuralSharing: true });
  if (item.isTemporary && !mark.progress) return null;
  return (
    <li>
      <Tooltip label={item.label} position="right" disabled={!isCollapsed} openDelay={100}>
        <Link
          to={item.to}
          search={search}
          className={classes.entry}
          activeOptions={{ includeSearch: false }}
          preload="intent"
          data-parent={isShown || undefined}
        >
          <item.icon size={17} stroke={1.6} aria-hidden />
          <span className={classes.text}>
            {item.label}
            {item.beta && <BetaBadge />}
          </span>
          <Mark mark={mark} />
        </Link>
      </Tooltip>
    </li>
  );
};

const Mark = ({ mark: { count, progress, warning } }: { readonly mark: MenuBadge }) => (
  <>
    {count !== undefined && (
      <Text span miw={19} px={6} bdrs={10} lh="19px" ta="center" className={classes.count ?? ''}>
        {formatQuantity(count)}
      </Text>
    )}
    {progress && <StepCount {...progress} />}
    {warning && (
      <span className={classes.warning} title={warning}>
        <span className="visually-hidden">{warning}</span>
      </span>
    )}
  </>
);

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
