import { ActionIcon, Select } from '@mantine/core';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Group } from '../ui/layout.tsx';
import { formatQuantity } from '../ui/numbers.ts';
import { formatRange, pageSizes } from './list-state.ts';
import classes from './screens.module.css';

interface Paging {
  readonly number: number;
  readonly size: number;
  readonly numberOfElements: number;
  readonly totalElements: number;
  readonly totalPages: number;
}

interface Props {
  readonly page: Paging | undefined;
  readonly noun: readonly [one: string, many: string];
  readonly sums: ReactNode;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** The visible range, the sums of all filtered rows, and the pager. */
export const ListFooter = ({ page, noun, sums, onPage, onSize }: Props) => {
  if (!page) return <footer className={classes.footer} />;
  const sizes = [...new Set([...pageSizes, page.size])].toSorted((a, b) => a - b);
  return (
    <footer className={classes.footer}>
      <span aria-live="polite">
        <strong>{formatRange(page)}</strong> of {formatQuantity(page.totalElements)}{' '}
        {plural(page.totalElements, ...noun)}
      </span>
      <span className={classes.sums}>{sums}</span>
      <span className={classes.size}>
        <span aria-hidden>Rows per page</span>
        <Select
          aria-label="Rows per page"
          size="xs"
          variant="unstyled"
          w={62}
          allowDeselect={false}
          data={sizes.map((size) => ({ value: String(size), label: formatQuantity(size) }))}
          value={String(page.size)}
          onChange={(value) => value && onSize(Number(value))}
        />
      </span>
      <Group component="nav" gap={10} className={classes.pages ?? ''} aria-label="Pages">
        <ActionIcon
          variant="default"
          size="sm"
          aria-label="Previous page"
          disabled={page.number === 0}
          onClick={() => onPage(page.number - 1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <span>
          {formatQuantity(page.number + 1)} / {formatQuantity(Math.max(1, page.totalPages))}
        </span>
        <ActionIcon
          variant="default"
          size="sm"
          aria-label="Next page"
          disabled={page.number + 1 >= page.totalPages}
          onClick={() => onPage(page.number + 1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
    </footer>
  );
};
