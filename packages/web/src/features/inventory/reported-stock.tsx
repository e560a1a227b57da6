import { Box } from '@mantine/core';
import type { ReportedStock as Reported } from '@shelfward/contract/inventory/inventory.contract.ts';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import { Grid } from '../../kit/ui/layout.tsx';
import classes from './inventory.module.css';
import { formatReportedDifference } from './reported-stock.rules.ts';

/** What a feed reports about a product, with its meaning, day, and source. */
export const ReportedStock = ({ reported }: { readonly reported: Reported }) => (
  <section aria-label="Reported by the retailer">
    <Box component="h3" mb={6}>
      Reported by the retailer
    </Box>
    <Grid component="dl" columns="auto 1fr" gap="4px 16px" className={classes.facts ?? ''}>
      <dt>On hand</dt>
      <dd>
        <Quantity value={reported.onHand} />
      </dd>
      <dt>On order</dt>
      <dd>
        <Quantity value={reported.onOrder} />
      </dd>
      <dt>In transit</dt>
      <dd>
        <Quantity value={reported.inTransit} />
      </dd>
      <dt>As of</dt>
      <dd>
        <DateText value={reported.asOf} />
      </dd>
      <dt>Definition</dt>
      <dd>{reported.definition}</dd>
      <dt>Feed</dt>
      <dd>{reported.feed.name}</dd>
      <dt>Difference to the estimate</dt>
      <dd>{formatReportedDifference(reported)}</dd>
    </Grid>
  </section>
);
