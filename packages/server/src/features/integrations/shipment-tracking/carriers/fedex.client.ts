import type { z } from 'zod';
import type { CarrierAdapter, CarrierPackage, TrackResult } from './carrier-adapter.types.ts';
import { formHeaders, jsonHeaders } from './carrier-headers.rules.ts';
import { emptyToNull, formatPlace, many, parseCarrierTime, part, text } from './carrier-json.rules.ts';
import { fedexStatus } from './fedex-status.rules.ts';
import type { Scan } from './scans.rules.ts';

const scan = part({
  date: text,
  eventType: text,
  eventDescription: text,
  exceptionDescription: text,
  derivedStatusCode: text,
  scanLocation: part({ city: text, stateOrProvinceCode: text, postalCode: text, countryCode: text }),
});
const result = part({
  latestStatusDetail: part({ code: text, derivedCode: text, statusByLocale: text, description: text }),
  scanEvents: many(scan),
  error: part({ code: text, message: text }),
});
const trackingResponse = part({
  output: part({ completeTrackResults: many(part({ trackingNumber: text, trackResults: many(result) })) }),
});

/** Up to thirty numbers per call; each has its own result. */
export const fedex: CarrierAdapter = {
  label: 'FedEx',
  hosts: { production: 'https://apis.fedex.com', test: 'https://apis-sandbox.fedex.com' },
  numbersPerCall: 30,
  maxConcurrentCalls: 1,
  limit: { calls: 1400, perMs: 10_000 },
  numbers: /^[A-Z\d]{7,34}$/,
  testNumber: '000000000000',
  tokenRequest: ({ clientId, clientSecret }) => ({
    method: 'POST',
    path: '/oauth/token',
    headers: formHeaders,
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
  }),
  trackRequest: (numbers) => ({
    method: 'POST',
    path: '/track/v1/trackingnumbers',
    headers: { ...jsonHeaders, 'x-locale': 'en_US' },
    body: JSON.stringify({
      includeDetailedScans: true,
      trackingInfo: numbers.map((trackingNumber) => ({ trackingNumberInfo: { trackingNumber } })),
    }),
  }),
  read: ({ status, body }) => {
    const { completeTrackResults } = trackingResponse.parse(body).output;
    if (status !== 200 || completeTrackResults.length === 0) return undefined;
    return new Map(completeTrackResults.map((one) => [one.trackingNumber, toResult(one.trackResults)]));
  },
};

const toResult = (results: readonly z.output<typeof result>[]): TrackResult => {
  const parcels = results.filter(({ error, latestStatusDetail }) => !error.code && latestStatusDetail.code);
  if (parcels.length > 0) return { kind: 'FOUND', parcels: parcels.map(toParcel) };
  const error = results.find(({ error: { code } }) => code !== '')?.error;
  if (!error || /NOTFOUND/i.test(error.code)) return { kind: 'NOT_FOUND' };
  return { kind: 'REJECTED', message: `${error.message} (${error.code})` };
};

const toParcel = ({ latestStatusDetail: latest, scanEvents }: z.output<typeof result>): CarrierPackage => ({
  scans: scanEvents.flatMap(toScans),
  summary: {
    meaning: fedexStatus(latest.code, latest.derivedCode),
    description: emptyToNull(latest.statusByLocale || latest.description),
  },
});

const toScans = ({ date, eventType, derivedStatusCode, scanLocation, ...event }: z.output<typeof scan>): Scan[] => {
  const at = parseCarrierTime(date);
  if (!at) return [];
  const { city, stateOrProvinceCode: state, postalCode, countryCode: country } = scanLocation;
  return [
    {
      ...at,
      code: eventType || derivedStatusCode,
      meaning: fedexStatus(eventType, derivedStatusCode),
      description: emptyToNull([event.eventDescription, event.exceptionDescription].filter(Boolean).join(': ')),
      place: formatPlace({ city, state, postalCode, country }),
    },
  ];
};
