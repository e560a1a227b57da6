import type { DayNumber } from './calendar.ts';

/** References between the parts of a world are indexes of its lists, because it has no ids. Money is in cents. */
export interface World {
  readonly seed: string;
  readonly accountName: string;
  /** The current day of the generated data. The last day with sales is the day before. */
  readonly asOf: string;
  /** The first day with sales, some years earlier. */
  readonly salesFrom: string;
  readonly salesChannels: readonly { readonly name: string }[];
  readonly paymentTerms: readonly { readonly name: string; readonly days: number }[];
  readonly seasons: readonly Season[];
  readonly attributeKeys: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly productLines: readonly ProductLine[];
  readonly products: readonly Product[];
  readonly priceLists: readonly { readonly name: string; readonly isDefault: boolean }[];
  readonly prices: readonly Price[];
  readonly buyers: readonly { readonly name: string; readonly emailAddress: string }[];
  readonly companies: readonly Company[];
  readonly calendars: readonly CompanyCalendar[];
  readonly orderConstraints: readonly OrderConstraint[];
  readonly regions: readonly Region[];
  readonly stores: readonly Store[];
  readonly assortments: readonly Assortment[];
  /** The current and former listings of each store, sorted by store and product. */
  readonly listings: readonly Listing[];
  readonly counts: readonly Count[];
  /** Sorted by creation. */
  readonly orders: readonly Order[];
}

/** When a company orders and receives. */
export interface CompanyCalendar {
  readonly company: number;
  readonly orderDays: readonly number[];
  readonly cutOff: string;
  readonly deliveryDays: readonly number[];
  readonly leadDays: number;
  readonly exceptions: readonly { readonly day: string; readonly kind: 'CLOSED'; readonly name: string }[];
}

/** How large the orders of a company must be, and their freight by value. */
export interface OrderConstraint {
  readonly company: number;
  readonly minValueCents: number;
  readonly freight: readonly { readonly fromCents: number; readonly freightCents: number }[];
}

export interface Season {
  readonly name: string;
  readonly effectiveDate: string;
  readonly expirationDate: string;
}

export interface ProductLine {
  readonly name: string;
  readonly isDefault: boolean;
  readonly peakDay: number;
  readonly swing: number;
}

export interface Product {
  readonly name: string;
  readonly upc: string;
  readonly sku: string;
  readonly productLine: number;
  readonly season: number | null;
  readonly packSize: number;
  /** Pairs of an attribute key and one of its values. */
  readonly attributes: readonly (readonly [key: number, value: number])[];
  readonly introducedOn: string;
  /** The first day after its last sale in any store. */
  readonly discontinuedOn: string | null;
  readonly inactive: boolean;
  readonly onHand: number;
  readonly basePriceCents: number;
  /** Relative sales; 1 is the mean of all products. */
  readonly popularity: number;
  /** Yearly growth factor of its demand: 1.1 is ten percent more each year. */
  readonly growth: number;
}

export interface Price {
  readonly product: number;
  readonly priceList: number;
  /** Ascending; the first price is effective from the product's introduction. */
  readonly history: readonly { readonly effectiveOn: string; readonly cents: number }[];
}

export interface Address {
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly countryCode: string;
}

export interface Company {
  readonly name: string;
  readonly code: string;
  readonly salesChannel: number;
  readonly paymentTerm: number;
  readonly priceList: number;
  readonly buyers: readonly number[];
  /** Percent. */
  readonly discount: number;
  readonly minItemsForStoreProposal: number;
  readonly address: Address;
  readonly growth: number;
}

export interface Region {
  readonly company: number;
  readonly name: string;
  readonly code: string;
  readonly number: string;
  readonly phoneNumber: string;
  readonly address: Address;
  readonly buyers: readonly number[];
}

export interface Store {
  readonly company: number;
  readonly region: number;
  readonly name: string;
  readonly number: string;
  readonly code: string;
  readonly phoneNumber: string;
  readonly address: Address;
  readonly buyers: readonly number[];
  readonly proposalProcessedByRegion: boolean;
  readonly openedOn: string;
  /** The first day on which it is closed; closed stores are inactive. */
  readonly closedOn: string | null;
  /** Relative sales; 1 is the mean of all stores. */
  readonly size: number;
}

export interface Assortment {
  readonly name: string;
  readonly items: readonly { readonly product: number; readonly quantity: number }[];
  readonly stores: readonly number[];
}

export interface Listing {
  readonly store: number;
  readonly product: number;
  /** Days on which it can sell: from the first day, before the second. */
  readonly from: DayNumber;
  readonly until: DayNumber;
  /** The assortment that determines the par level; null when no assortment of the store contains the product. */
  readonly assortment: number | null;
  readonly assortmentQuantity: number;
  readonly adjustment: number;
  /** Units per day in a normal week at the end of the period. */
  readonly dailyUnits: number;
}

export interface Count {
  readonly store: number;
  readonly product: number;
  readonly quantity: number;
  readonly countedOn: string;
}

export type OrderStatus = 'DRAFT' | 'PENDING' | 'APPROVED' | 'PACKING' | 'SHIPPED' | 'CANCELLED';
export type SyncStatus = 'NOT_STARTED' | 'SYNCHRONIZED' | 'PENDING_FOR_RETRY' | 'FAILED' | 'PAUSED';
export type ShipmentStatus = 'PRE_TRANSIT' | 'TRANSIT' | 'DELIVERED' | 'RETURNED' | 'UNKNOWN';

export interface Order {
  readonly store: number;
  readonly status: OrderStatus;
  readonly syncStatus: SyncStatus;
  readonly purchaseOrderNumber: string;
  readonly createdDate: string;
  readonly requestedShipDate: string;
  readonly inRush: boolean;
  /** Percent, as is the commission. */
  readonly discount: number;
  readonly commission: number;
  readonly shippingChargeCents: number;
  readonly salesNote: string | null;
  readonly cancellationReason: string | null;
  readonly items: readonly OrderItem[];
  readonly totalUnits: number;
  readonly totalCents: number;
  /** Ascending; the first entry is the creation. */
  readonly statusChanges: readonly {
    readonly status: OrderStatus;
    readonly at: string;
    readonly reason: string | null;
  }[];
  readonly shipments: readonly Shipment[];
}

export interface OrderItem {
  readonly product: number;
  readonly unitPriceCents: number;
  readonly quantity: number;
  readonly shippedQuantity: number;
}

export interface Shipment {
  readonly shippedDate: string;
  readonly deliveredOn: string | null;
  readonly createdDate: string;
  readonly shipper: string;
  readonly trackingNumber: string | null;
  readonly status: ShipmentStatus;
  readonly statusDescription: string;
  readonly items: readonly { readonly product: number; readonly quantity: number }[];
}

/** Sales of one store, sorted by day and product, as parallel arrays. */
export interface SalesBatch {
  readonly store: number;
  readonly product: Int32Array;
  readonly day: Int32Array;
  readonly units: Int32Array;
  readonly cents: Int32Array;
}
