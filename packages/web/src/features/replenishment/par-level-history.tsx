import { Box, Text } from '@mantine/core';
import type { ParLevelChange } from '@shelfward/contract/replenishment/par-level-changes.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { replenishment } from '../../entities/replenishment/replenishment.api.ts';
import { inBackground } from '../../kit/resource.ts';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './replenishment.module.css';

/** The last changes of the par level of a suggestion. */
export const ParLevelHistory = ({ suggestionId }: { readonly suggestionId: number }) => {
  const params = { suggestionId };
  const { data, error, refetch } = useQuery(inBackground(replenishment.parLevelChanges({ params })));
  return (
    <section aria-labelledby="par-level-history">
      <Box component="h3" mb={6} fz={12.5} id="par-level-history">
        History of the par level
      </Box>
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : data ? (
        <Changes changes={data} />
      ) : (
        <LoadingLines count={2} />
      )}
    </section>
  );
};

const Changes = ({ changes }: { readonly changes: readonly ParLevelChange[] }) =>
  changes.length === 0 ? (
    <Text c="dimmed" fz={12}>
      No changes since the product has its assortment in the store.
    </Text>
  ) : (
    <ul className={classes.changes}>
      {changes.map((change, index) => (
        <li key={`${change.date}/${index}`}>
          <DateText value={change.date} />
          <span className="nowrap">
            <Quantity value={change.before} /> → <Quantity value={change.after} />
          </span>
          <Text span c="dimmed" fz={12}>
            {nameAuthor(change)}
          </Text>
        </li>
      ))}
    </ul>
  );

const nameAuthor = ({ changedBy, runId, kind }: ParLevelChange): string => {
  const author = runId === null ? (changedBy?.name ?? 'Unknown') : `Par level run ${runId}`;
  return kind === 'QUANTITY' ? `${author}, in the global assortment` : author;
};
