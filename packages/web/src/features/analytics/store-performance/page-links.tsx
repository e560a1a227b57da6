import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Group } from '../../../kit/ui/layout.tsx';
import { pagesAround } from './page-links.rules.ts';
import classes from './store-performance.module.css';

interface Props {
  /** Counted from 0. */
  readonly page: number;
  readonly totalPages: number;
}

/** Links to the previous and next page and up to five numbered pages. */
export const PageLinks = ({ page, totalPages }: Props) => (
  <Group component="nav" gap={4} aria-label="Pages">
    <Step to={page - 1} isAvailable={page > 0} label="Previous page">
      <IconChevronLeft size={16} aria-hidden />
    </Step>
    {pagesAround(page, totalPages).map((linkedPage) => (
      <PageLink key={linkedPage} to={linkedPage} label={`Page ${linkedPage + 1}`} isCurrent={linkedPage === page}>
        {linkedPage + 1}
      </PageLink>
    ))}
    <Step to={page + 1} isAvailable={page + 1 < totalPages} label="Next page">
      <IconChevronRight size={16} aria-hidden />
    </Step>
  </Group>
);

const Step = (props: {
  readonly to: number;
  readonly isAvailable: boolean;
  readonly label: string;
  readonly children: ReactNode;
}) =>
  props.isAvailable ? (
    <PageLink to={props.to} label={props.label} isCurrent={false}>
      {props.children}
    </PageLink>
  ) : (
    <span className={classes.page} data-disabled aria-hidden>
      {props.children}
    </span>
  );

const PageLink = (props: {
  readonly to: number;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}) => (
  <Link
    to="."
    search={(before: object) => ({ ...before, page: props.to > 0 ? props.to + 1 : undefined, open: undefined })}
    resetScroll={false}
    className={classes.page}
    activeProps={{}}
    aria-label={props.label}
    aria-current={props.isCurrent ? 'page' : undefined}
    data-current={props.isCurrent || undefined}
  >
    {props.children}
  </Link>
);
