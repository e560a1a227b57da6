import { clients, firm } from './features/accounts/accounts.routes.ts';
import { alerts } from './features/alerts/alerts.routes.ts';
import { alertMailSource } from './features/alerts/public.ts';
import {
  analytics,
  annotations,
  orderConversion,
  reportChanges,
  reportQueries,
  salesReports,
} from './features/analytics/analytics.routes.ts';
import { reportMails } from './features/analytics/report-mails/report-mails.routes.ts';
import { assortments } from './features/assortments/assortments.routes.ts';
import {
  undoAddProducts,
  undoAdjustment,
  undoAssign,
  undoParLevels,
  undoUnassign,
} from './features/assortments/public.ts';
import { audit } from './features/audit/audit.routes.ts';
import { apiTokens, userApiTokens } from './features/auth/api-tokens.routes.ts';
import { auth, profilePicture, sessions, twoFactor } from './features/auth/auth.routes.ts';
import { assistants } from './features/auth/oauth/assistants.routes.ts';
import { challengeAssistant, oauthEndpoints } from './features/auth/oauth/oauth.routes.ts';
import { identityProvider, openId } from './features/auth/openid.routes.ts';
import { autopilot } from './features/autopilot/autopilot.routes.ts';
import { batch } from './features/batch/batch.routes.ts';
import { companies } from './features/companies/companies.routes.ts';
import { regions } from './features/companies/regions.routes.ts';
import { dashboards } from './features/dashboards/dashboards.routes.ts';
import { deliveryCalendars } from './features/deliveries/calendars.routes.ts';
import { deliveryPerformance } from './features/deliveries/delivery-performance.routes.ts';
import { orderConstraints } from './features/deliveries/order-constraints.routes.ts';
import { undoCalendars } from './features/deliveries/public.ts';
import { sampleData } from './features/demo/sample-data.routes.ts';
import { ediInterchanges, ediOrders, ediPartners } from './features/edi/edi.routes.ts';
import { feeds } from './features/feeds/feeds.routes.ts';
import { freshness } from './features/feeds/freshness.routes.ts';
import { gettingStarted } from './features/getting-started/getting-started.routes.ts';
import { integrations } from './features/integrations/core/integrations.routes.ts';
import { odooFirstRun } from './features/integrations/odoo/first-run/first-run.routes.ts';
import { odoo } from './features/integrations/odoo/odoo.routes.ts';
import { salesFiles } from './features/integrations/sales-files/sales-files.routes.ts';
import {
  shipmentEvents,
  shipmentTracking,
} from './features/integrations/shipment-tracking/shipment-tracking.routes.ts';
import { webhooks } from './features/integrations/webhooks/webhooks.routes.ts';
import { inventory } from './features/inventory/inventory.routes.ts';
import { undoCounts } from './features/inventory/public.ts';
import { ledger } from './features/ledger/ledger.routes.ts';
import { importMappings } from './features/master-import/import-mappings.routes.ts';
import { masterImports } from './features/master-import/master-import.routes.ts';
import { undoMasterImport } from './features/master-import/public.ts';
import { mcp } from './features/mcp/mcp.routes.ts';
import { odata } from './features/odata/odata.routes.ts';
import { operation } from './features/operation/operation.routes.ts';
import { orderEntry } from './features/order-entry/order-entry.routes.ts';
import { orderImports, orders } from './features/orders/orders.routes.ts';
import { undoOrders } from './features/orders/public.ts';
import { paymentTerms } from './features/payment-terms/payment-terms.routes.ts';
import { pricing } from './features/pricing/pricing.routes.ts';
import { undoPrices } from './features/pricing/public.ts';
import { productOnHand } from './features/product-on-hand/product-on-hand.routes.ts';
import { undoOnHand } from './features/product-on-hand/public.ts';
import { attributes } from './features/products/attributes.routes.ts';
import { productLines } from './features/products/product-lines.routes.ts';
import { products } from './features/products/products.routes.ts';
import { orderProposals } from './features/proposals/order-proposals.routes.ts';
import { plannedOrders } from './features/proposals/planned-orders/planned-orders.routes.ts';
import { undoPlannedOrders, undoQuantities } from './features/proposals/public.ts';
import { proposalReviews } from './features/proposals/reviews/proposal-reviews.routes.ts';
import { smartSwaps } from './features/proposals/smart-swap/smart-swap.routes.ts';
import { storeOrderProposals } from './features/proposals/store-order-proposals.routes.ts';
import { accuracy } from './features/replenishment/accuracy/accuracy.routes.ts';
import { backTests } from './features/replenishment/back-tests/back-tests.routes.ts';
import { expectedOrders } from './features/replenishment/expected-orders/expected-orders.routes.ts';
import { promotions } from './features/replenishment/promotions/promotions.routes.ts';
import { undoDecision, undoPromotions, undoStopDecision } from './features/replenishment/public.ts';
import { replenishment } from './features/replenishment/replenishment.routes.ts';
import { salesHistory } from './features/replenishment/sales-history/sales-history.routes.ts';
import { salesStops } from './features/replenishment/sales-stops/sales-stops.routes.ts';
import { salesAggregation } from './features/sales/aggregation.routes.ts';
import { undoSales } from './features/sales/public.ts';
import { saleAliases } from './features/sales/sale-aliases.routes.ts';
import { sales } from './features/sales/sales.routes.ts';
import { salesChannels } from './features/sales-channels/sales-channels.routes.ts';
import { savedViews } from './features/saved-views/saved-views.routes.ts';
import { scoring } from './features/scoring/scoring.routes.ts';
import { seasons } from './features/seasons/seasons.routes.ts';
import { setup } from './features/setup/setup.routes.ts';
import { undoShipments } from './features/shipments/public.ts';
import { shipments } from './features/shipments/shipments.routes.ts';
import { storeNotes } from './features/stores/store-notes.routes.ts';
import { stores } from './features/stores/stores.routes.ts';
import { mailSources } from './features/today/public.ts';
import { todayTasks } from './features/today/today.routes.ts';
import { undo } from './features/undo/undo.routes.ts';
import { buyerAccess } from './features/users/buyer-access.routes.ts';
import { userTokens } from './features/users/user-tokens.routes.ts';
import { users } from './features/users/users.routes.ts';
import { undoWorkbook } from './features/workbook-import/public.ts';
import { workbookImports } from './features/workbook-import/workbook-import.routes.ts';
import type { BoundRoute } from './platform/http/bind.ts';
import { buildServer, type Endpoints, type Server } from './platform/http/server.ts';
import type { Services } from './platform/http/services.ts';
import { jobQueues } from './tasks.ts';

