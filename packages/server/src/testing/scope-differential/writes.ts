import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { type Market, toCanary } from './market.ts';
import { createRandom, missingId, type ScopedRequest } from './random-requests.ts';
import type { SentReview } from './reviews.ts';

/** The last record that earlier writes created with one of these routes. */
type FindCreated = (...routes: readonly Route[]) => number;
/** A write may be about a record that an earlier one created. */
export type Write = (findCreated: FindCreated) => ScopedRequest;

interface Written {
  readonly market: Market;
  readonly reviews: readonly SentReview[];
  /** Of which orders are created. */
  readonly stores: Market['stores'];
}

/** The operations of these requests. */
export const listWrittenRoutes = (market: Market): ReadonlySet<Route> =>
  new Set(listWrites({ market, reviews: [], stores: market.stores }, 1).map((write) => write(() => missingId).route));

/** Requests of every operation that changes records of the scope, with ids and texts of visible and of other records. */
export const listWrites = (written: Written, seed: number): Write[] => {
  const random = createRandom(seed);
  return [
    ...written.stores.flatMap((store) => listOrderWrites(written, store, random)),
    ...listReviewWrites(written, random),
    ...listCounts(written, random),
    ...listViewWrites(),
  ];
};

const listOrderWrites = (
  { market }: Written,
  { id: storeId, companyId, productIds }: Market['stores'][number],
  { below, pick, sometimes }: ReturnType<typeof createRandom>,
): Write[] => {
  const order = () => pick([...market.orders, missingId]);
  const product = () => pick([...productIds, pick(market.products), missingId]);
  const quantity = () => pick([6, 12, 12, 24, 5]);
  const items = (ids: readonly number[]) => [...new Set(ids)].map((productId) => ({ productId, quantity: quantity() }));
  /** Numbers of other companies and of own orders. Users learn whether a number is used in their company. */
  const purchaseOrderNumber = () =>
    pick([
      'New 1',
      'New 2',
      ...market.orders.flatMap((_, place) =>
        market.stores[Math.floor(place / 5)]?.companyId === companyId ? [] : [toCanary('order', place)],
      ),
    ]);
  const create = (place: object, ids: readonly number[]): Write => {
    const terms = {
      ...sometimes({ purchaseOrderNumber: purchaseOrderNumber() }),
      ...sometimes({ salesNote: 'Please' }),
    };
    const body = { companyId, storeId, items: items(ids), ...terms, ...place };
    return () => ({ route: orderRoutes.create, request: { body } });
  };
  /** Of the order that was created last, and of any. */
  const both = (route: Route, make: () => Omit<ScopedRequest['request'], 'params'> & { params?: object }): Write[] =>
    [undefined, order()].map((id) => {
      const { params, ...rest } = make();
      return (findCreated) => {
        const orderId = id ?? findCreated(orderRoutes.create, orderRoutes.copy);
        return { route, request: { params: { orderId, ...params }, ...rest } };
      };
    });
  const own = productIds.slice(0, 3);
  return [
    create({ storeId: pick([storeId, missingId]), companyId: pick(market.companies) }, [product()]),
    create({ status: pick(['DRAFT', 'PENDING', 'APPROVED']) }, [product(), product()]),
    create({}, own),
    ...both(orderRoutes.addItem, () => ({
      body: { productId: product(), quantity: quantity(), ...sometimes({ storeId: pick(market.stores).id }) },
    })),
    ...both(orderRoutes.updateItem, () => ({ params: { productId: pick(own) }, body: { quantity: quantity() } })),
    ...both(orderRoutes.removeItem, () => ({ params: { productId: pick(own) } })),
    ...both(orderRoutes.replaceItems, () => ({
      body: { items: items([...own, ...(below(2) === 0 ? [product()] : [])]) },
    })),
    ...both(orderRoutes.update, () => ({
      body: {
        ...sometimes({ purchaseOrderNumber: purchaseOrderNumber() }),
        ...sometimes({ storeId: pick(market.stores).id }),
        inRush: below(2) === 0,
      },
    })),
    ...both(orderRoutes.update, () => ({ body: { inRush: true } })),
    ...both(orderRoutes.copy, () => ({})),
    create({}, own),
    ...both(orderEntryRoutes.submit, () => ({ body: {} })),
    ...both(orderRoutes.setStatus, () => ({ body: { status: 'DRAFT' } })),
    ...both(orderEntryRoutes.submit, () => ({ body: {} })),
    ...both(orderRoutes.setStatus, () => ({
      body: { status: pick(['DRAFT', 'PENDING', 'APPROVED', 'PACKING']), reason: pick([null, 'Changed']) },
    })),
    ...both(orderRoutes.cancel, () => ({ body: { cancellationReason: pick([null, 'Not needed']) } })),
  ];
};

const listReviewWrites = ({ market, reviews }: Written, { pick }: ReturnType<typeof createRandom>): Write[] =>
  [...reviews, undefined].flatMap((review) => {
    const params = { reviewId: review?.id ?? missingId };
    const part = () => pick([...(review?.partIds ?? []), ...reviews.flatMap(({ partIds }) => partIds), missingId]);
    const requests: ScopedRequest[] = [
      {
        route: proposalReviewRoutes.commentOwn,
        request: { params, body: { storeOrderProposalId: pick([null, part()]), text: 'We need more' } },
      },
      {
        route: proposalReviewRoutes.changeOwn,
        request: {
          params,
          body: {
            changes: [
              { storeOrderProposalId: part(), productId: pick(market.products), quantity: 18, previousQuantity: 0 },
            ],
          },
        },
      },
      {
        route: proposalReviewRoutes.changeOwn,
        request: {
          params,
          body: {
            changes: (review?.partIds.slice(0, 1) ?? [missingId]).map((storeOrderProposalId) => ({
              storeOrderProposalId,
              productId: review?.firstProductId ?? missingId,
              quantity: 24,
              previousQuantity: 0,
            })),
          },
        },
      },
      { route: proposalReviewRoutes.approveOwn, request: { params } },
    ];
    return requests.map((request) => () => request);
  });

const listCounts = ({ market }: Written, { pick }: ReturnType<typeof createRandom>): Write[] =>
  [...market.stores, { id: missingId, productIds: market.products }].map(({ id: storeId, productIds }) => {
    const params = { storeId, productId: pick([...productIds, pick(market.products), missingId]) };
    return () => ({ route: inventoryRoutes.count, request: { params, body: { onHandEstimation: 31 } } });
  });

const listViewWrites = (): Write[] => [
  () => ({
    route: savedViewRoutes.save,
    request: { body: { screen: 'orders', name: 'Mine', search: 'status=DRAFT' } },
  }),
  (findCreated) => ({
    route: savedViewRoutes.setDefault,
    request: { body: { screen: 'orders', viewId: findCreated(savedViewRoutes.save) } },
  }),
  ...[savedViewRoutes.get, savedViewRoutes.remove].flatMap((route) =>
    [undefined, missingId].map(
      (id): Write =>
        (findCreated) => ({ route, request: { params: { id: id ?? findCreated(savedViewRoutes.save) } } }),
    ),
  ),
];
