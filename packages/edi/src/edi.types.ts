import type { RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import type { FindingCode, FindingKind, FindingSeverity } from './finding-kinds.ts';
import type { EdiSegment, EdiSyntax } from './segment.ts';

/** ISA05/ISA06 or UNB02: the qualifier says what kind of number the identification is. */
export interface EdiAddress {
  readonly qualifier: string;
  readonly id: string;
}

/** TEST and INFORMATION (ISA15 T and I, test indicator of UNB) are never booked. */
export type EdiUsage = 'PRODUCTION' | 'TEST' | 'INFORMATION';

/** One ISA to IEA, or UNB to UNZ. */
export interface EdiInterchange {
  /** In the file, from 1. */
  readonly number: number;
  readonly syntax: EdiSyntax;
  readonly sender: EdiAddress;
  readonly receiver: EdiAddress;
  readonly control: string;
  readonly version: string;
  readonly usage: EdiUsage;
  /** YYYY-MM-DD and HH:MM as written; empty if the header has none. */
  readonly day: string;
  readonly time: string;
  /** ISA14, or the request of UNB. */
  readonly isAcknowledgmentRequested: boolean;
  readonly segment: number;
  /** Of ISA or UNB, in the file. UNA precedes UNB. */
  readonly byte: number;
}

/** GS to GE, or UNG to UNE. */
export interface EdiGroup {
  /** PD for 852, PO for 850. */
  readonly functionalId: string;
  readonly sender: string;
  readonly receiver: string;
  readonly control: string;
  readonly version: string;
  readonly segment: number;
}

/** ST to SE, or UNH to UNT. */
export interface EdiDocument {
  /** In the interchange, from 1. */
  readonly number: number;
  /** 852, SLSRPT. */
  readonly type: string;
  readonly control: string;
  readonly version: string;
  /** Of ST or UNH, in the file. */
  readonly segment: number;
  readonly byte: number;
  readonly interchange: EdiInterchange;
  /** Undefined in EDIFACT without groups. */
  readonly group: EdiGroup | undefined;
}

/** Something in a file that a person or the sender should know. */
export interface EdiFinding {
  readonly code: FindingCode;
  readonly severity: FindingSeverity;
  readonly level: FindingKind['level'];
  /** "segment 12, element 2" */
  readonly place: string;
  /** In the file, from 1. */
  readonly segment: number;
  readonly byte: number;
  /** The segment as written, such as SDQ. Empty if none. */
  readonly tag: string;
  /** In the document; ST or UNH is 1. */
  readonly documentSegment?: number;
  /** From 1. */
  readonly element?: number;
  readonly value?: string;
  readonly message: string;
}

export interface EdiDocumentReport {
  readonly document: EdiDocument;
  readonly segments: number;
  readonly status: 'ACCEPTED' | 'ACCEPTED_WITH_WARNINGS' | 'REJECTED';
  /** The first ones; `findingCount` counts all. */
  readonly findings: readonly EdiFinding[];
  readonly findingCount: number;
}

export interface EdiGroupReport {
  /** Undefined in EDIFACT without groups. */
  readonly group: EdiGroup | undefined;
  readonly documents: readonly EdiDocumentReport[];
  /** The number of documents that the trailer states; undefined without trailer. */
  readonly stated: number | undefined;
  readonly findings: readonly EdiFinding[];
  /** False if a finding of the group is an error: none of its documents may be booked. */
  readonly isAccepted: boolean;
}

export interface EdiInterchangeReport {
  readonly interchange: EdiInterchange;
  readonly groups: readonly EdiGroupReport[];
  /** Of the interchange itself. */
  readonly findings: readonly EdiFinding[];
  /** False if a finding of the interchange is an error, such as a cut file: none of its documents may be booked. */
  readonly isAccepted: boolean;
}

/** What reading a file yields, in the order of the file. */
export type EdiEvent =
  | { readonly kind: 'INTERCHANGE'; readonly interchange: EdiInterchange }
  | { readonly kind: 'DOCUMENT'; readonly document: EdiDocument }
  /** Only if requested. */
  | { readonly kind: 'SEGMENT'; readonly segment: EdiSegment; readonly document: EdiDocument | undefined }
  | { readonly kind: 'FIGURE'; readonly figure: RetailFigure; readonly document: EdiDocument }
  | { readonly kind: 'ORDER'; readonly order: EdiOrder; readonly document: EdiDocument }
  /** CUR and CUX: of the amounts that follow. */
  | { readonly kind: 'CURRENCY'; readonly currency: string; readonly document: EdiDocument }
  /** XPO: order numbers that the retailer gives a supplier who orders for it. */
  | { readonly kind: 'ORDER_NUMBERS'; readonly numbers: EdiOrderNumbers; readonly document: EdiDocument }
  | { readonly kind: 'ACKNOWLEDGMENT'; readonly acknowledgment: EdiAcknowledgment; readonly document: EdiDocument }
  /** TA1: what a partner said about an interchange that was sent to it. */
  | { readonly kind: 'INTERCHANGE_ACKNOWLEDGMENT'; readonly acknowledgment: EdiInterchangeAcknowledgment }
  | { readonly kind: 'FINDING'; readonly finding: EdiFinding; readonly document: EdiDocument | undefined }
  | { readonly kind: 'DOCUMENT_END'; readonly report: EdiDocumentReport }
  | { readonly kind: 'INTERCHANGE_END'; readonly report: EdiInterchangeReport };

/** What a partner said about documents that were sent to it: a 997, or a CONTRL. */
export interface EdiAcknowledgment {
  /** The control number of the group (997) or interchange (CONTRL) that was sent. */
  readonly control: string;
  /** PO, PR; empty in CONTRL. */
  readonly functionalId: string;
  readonly status: EdiAcknowledgmentStatus;
  /** Empty if the response covers all documents. */
  readonly documents: readonly {
    readonly type: string;
    readonly control: string;
    readonly status: EdiAcknowledgmentStatus;
    readonly errors: readonly string[];
  }[];
  readonly errors: readonly string[];
}
export type EdiAcknowledgmentStatus = 'ACCEPTED' | 'ACCEPTED_WITH_ERRORS' | 'PARTLY_ACCEPTED' | 'REJECTED';

export interface EdiInterchangeAcknowledgment {
  /** ISA13 of the interchange that was sent. */
  readonly control: string;
  readonly status: EdiAcknowledgmentStatus;
  /** TA105: 000 without an error. */
  readonly code: string;
}

export interface EdiOrderNumbers {
  readonly first: string;
  /** Equal to `first` if there is only one. */
  readonly last: string;
  readonly place: { readonly qualifier: string; readonly id: string } | null;
}

/** A price with four decimals, in ten-thousandths of the currency: 12.3456 is 123,456. */
export type TenThousandths = number;

/** A party, place, or product number as a document writes it. */
export interface EdiParty {
  /** ST, BY, SF, Z7. */
  readonly role: string;
  readonly name: string;
  readonly qualifier: string;
  readonly id: string;
  readonly address: readonly string[];
}

export interface EdiReference {
  readonly qualifier: string;
  readonly value: string;
}

/** An 850, without meaning of the partner except the rules of its settings. */
export interface EdiOrder {
  readonly purpose: 'NEW' | 'REPLACE' | 'CONFIRM' | 'CANCEL' | 'OTHER';
  /** BEG02: SA, NE, RL, BK, KN, OS, DS. */
  readonly orderType: string;
  readonly number: string;
  /** A blanket order has many releases: the number alone is not unique. */
  readonly release: string;
  readonly orderedOn: string;
  readonly department: string;
  readonly vendor: string;
  readonly references: readonly EdiReference[];
  readonly dates: Readonly<Partial<Record<EdiOrderDate, string>>>;
  readonly terms: string;
  readonly routing: string;
  readonly notes: readonly string[];
  readonly parties: readonly EdiParty[];
  readonly lines: readonly EdiOrderLine[];
  /** CUR02; empty: not stated. */
  readonly currency: string;
  readonly allowances: readonly EdiAllowance[];
  /** AMT of the document in cents, if it has one. */
  readonly totalCents?: number;
  /** CTT01 and CTT02, if stated: the number of lines and the sum of their quantities as written. */
  readonly stated: { readonly lines?: number; readonly quantity?: number };
}

/** SAC: an allowance lowers the amount, a charge raises it. */
export interface EdiAllowance {
  readonly place: string;
  readonly kind: 'ALLOWANCE' | 'CHARGE';
  readonly code: string;
  readonly description: string;
  /** PO101 of the line; empty: of the order. */
  readonly lineId: string;
  /** Either is stated. */
  readonly cents?: number;
  readonly percent?: number;
}

export type EdiOrderDate =
  | 'ship'
  | 'deliver'
  | 'shipNotBefore'
  | 'shipNotAfter'
  | 'deliverNotBefore'
  | 'deliverNotAfter'
  | 'cancelAfter';

export interface EdiOrderLine {
  readonly place: string;
  readonly segment: number;
  /** PO101, which the 855 and 856 repeat. */
  readonly lineId: string;
  /** In units of the product after the case rule of the partner. */
  readonly units: number;
  readonly unitPrice?: TenThousandths;
  /** As written: PO102, PO103, PO104. */
  readonly written: { readonly quantity: number; readonly unit: string; readonly price?: TenThousandths };
  /** Quantity times price as written, in ten-thousandths. */
  readonly amount?: TenThousandths;
  /** PO105: PE per each, WE wholesale, TE contract, HP per hundred. */
  readonly priceBasis: string;
  /** The units that the written price is for; null: the basis is not known. */
  readonly priceUnits: number | null;
  readonly codes: readonly EdiReference[];
  readonly description: string;
  /** Units of one case, from PO4 or the settings. */
  readonly unitsPerCase?: number;
  readonly retailCents?: number;
  /** Of SDQ: each store is an order of its own. Empty if the order ships to one place. */
  readonly stores: readonly EdiStoreQuantity[];
}

export interface EdiStoreQuantity {
  readonly place: string;
  readonly qualifier: string;
  readonly store: string;
  /** In units of the product. */
  readonly units: number;
}
