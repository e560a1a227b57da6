import { Alert } from '@mantine/core';
import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { findLimitContradictions } from '@shelfward/contract/products/quantity-limits.rules.ts';
import { Link } from '@tanstack/react-router';
import { SalesYearToDate } from '../../entities/analytics/sales-kpis.tsx';
import { SuggestionsCard } from '../../entities/replenishment/suggestion-list.tsx';
import { capitalize } from '../../kit/ui/capitalize.ts';
import { Card, Cards } from '../../kit/ui/cards.tsx';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import classes from './product-page.module.css';

/** Stock, prices, and attributes of a product. */
export const ProductOverview = ({ product }: { readonly product: Product }) => (
  <Cards>
    <SalesYearToDate filters={{ productId: product.id }} />
    <StockCard product={product} />
    <Card title="Prices">
      {product.pricing.length === 0 && <p className={classes.empty}>No prices yet</p>}
      <dl className={classes.facts}>
        {product.pricing.map((price) => (
          <div key={price.id}>
            <dt>
              <Link className="link" to={`/price-lists/priceListDetail/${price.priceList.id}`}>
                {price.priceList.name}
              </Link>
              {price.priceList.isDefault && <StatusBadge status="DEFAULT" label="Default" />}
              {(price.inactive || price.priceList.inactive) && <StatusBadge status="INACTIVE" />}
            </dt>
            <dd>
              <Money value={price.price} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
    <LimitsCard product={product} />
    <Card title="Attributes">
      {product.attributes.length === 0 && <p className={classes.empty}>No attributes yet</p>}
      <dl className={classes.facts}>
        {product.attributes.map((attribute) => (
          <div key={attribute.id}>
            <dt>{attribute.key}</dt>
            <dd>
              {attribute.name} {attribute.inactive && <StatusBadge status="INACTIVE" />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
    <SuggestionsCard productId={product.id} />
  </Cards>
);

/** What limits the quantity of an order line, and settings that contradict each other. */
const LimitsCard = ({ product }: { readonly product: Product }) => {
  const contradictions = findLimitContradictions(product);
  const limits = [
    ['Units per pack', product.packSize],
    ['Units per layer', product.layerSize],
    ['Units per pallet', product.palletSize],
    ['Minimum quantity', product.minQuantity],
    ['Maximum quantity', product.maxQuantity],
    ['Weight of a unit (g)', product.unitWeightGrams],
  ] as const;
  return (
    <Card title="Quantity limits of an order line">
      <dl className={classes.facts}>
        {limits.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Quantity value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {contradictions.length > 0 && (
        <Alert color="yellow" variant="light" p="xs" role="status">
          {contradictions.map(({ sentence }) => (
            <p key={sentence}>{capitalize(sentence)}.</p>
          ))}
        </Alert>
      )}
    </Card>
  );
};

/** Available to promise: on-hand stock minus the open quantity of approved orders. */
export const StockCard = ({ product: { quantity } }: { readonly product: Product }) => (
  <Card title="Stock">
    <dl className={classes.facts}>
      <div>
        <dt>On hand</dt>
        <dd>
          <Quantity value={quantity.onHand} />
        </dd>
      </div>
      <div>
        <dt>Allocated to approved orders</dt>
        <dd>
          <Quantity value={quantity.unavailable} />
        </dd>
      </div>
      <div className={classes.sum}>
        <dt>Available to promise</dt>
        <dd>
          <Quantity value={quantity.onHand - quantity.unavailable} />
        </dd>
      </div>
    </dl>
  </Card>
);
