import { Text } from '@mantine/core';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { QueryOptions } from '../resource.ts';
import { DateText } from '../ui/figures.tsx';
import { ErrorState, LoadingLines } from '../ui/states.tsx';
import classes from './recent-imports.module.css';

interface RecentImport {
  readonly id: number;
  readonly fileName: string;
  readonly status: string;
  readonly createdAt: string;
}

interface Props<I extends RecentImport> {
  readonly query: QueryOptions<Page<I>>;
  readonly empty: string;
  readonly statusLabels: Readonly<Record<I['status'], string>>;
  readonly title?: (entry: I, name: ReactNode) => ReactNode;
  readonly createdBy: (entry: I) => string;
  /** What the import changed, and its undo. */
  readonly detail: (entry: I) => ReactNode;
}

/** The most recent imports of this account with file, user, and status. */
export const RecentImports = <I extends RecentImport>(props: Props<I>) => {
  const { data, error, refetch } = useQuery(props.query);
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={3} />;
  if (data.empty) return <Text c="dimmed">{props.empty}</Text>;
  return (
    <ul className={classes.list}>
      {data.content.map((entry) => {
        const name = <strong>{entry.fileName || 'File'}</strong>;
        const status: I['status'] = entry.status;
        return (
          <li key={entry.id}>
            <div className={classes.line}>
              {props.title ? props.title(entry, name) : name}
              <span data-status={status}>{props.statusLabels[status]}</span>
              <Text span ml="auto" fz={12}>
                <DateText value={entry.createdAt} /> · {props.createdBy(entry)}
              </Text>
            </div>
            {props.detail(entry)}
          </li>
        );
      })}
    </ul>
  );
};
