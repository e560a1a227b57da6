import { Alert, Button, Checkbox, Text } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { ReplenishmentRun } from '@shelfward/contract/replenishment/runs.shapes.ts';
import type { SuggestionLine } from '@shelfward/contract/replenishment/suggestion-summary.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptedConfidences, acceptMatching } from '../../entities/replenishment/decide.ts';
import { replenishment } from '../../entities/replenishment/replenishment.api.ts';
import { formatValueChange } from '../../entities/replenishment/suggestion-cells.tsx';
import { markChanged } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { formatDecimal, formatDifference, formatQuantity } from '../../kit/ui/numbers.ts';
import { RunProgress } from '../../kit/ui/run-progress.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { useRunEnd } from '../../kit/ui/use-run-end.ts';
import classes from './getting-started.module.css';

const pollMs = 500;
const isOpen = ({ status }: ReplenishmentRun): boolean => status === 'PENDING' || status === 'RUNNING';
const reload = (): void => markChanged('replenishment', 'getting-started');

/** Computes par levels from the sales, and accepts them on one screen. */
export const ParLevels = () => {
  const { data, error, refetch } = useQuery({
    ...replenishment.runs({}),
    staleTime: 0,
    refetchInterval: ({ state: { data: [newest] = [] } }) => (newest && isOpen(newest) ? pollMs : false),
  });
  const latest = data?.[0];
  useRunEnd(latest, isOpen, reload);
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={4} />;
  if (latest && isOpen(latest))
    return (
      <div>
        <RunProgress
          status="Computing par levels from your sales…"
          label="Stores computed"
          percent={latest.stores === 0 ? 0 : (100 * latest.doneStores) / latest.stores}
        />
      </div>
    );
  return latest?.status === 'DONE' ? <Review /> : <Start isFailed={latest?.status === 'FAILED'} />;
};

const Start = ({ isFailed }: { readonly isFailed: boolean }) => {
  const { isBusy, run } = useBusy();
  return (
    <Stack gap={12} align="flex-start">
      {isFailed && <Text role="alert">The run failed. Start it again.</Text>}
      <Text c="dimmed">Each par level covers what a store sells until its next delivery. It takes a few seconds.</Text>
      <Button loading={isBusy} onClick={() => void run(() => replenishment.startRun({}))}>
        Suggest par levels from your sales
      </Button>
    </Stack>
  );
};

const Review = () => {
  const { isBusy, run } = useBusy();
  const [includesLow, setIncludesLow] = useState(false);
  const query = includesLow ? {} : { confidence: acceptedConfidences };
  const summary = useQuery({ ...inBackground(replenishment.summary({})), staleTime: 0 });
  const lines = useQuery({ ...inBackground(replenishment.lines({ query })), staleTime: 0 });
  if (!summary.data || !lines.data) return <LoadingLines count={6} />;
  const { suggestions, lowConfidence } = summary.data;
  const count = includesLow ? suggestions : suggestions - lowConfidence;
  const again = () => replenishment.startRun({});
  return (
    <>
      {lines.data.length > 0 && (
        <div>
          <Lines lines={lines.data} />
        </div>
      )}
      {suggestions === 0 && <p>All par levels agree with your sales.</p>}
      {lowConfidence > 0 && (
        <div>
          <Alert color="yellow" variant="light" p="xs" role="status">
            <Group gap="6px 16px" wrap>
              <Text flex={1} miw={220}>
                {formatQuantity(lowConfidence)} of {formatCount(suggestions, 'suggestion')}{' '}
                {plural(lowConfidence, 'has', 'have')} low confidence, from few weeks of sales or none in the store.
              </Text>
              <Checkbox
                label="Include"
                checked={includesLow}
                onChange={({ currentTarget: { checked } }) => setIncludesLow(checked)}
              />
              <LinkButton to="/par-levels" search={{ confidence: ['LOW'] }}>
                Review {formatQuantity(lowConfidence)}
              </LinkButton>
            </Group>
          </Alert>
        </div>
      )}
      <Group gap={10} justify="flex-end">
        <Button variant="subtle" loading={isBusy} onClick={() => void run(again)}>
          Compute again
        </Button>
        {count > 0 && (
          <Button loading={isBusy} onClick={() => void run(() => acceptMatching(query, count).then(reload))}>
            Accept {formatQuantity(count)}
          </Button>
        )}
      </Group>
    </>
  );
};

const Lines = ({ lines }: { readonly lines: readonly SuggestionLine[] }) => {
  const highest = Math.max(1, ...lines.map(({ suggestedParLevel }) => suggestedParLevel));
  const sum = (figure: 'suggestions' | 'change' | 'changeValue') =>
    lines.reduce((total, line) => total + line[figure], 0);
  return (
    <DataTable label="Suggested par levels by product line" className={classes.lines}>
      <thead>
        <tr>
          <th>Product line</th>
          <th>Sells a week</th>
          <th>Average par level</th>
          <th>To accept</th>
          <th>Value</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ productLine, suggestions, weeklyUnits, parLevel, suggestedParLevel, changeValue }) => (
          <tr key={productLine?.id ?? 0}>
            <th scope="row">{productLine?.name ?? 'Other products'}</th>
            <td>{formatDecimal(weeklyUnits)}</td>
            <td>
              <span className={classes.bar}>
                <span>{parLevel === 0 ? 'none' : formatQuantity(parLevel)} →</span>
                <i style={{ width: `${(60 * suggestedParLevel) / highest}px` }} />
                <strong>{formatQuantity(suggestedParLevel)}</strong>
              </span>
            </td>
            <td>{formatQuantity(suggestions)}</td>
            <td>{formatValueChange(changeValue)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td />
          <td>{formatDifference(sum('change'))} units</td>
          <td>{formatQuantity(sum('suggestions'))}</td>
          <td>{formatValueChange(sum('changeValue'))}</td>
        </tr>
      </tfoot>
    </DataTable>
  );
};
