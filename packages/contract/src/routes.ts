// ASVS 8.1.1

import { clientRoutes } from './accounts/clients.contract.ts';
import { firmRoutes } from './accounts/firm.contract.ts';
import { alertRoutes } from './alerts/alerts.contract.ts';
import { analyticsRoutes } from './analytics/analytics.contract.ts';
import { annotationRoutes } from './analytics/annotations/annotations.contract.ts';
import { changeSplitRoutes } from './analytics/change-split/change-split.contract.ts';
import { orderConversionRoutes } from './analytics/order-conversion/order-conversion.contract.ts';
import { reportMailRoutes } from './analytics/report-mails/report-mails.contract.ts';
import { reportQueryRoutes } from './analytics/report-query/report-query.contract.ts';
import { salesReportRoutes } from './analytics/sales-reports.contract.ts';
import { globalAssortmentRoutes } from './assortments/global-assortments.contract.ts';
import { storeAssortmentRoutes } from './assortments/store-assortments.contract.ts';
import { auditRoutes } from './audit/audit.contract.ts';
import { apiTokenRoutes, userApiTokenRoutes } from './auth/api-tokens.contract.ts';
import { assistantRoutes } from './auth/assistants.contract.ts';
import { authRoutes } from './auth/auth.contract.ts';
import { identityProviderRoutes, openIdRoutes } from './auth/openid.contract.ts';
import { profilePictureRoutes } from './auth/profile-picture.contract.ts';
import { sessionRoutes } from './auth/sessions.contract.ts';
import { twoFactorRoutes } from './auth/two-factor.contract.ts';
import { autopilotRoutes } from './autopilot/autopilot.contract.ts';
import { batchRoutes } from './batch/batch.contract.ts';
import { buyerRoutes } from './companies/buyers.contract.ts';
import { companyRoutes } from './companies/companies.contract.ts';
import { regionRoutes } from './companies/regions.contract.ts';
import { dashboardRoutes } from './dashboards/dashboards.contract.ts';
import { deliveryCalendarRoutes } from './deliveries/delivery-calendars.contract.ts';
import { deliveryPerformanceRoutes } from './deliveries/delivery-performance.contract.ts';
import { orderConstraintRoutes } from './deliveries/order-constraints.contract.ts';
import { interchangeRoutes } from './edi/interchanges.contract.ts';
import { orderDocumentRoutes } from './edi/order-documents.contract.ts';
import { tradingPartnerRoutes } from './edi/partners.contract.ts';
import { feedRoutes } from './feeds/feeds.contract.ts';
import { freshnessRoutes } from './feeds/freshness.contract.ts';
import { gettingStartedRoutes } from './getting-started/getting-started.contract.ts';
import { integrationAttentionRoutes } from './integrations/core/integration-attention.contract.ts';
import { integrationEventRoutes } from './integrations/core/integration-events.contract.ts';
import { integrationLogRoutes } from './integrations/core/integration-logs.contract.ts';
import { integrationQueueRoutes } from './integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from './integrations/core/integrations.contract.ts';
import { odooRoutes } from './integrations/odoo/odoo.contract.ts';
import { odooFirstRunRoutes } from './integrations/odoo/odoo-first-run.contract.ts';
import { salesFilesRoutes } from './integrations/sales-files/sales-files.contract.ts';
import { shipmentTrackingRoutes } from './integrations/shipment-tracking/shipment-tracking.contract.ts';
import { webhookRoutes } from './integrations/webhooks/webhooks.contract.ts';
import { inventoryRoutes } from './inventory/inventory.contract.ts';
import type { Routes } from './kit/route.ts';
import { ledgerRoutes } from './ledger/ledger.contract.ts';
import { importMappingRoutes } from './master-import/import-mappings.contract.ts';
import { masterImportRoutes } from './master-import/master-import.contract.ts';
import { workbookRoutes } from './master-import/workbook.contract.ts';
import { odataRoutes } from './odata/odata.contract.ts';
import { operationRoutes } from './operation/operation.contract.ts';
import { orderEntryRoutes } from './order-entry/order-entry.contract.ts';
import { orderImportRoutes } from './orders/order-import.contract.ts';
import { orderRoutes } from './orders/orders.contract.ts';
import { paymentTermRoutes } from './payment-terms/payment-terms.contract.ts';
import { pricingRoutes } from './pricing/pricing.contract.ts';
import { productOnHandRoutes } from './product-on-hand/product-on-hand.contract.ts';
import { attributeRoutes } from './products/attributes.contract.ts';
import { productLineRoutes } from './products/product-lines.contract.ts';
import { productRoutes } from './products/products.contract.ts';
import { promotionRoutes } from './promotions/promotions.contract.ts';
import { orderProposalRoutes } from './proposals/order-proposals.contract.ts';
import { plannedOrderRoutes } from './proposals/planned-orders.contract.ts';
import { proposalReviewRoutes } from './proposals/proposal-reviews.contract.ts';
import { smartSwapRoutes } from './proposals/smart-swap.contract.ts';
import { storeOrderProposalRoutes } from './proposals/store-order-proposals.contract.ts';
import { accuracyRoutes } from './replenishment/accuracy.contract.ts';
import { backTestRoutes } from './replenishment/back-tests.contract.ts';
import { expectedOrderRoutes } from './replenishment/expected-orders.contract.ts';
import { replenishmentRoutes } from './replenishment/replenishment.contract.ts';
import { salesHistoryRoutes } from './replenishment/sales-history.contract.ts';
import { salesStopRoutes } from './replenishment/sales-stops.contract.ts';
import { saleAliasRoutes } from './sales/sale-aliases.contract.ts';
import { saleRoutes } from './sales/sales.contract.ts';
import { salesAggregationRoutes } from './sales/sales-aggregation.contract.ts';
import { salesChannelRoutes } from './sales-channels/sales-channels.contract.ts';
import { sampleDataRoutes } from './sample-data/sample-data.contract.ts';
import { savedViewRoutes } from './saved-views/saved-views.contract.ts';
import { scoringRoutes } from './scoring/scoring.contract.ts';
import { seasonRoutes } from './seasons/seasons.contract.ts';
import { setupRoutes } from './setup/setup.contract.ts';
import { shipmentEventRoutes } from './shipments/shipment-events.contract.ts';
import { shipmentRoutes } from './shipments/shipments.contract.ts';
import { storeNoteRoutes } from './stores/store-notes.contract.ts';
import { storeRoutes } from './stores/stores.contract.ts';
import { todayRoutes } from './today/today.contract.ts';
import { undoRoutes } from './undo/undo.contract.ts';
import { buyerAccessRoutes } from './users/buyer-access.contract.ts';
import { userTokenRoutes } from './users/user-tokens.contract.ts';
import { userRoutes } from './users/users.contract.ts';

