import type { ReportedStock as Reported } from '@shelfward/contract/inventory/inventory.contract.ts';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import classes from './reported-stock.module.css';
import { formatReportedDifference } from './reported-stock.rules.ts';

/** What a feed reports about a product, with its meaning, day, and source. */
export const ReportedStock = ({ reported }: { readonly reported: Reported }) => (
  <section aria-label="Reported by the retailer">
    <h3 className={classes.title}>Reported by the retailer</h3>
    <dl className={classes.facts}>
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
    </dl>
  </section>
);
