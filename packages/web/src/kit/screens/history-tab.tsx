import { Box, Button } from '@mantine/core';
import { type AuditedRecord, auditRoutes } from '@shelfward/contract/audit/audit.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { resource } from '../resource.ts';
import { HistoryList } from '../ui/history-list.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../ui/states.tsx';
import { toHistoryEntry } from './history.rules.ts';

const audit = resource('audit', auditRoutes);
const step = 50;

interface Props {
  readonly entityType: AuditedRecord;
  readonly id: number;
  /** Labels for fields whose names are not readable. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** The audit history of a record. */
export const HistoryTab = ({ entityType, id, labels }: Props) => {
  const [size, setSize] = useState(step);
  const { data, error, refetch, isFetching } = useQuery({
    ...audit.history({ params: { entityType, entityId: id }, query: { size } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  if (data.content.length === 0) return <EmptyState text="No changes recorded yet." />;
  return (
    <HistoryFrame>
      <HistoryList entries={data.content.map((entry) => toHistoryEntry(entry, labels))} />
      {data.totalElements > data.content.length && (
        <Button mt={4} variant="default" loading={isFetching} onClick={() => setSize(size + step)}>
          Show older changes
        </Button>
      )}
    </HistoryFrame>
  );
};

export const HistoryFrame = ({ children }: { readonly children: ReactNode }) => (
  <Box flex={1} px="var(--sw-gutter)" py={18} bg="var(--sw-surface)">
    {children}
  </Box>
);
