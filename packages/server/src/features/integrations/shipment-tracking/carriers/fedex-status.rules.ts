import { indexStatusByCode, type ScanStatus } from './scans.rules.ts';

const byCode = indexStatusByCode([
  ['PRE_TRANSIT', 'OC IN OX EP MD PD DS DR AP RP RG'],
  ['TRANSIT', 'PU PX IT IX OW Ow AA AC AD AF AO AR AX CH CC CP DP EA ED EO FD LO OF PF PL PM SF SP TR RR RM RC RL'],
  // Shipments with an issue are still in transit: delayed, on hold, ready for pickup.
  ['TRANSIT', 'DE SE DY DD CD HL HP HA'],
  ['OUT_FOR_DELIVERY', 'OD'],
  ['DELIVERED', 'DL'],
  ['RETURNED', 'RS RT'],
  ['FAILURE', 'CA LP RD'],
]);

/** The status of a scan code; for an unknown code, of the code that FedEx derives from it. */
export const fedexStatus = (code: string, derivedCode: string): ScanStatus | undefined =>
  byCode.get(code) ?? byCode.get(derivedCode);