/** The routes of every feature, in feature order. */
export const buildRoutes = (services: Services): BoundRoute[] => [
  ...users,
  ...buyerAccess,
  ...userTokens(services),
  ...auth(services),
  ...profilePicture,
  ...twoFactor(services),
  ...sessions,
  ...apiTokens(services),
  ...userApiTokens,
  ...assistants(services),
  ...identityProvider(services),
  ...openId(services),
  ...clients(services),
  ...firm(services),
  ...setup(services),
  ...seasons,
  ...paymentTerms,
  ...salesChannels,
  ...pricing,
  ...productLines,
  ...products,
  ...attributes,
  ...companies,
  ...regions,
  ...stores,
  ...storeNotes,
  ...importMappings,
  ...masterImports,
  ...assortments,
  ...inventory,
  ...sales,
  ...saleAliases,
  ...salesAggregation,
  ...workbookImports,
  ...productOnHand,
  ...scoring,
  ...orders,
  ...orderImports,
  ...shipments,
  ...orderConstraints,
  ...orderEntry,
  ...orderProposals,
  ...plannedOrders,
  ...storeOrderProposals,
  ...smartSwaps,
  ...proposalReviews(services),
  ...deliveryPerformance,
  ...replenishment,
  ...backTests,
  ...ledger,
  ...accuracy,
  ...expectedOrders,
  ...salesHistory,
  ...salesStops,
  ...feeds,
  ...ediPartners,
  ...ediInterchanges,
  ...ediOrders,
  ...promotions,
  ...freshness,
  ...deliveryCalendars,
  ...analytics,
  ...annotations,
  ...orderConversion,
  ...salesReports,
  ...reportQueries,
  ...reportChanges,
  ...reportMails({ ...services, mailSources: { ...mailSources, alerts: alertMailSource } }),
  ...alerts,
  ...odata(services),
  ...integrations(services),
  ...webhooks(services),
  ...odoo(services),
  ...odooFirstRun(services),
  ...salesFiles(services),
  ...shipmentTracking(services),
  ...shipmentEvents,
  ...todayTasks,
  ...sampleData,
  ...gettingStarted,
  ...savedViews,
  ...dashboards,
  ...audit,
  ...undo([
    undoOnHand,
    undoPrices,
    undoMasterImport,
    undoAddProducts,
    undoAssign,
    undoUnassign,
    undoAdjustment,
    undoParLevels,
    undoShipments,
    undoPlannedOrders,
    undoQuantities,
    undoDecision,
    undoStopDecision,
    undoPromotions,
    undoCalendars,
    undoSales,
    undoCounts,
    undoOrders,
    undoWorkbook,
  ]),
  ...autopilot,
  ...batch,
  ...operation({ ...services, queues: jobQueues }),
];

export const endpoints: Endpoints = { protocols: [{ ...mcp, challenge: challengeAssistant }], public: oauthEndpoints };

export const buildApp = (services: Services): Promise<Server> =>
  buildServer(services, buildRoutes(services), endpoints);
