import type { ConnectionTest } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import type { OutgoingRequest } from '../../../../platform/outgoing/outgoing.ts';
import type { Scan, ScanStatus } from './scans.rules.ts';

type Environment = ConnectionTest['environment'];

export interface Credentials extends Pick<ConnectionTest, 'carrier' | 'environment' | 'clientId' | 'merchantId'> {
  readonly clientSecret: string;
}

export interface CarrierRequest extends Pick<OutgoingRequest, 'method' | 'headers' | 'body'> {
  readonly path: string;
}

/** A package in the data of its carrier; a reused tracking number has several. */
export interface CarrierPackage {
  readonly scans: readonly Scan[];
  /** The overall status, which may be more precise than the newest scan. */
  readonly summary: { readonly meaning: ScanStatus | undefined; readonly description: string | null };
}

/** The result for one tracking number. */
export type TrackResult =
  | { readonly kind: 'FOUND'; readonly parcels: readonly CarrierPackage[] }
  | { readonly kind: 'NOT_FOUND' }
  /** The carrier rejected this number; the message is the carrier's. */
  | { readonly kind: 'REJECTED'; readonly message: string };

export type TrackResults = ReadonlyMap<string, TrackResult>;

/** The requests and responses of one carrier. */
export interface CarrierAdapter {
  readonly label: string;
  readonly hosts: Readonly<Record<Environment, string>>;
  readonly numbersPerCall: number;
  readonly maxConcurrentCalls: number;
  /** The request limit of the carrier per application. */
  readonly limit: { readonly calls: number; readonly perMs: number } | null;
  /** The format of valid tracking numbers. */
  readonly numbers: RegExp;
  /** An unused number, to test whether the application has access to tracking. */
  readonly testNumber: string;
  readonly tokenRequest: (credentials: Credentials) => CarrierRequest;
  readonly trackRequest: (numbers: readonly string[]) => CarrierRequest;
  /** Returns undefined for a response in an unknown format. */
  readonly read: (
    response: { readonly status: number; readonly body: unknown },
    numbers: readonly string[],
  ) => TrackResults | undefined;
}
