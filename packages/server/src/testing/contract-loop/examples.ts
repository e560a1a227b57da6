import type { Route } from '@shelfward/contract/kit/route.ts';
import { routesByArea } from '@shelfward/contract/routes.ts';
import { clientExamples } from '../../features/accounts/clients.examples.ts';
import { firmExamples } from '../../features/accounts/firm.examples.ts';
import { analyticsExamples, salesReportExamples } from '../../features/analytics/analytics.examples.ts';
import { orderConversionExamples } from '../../features/analytics/order-conversion/order-conversion.examples.ts';
import { reportMailExamples } from '../../features/analytics/report-mails/report-mails.examples.ts';
import { globalAssortmentExamples } from '../../features/assortments/global-assortments.examples.ts';
import { storeAssortmentExamples } from '../../features/assortments/store-assortments.examples.ts';
import { auditExamples } from '../../features/audit/audit.examples.ts';
import {
  authExamples,
  profilePictureExamples,
  sessionExamples,
  twoFactorExamples,
} from '../../features/auth/auth.examples.ts';
import { batchExamples } from '../../features/batch/batch.examples.ts';
import { companyExamples } from '../../features/companies/companies.examples.ts';
import { regionExamples } from '../../features/companies/regions.examples.ts';
import {
  integrationAttentionExamples,
  integrationEventExamples,
  integrationExamples,
  integrationLogExamples,
  integrationQueueExamples,
} from '../../features/integrations/core/integrations.examples.ts';
import { odooExamples } from '../../features/integrations/odoo/odoo.examples.ts';
import { salesFilesExamples } from '../../features/integrations/sales-files/sales-files.examples.ts';
import {
  shipmentEventExamples,
  shipmentTrackingExamples,
} from '../../features/integrations/shipment-tracking/shipment-tracking.examples.ts';
import { webhookExamples } from '../../features/integrations/webhooks/webhooks.examples.ts';
import { inventoryExamples } from '../../features/inventory/inventory.examples.ts';
import { masterImportExamples } from '../../features/master-import/master-import.examples.ts';
import { orderExamples, orderImportExamples } from '../../features/orders/orders.examples.ts';
import { paymentTermExamples } from '../../features/payment-terms/payment-terms.examples.ts';
import { pricingExamples } from '../../features/pricing/pricing.examples.ts';
import { productOnHandExamples } from '../../features/product-on-hand/product-on-hand.examples.ts';
import { attributeExamples } from '../../features/products/attributes.examples.ts';
import { productLineExamples } from '../../features/products/product-lines.examples.ts';
import { productExamples } from '../../features/products/products.examples.ts';
import { proposalReviewExamples } from '../../features/proposals/proposal-reviews.examples.ts';
import { orderProposalExamples, storeOrderProposalExamples } from '../../features/proposals/proposals.examples.ts';
import { smartSwapExamples } from '../../features/proposals/smart-swap.examples.ts';
import { salesAggregationExamples } from '../../features/sales/aggregation.examples.ts';
import { saleAliasExamples } from '../../features/sales/sale-aliases.examples.ts';
import { saleExamples } from '../../features/sales/sales.examples.ts';
import { salesChannelExamples } from '../../features/sales-channels/sales-channels.examples.ts';
import { savedViewExamples } from '../../features/saved-views/saved-views.examples.ts';
import { scoringExamples } from '../../features/scoring/scoring.examples.ts';
import { seasonExamples } from '../../features/seasons/seasons.examples.ts';
import { shipmentExamples } from '../../features/shipments/shipments.examples.ts';
import { storeNoteExamples } from '../../features/stores/store-notes.examples.ts';
import { storeExamples } from '../../features/stores/stores.examples.ts';
import { undoExamples } from '../../features/undo/undo.examples.ts';
import { userTokenExamples } from '../../features/users/user-tokens.examples.ts';
import { userExamples } from '../../features/users/users.examples.ts';
import type { AnyRequest, TestClient } from '../client.ts';
import type { Examples } from './example.ts';

/** An area without examples, or a route without one, does not compile. */
const examples: { readonly [A in keyof typeof routesByArea]: Examples<(typeof routesByArea)[A]> } = {
  users: userExamples,
  'user-tokens': userTokenExamples,
  auth: authExamples,
  'profile-picture': profilePictureExamples,
  'two-factor': twoFactorExamples,
  sessions: sessionExamples,
  clients: clientExamples,
  firm: firmExamples,
  seasons: seasonExamples,
  'payment-terms': paymentTermExamples,
  'sales-channels': salesChannelExamples,
  'price-lists': pricingExamples,
  'product-lines': productLineExamples,
  products: productExamples,
  attributes: attributeExamples,
  companies: companyExamples,
  regions: regionExamples,
  stores: storeExamples,
  'store-notes': storeNoteExamples,
  'master-imports': masterImportExamples,
  assortments: globalAssortmentExamples,
  'store-assortments': storeAssortmentExamples,
  inventory: inventoryExamples,
  sales: saleExamples,
  'sale-aliases': saleAliasExamples,
  'sales-aggregation': salesAggregationExamples,
  'product-on-hand': productOnHandExamples,
  scoring: scoringExamples,
  orders: orderExamples,
  'order-imports': orderImportExamples,
  shipments: shipmentExamples,
  'order-proposals': orderProposalExamples,
  'store-order-proposals': storeOrderProposalExamples,
  'smart-swap': smartSwapExamples,
  'proposal-reviews': proposalReviewExamples,
  analytics: analyticsExamples,
  'order-conversion': orderConversionExamples,
  'sales-reports': salesReportExamples,
  'report-mails': reportMailExamples,
  integrations: integrationExamples,
  'integration-attention': integrationAttentionExamples,
  'integration-events': integrationEventExamples,
  'integration-queue': integrationQueueExamples,
  webhooks: webhookExamples,
  'integration-logs': integrationLogExamples,
  odoo: odooExamples,
  'sales-files': salesFilesExamples,
  'shipment-tracking': shipmentTrackingExamples,
  'shipment-events': shipmentEventExamples,
  'saved-views': savedViewExamples,
  audit: auditExamples,
  undo: undoExamples,
  batch: batchExamples,
};

export interface Case {
  readonly area: string;
  readonly name: string;
  readonly route: Route;
  readonly example: (client: TestClient) => Promise<AnyRequest>;
}

/** Every route with its example. */
export const cases: readonly Case[] = Object.entries(routesByArea).flatMap(([area, routes]) =>
  Object.entries(routes as Readonly<Record<string, Route>>).map(([name, route]) => ({
    area,
    name,
    route,
    example: async (client: TestClient) => {
      const made = examples[area as keyof typeof examples] as Readonly<Record<string, (c: TestClient) => unknown>>;
      return (await made[name]?.(client)) as AnyRequest;
    },
  })),
);
