import type { ConnectionTest } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import type { OutgoingRequest } from '../../../platform/outgoing/outgoing.ts';
import type { Scan, ScanMeaning } from './carrier-scans.rules.ts';

type Environment = ConnectionTest['environment'];

export interface Credentials extends Pick<ConnectionTest, 'carrier' | 'environment' | 'clientId' | 'merchantId'> {
  readonly clientSecret: string;
}

export interface CarrierRequest extends Pick<OutgoingRequest, 'method' | 'headers' | 'body'> {
  readonly path: string;
}

/** A parcel as its carrier sees it; a number that is used again has several. */
export interface Parcel {
  readonly scans: readonly Scan[];
  /** How far it is in all, which may say more than its newest scan. */
  readonly summary: { readonly meaning: ScanMeaning | undefined; readonly description: string | null };
}

/** What a carrier says about one number. */
export type TrackResult =
  | { readonly kind: 'FOUND'; readonly parcels: readonly Parcel[] }
  | { readonly kind: 'NOT_FOUND' }
  /** About this number alone; the message is the carrier's. */
  | { readonly kind: 'REFUSED'; readonly message: string };

export type TrackResults = ReadonlyMap<string, TrackResult>;

/** How one carrier is asked and understood. */
export interface Dialect {
  readonly label: string;
  readonly hosts: Readonly<Record<Environment, string>>;
  readonly numbersPerCall: number;
  readonly callsAtOnce: number;
  /** What it takes at most in any stretch of so long, of everybody. */
  readonly limit: { readonly calls: number; readonly perMs: number } | null;
  /** Numbers that it is worth asking about. */
  readonly numbers: RegExp;
  /** One that is nobody's, to try whether tracking may be asked at all. */
  readonly anyNumber: string;
  readonly tokenRequest: (credentials: Credentials) => CarrierRequest;
  readonly trackRequest: (numbers: readonly string[]) => CarrierRequest;
  /** Undefined for what is no answer of this carrier. */
  readonly read: (
    answer: { readonly status: number; readonly body: unknown },
    numbers: readonly string[],
  ) => TrackResults | undefined;
}

export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
export const jsonHeaders = { 'content-type': 'application/json', accept: 'application/json' };
