import { Box, Button } from '@mantine/core';
import { type ParSuggestion, replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inBackground } from '../../kit/resource.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { Stack } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { decide, snoozeLabel } from './decide.ts';
import { replenishment } from './replenishment.api.ts';
import { ParChange, Reason, ValueChange, WeekBars } from './suggestion-cells.tsx';
import classes from './suggestion-list.module.css';

/** Open suggestions of a store or a product, the largest value first; nothing if there are none. */
export const SuggestionsCard = (filter: { readonly storeId: number } | { readonly productId: number }) => {
  const isReader = useIsAllowed()(replenishmentRoutes.suggestions.access);
  const { data } = useQuery({
    ...inBackground(replenishment.suggestions({ query: { ...filter, size: maxShown } })),
    enabled: isReader,
  });
  if (!data || data.content.length === 0) return null;
  const isOfStore = 'storeId' in filter;
  return (
    <Card title="Suggested par levels" count={data.totalElements} isWide>
      <ul className={classes.list}>
        {data.content.map((suggestion) => (
          <li key={suggestion.id}>
            <Box component="strong" fw={600}>
              {isOfStore ? suggestion.product.name : suggestion.store.name}
            </Box>
            <Suggestion suggestion={suggestion} />
          </li>
        ))}
      </ul>
      {data.totalElements > data.content.length && (
        <Link
          className="link"
          to="/par-levels"
          search={isOfStore ? { storeId: String(filter.storeId) } : { productId: String(filter.productId) }}
        >
          All {formatQuantity(data.totalElements)} suggestions
        </Link>
      )}
    </Card>
  );
};

const maxShown = 3;

/** The open suggestion for a product in a store; nothing if there is none. */
export const PairSuggestion = ({ storeId, productId }: { readonly storeId: number; readonly productId: number }) => {
  const { data } = useQuery(inBackground(replenishment.suggestions({ query: { storeId, productId, size: 1 } })));
  const suggestion = data?.content[0];
  if (!suggestion) return null;
  return (
    <Stack component="section" gap={6} pt={12} fz={12.5} aria-label="Suggested par level">
      <Box component="h4" fz={12} fw={600}>
        Suggested par level
      </Box>
      <Suggestion suggestion={suggestion} />
    </Stack>
  );
};

const Suggestion = ({ suggestion }: { readonly suggestion: ParSuggestion }) => (
  <>
    <span className="numbers nowrap">
      {formatQuantity(suggestion.parLevel)} → {formatQuantity(suggestion.suggestedParLevel)}{' '}
      <ParChange value={suggestion.change} />
    </span>
    <ValueChange suggestion={suggestion} />
    <Reason suggestion={suggestion} />
    <WeekBars weeks={suggestion.weeks} />
    <Decisions suggestion={suggestion} />
  </>
);

const Decisions = ({ suggestion }: { readonly suggestion: ParSuggestion }) => {
  const isAllowed = useIsAllowed();
  const { isBusy, run } = useBusy();
  if (!isAllowed(replenishmentRoutes.decide)) return null;
  const { product, store } = suggestion;
  const button = (decision: Parameters<typeof decide>[0], label: string) => (
    <Button
      size="compact-xs"
      variant={decision === 'ACCEPT' ? 'filled' : 'subtle'}
      disabled={isBusy}
      aria-label={`${label}: ${product.name}, ${store.name}`}
      onClick={() => void run(() => decide(decision, [suggestion]))}
    >
      {label}
    </Button>
  );
  return (
    <span className={classes.actions}>
      {button('ACCEPT', 'Accept')}
      {button('REJECT', 'Reject')}
      {button('SNOOZE', snoozeLabel)}
    </span>
  );
};
