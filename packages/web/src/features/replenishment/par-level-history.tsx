import type { ParLevelChange } from '@shelfward/contract/replenishment/par-level-changes.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { replenishment } from '../../entities/replenishment/replenishment.api.ts';
import { inBackground } from '../../kit/resource.ts';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './par-level-history.module.css';

/** The last changes of the par level of a suggestion. */
export const ParLevelHistory = ({ suggestionId }: { readonly suggestionId: number }) => {
  const params = { suggestionId };
  const { data, error, refetch } = useQuery(inBackground(replenishment.parLevelChanges({ params })));
  return (
    <section aria-labelledby="par-level-history">
      <h3 id="par-level-history" className={classes.title}>
        History of the par level
      </h3>
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
    <p className={classes.note}>No changes since the product has its assortment in the store.</p>
  ) : (
    <ul className={classes.changes}>
      {changes.map((change, index) => (
        <li key={`${change.date}/${index}`}>
          <DateText value={change.date} />
          <span className={classes.levels}>
            <Quantity value={change.before} /> → <Quantity value={change.after} />
          </span>
          <span className={classes.note}>{nameAuthor(change)}</span>
        </li>
      ))}
    </ul>
  );

const nameAuthor = ({ changedBy, runId, kind }: ParLevelChange): string => {
  const author = runId === null ? (changedBy?.name ?? 'Unknown') : `Par level run ${runId}`;
  return kind === 'QUANTITY' ? `${author}, in the global assortment` : author;
};