/** Every route by area: the server mounts them, the contract loop tests them, and the API reference documents them. */
export const routesByArea: Readonly<Record<string, Routes>> = {
  users: userRoutes,
  'buyer-access': buyerAccessRoutes,
  'user-tokens': userTokenRoutes,
  auth: authRoutes,
  'profile-picture': profilePictureRoutes,
  'two-factor': twoFactorRoutes,
  sessions: sessionRoutes,
  'api-tokens': apiTokenRoutes,
  'user-api-tokens': userApiTokenRoutes,
  assistants: assistantRoutes,
  'identity-provider': identityProviderRoutes,
  openid: openIdRoutes,
  clients: clientRoutes,
  firm: firmRoutes,
  setup: setupRoutes,
  seasons: seasonRoutes,
  'payment-terms': paymentTermRoutes,
  'sales-channels': salesChannelRoutes,
  'price-lists': pricingRoutes,
  'product-lines': productLineRoutes,
  products: productRoutes,
  attributes: attributeRoutes,
  companies: companyRoutes,
  buyers: buyerRoutes,
  regions: regionRoutes,
  stores: storeRoutes,
  'store-notes': storeNoteRoutes,
  'import-mappings': importMappingRoutes,
  'master-imports': masterImportRoutes,
  assortments: globalAssortmentRoutes,
  'store-assortments': storeAssortmentRoutes,
  'delivery-performance': deliveryPerformanceRoutes,
  replenishment: replenishmentRoutes,
  'back-tests': backTestRoutes,
  ledger: ledgerRoutes,
  accuracy: accuracyRoutes,
  'expected-orders': expectedOrderRoutes,
  'sales-stops': salesStopRoutes,
  'sales-history': salesHistoryRoutes,
  feeds: feedRoutes,
  'edi-partners': tradingPartnerRoutes,
  'edi-interchanges': interchangeRoutes,
  'edi-orders': orderDocumentRoutes,
  promotions: promotionRoutes,
  freshness: freshnessRoutes,
  'delivery-calendars': deliveryCalendarRoutes,
  inventory: inventoryRoutes,
  sales: saleRoutes,
  'sale-aliases': saleAliasRoutes,
  'sales-aggregation': salesAggregationRoutes,
  'workbook-imports': workbookRoutes,
  'product-on-hand': productOnHandRoutes,
  scoring: scoringRoutes,
  operation: operationRoutes,
  orders: orderRoutes,
  'order-imports': orderImportRoutes,
  shipments: shipmentRoutes,
  'order-proposals': orderProposalRoutes,
  'order-constraints': orderConstraintRoutes,
  'order-entry': orderEntryRoutes,
  'planned-orders': plannedOrderRoutes,
  'store-order-proposals': storeOrderProposalRoutes,
  'smart-swap': smartSwapRoutes,
  'proposal-reviews': proposalReviewRoutes,
  analytics: analyticsRoutes,
  annotations: annotationRoutes,
  'order-conversion': orderConversionRoutes,
  'sales-reports': salesReportRoutes,
  'report-changes': changeSplitRoutes,
  'report-mails': reportMailRoutes,
  'report-query': reportQueryRoutes,
  alerts: alertRoutes,
  odata: odataRoutes,
  integrations: integrationRoutes,
  'integration-attention': integrationAttentionRoutes,
  'integration-events': integrationEventRoutes,
  'integration-queue': integrationQueueRoutes,
  webhooks: webhookRoutes,
  'integration-logs': integrationLogRoutes,
  odoo: odooRoutes,
  'odoo-first-run': odooFirstRunRoutes,
  'sales-files': salesFilesRoutes,
  'shipment-tracking': shipmentTrackingRoutes,
  'shipment-events': shipmentEventRoutes,
  today: todayRoutes,
  'sample-data': sampleDataRoutes,
  'getting-started': gettingStartedRoutes,
  'saved-views': savedViewRoutes,
  dashboards: dashboardRoutes,
  audit: auditRoutes,
  undo: undoRoutes,
  autopilot: autopilotRoutes,
  batch: batchRoutes,
};
