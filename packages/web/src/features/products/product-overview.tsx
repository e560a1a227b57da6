import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { Link } from '@tanstack/react-router';
import { SalesYearToDate } from '../../entities/analytics/sales-kpis.tsx';
import { SuggestionsCard } from '../../entities/replenishment/suggestion-list.tsx';
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
