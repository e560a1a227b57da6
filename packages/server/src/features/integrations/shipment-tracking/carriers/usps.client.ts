import type { z } from 'zod';
import type { CarrierAdapter, TrackResult } from './carrier-adapter.types.ts';
import { jsonHeaders } from './carrier-headers.rules.ts';
import { emptyToNull, formatPlace, type LocalTime, many, parseCarrierTime, part, text } from './carrier-json.rules.ts';
import type { Scan, ScanStatus } from './scans.rules.ts';
import { uspsCategoryStatus, uspsStatus } from './usps-status.rules.ts';

const event = part({
  eventType: text,
  eventTimestamp: text,
  GMTTimestamp: text,
  GMTOffset: text,
  eventCity: text,
  eventState: text,
  eventZIP: text,
  eventZIPCode: text,
  eventCountry: text,
  eventCode: text,
});
const trackingResponse = part({
  trackingNumber: text,
  status: text,
  statusCategory: text,
  returnDateNotice: text,
  trackingEvents: many(event),
  error: part({ code: text, message: text }),
});

/** One number per call, and at most sixty calls per hour unless USPS has agreed to more. */
export const usps: CarrierAdapter = {
  label: 'USPS',
  hosts: { production: 'https://apis.usps.com', test: 'https://apis-tem.usps.com' },
  numbersPerCall: 1,
  maxConcurrentCalls: 1,
  limit: { calls: 60, perMs: 3_600_000 },
  numbers: /^[A-Z\d]{10,34}$/,
  testNumber: '9400100000000000000000',
  tokenRequest: ({ clientId, clientSecret }) => ({
    method: 'POST',
    path: '/oauth2/v3/token',
    headers: jsonHeaders,
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'tracking',
    }),
  }),
  trackRequest: ([number = '']) => ({
    method: 'GET',
    path: `/tracking/v3/tracking/${encodeURIComponent(number)}?expand=DETAIL`,
    headers: { accept: 'application/json' },
  }),
  read: ({ status, body }, [number = '']) => {
    const result = toResult(status, trackingResponse.parse(body));
    return result && new Map([[number, result]]);
  },
};

const toResult = (code: number, response: z.output<typeof trackingResponse>): TrackResult | undefined => {
  if (code === 404) return { kind: 'NOT_FOUND' };
  if (code === 400 && response.error.message) return { kind: 'REJECTED', message: response.error.message };
  if (code !== 200 || !response.trackingNumber) return undefined;
  const meaning = uspsCategoryStatus(response.statusCategory, response.status);
  const scans = response.trackingEvents.flatMap(toScans);
  if (scans.length === 0 && !meaning) return { kind: 'NOT_FOUND' };
  return {
    kind: 'FOUND',
    parcels: [{ scans, summary: { meaning, description: emptyToNull(formatDescription(response, meaning)) } }],
  };
};

/** A package that waits for pickup has a known return date. */
const formatDescription = (
  response: Pick<z.output<typeof trackingResponse>, 'status' | 'returnDateNotice'>,
  meaning: ScanStatus | undefined,
) => {
  const day = /^\d{4}-\d\d-\d\d/.exec(response.returnDateNotice)?.[0];
  const isOver = meaning === 'DELIVERED' || meaning === 'RETURNED' || meaning === 'FAILURE';
  return day === undefined || isOver ? response.status : `${response.status} (return to sender on ${day})`.trim();
};

const toScans = (response: z.output<typeof event>): Scan[] => {
  const at = parseTime(response);
  if (!at) return [];
  const { eventCity: city, eventState: state, eventZIP, eventZIPCode, eventCountry: country } = response;
  return [
    {
      ...at,
      code: response.eventCode || response.eventType.slice(0, 40),
      meaning: uspsStatus(response.eventCode, response.eventType),
      description: emptyToNull(response.eventType),
      place: formatPlace({ city, state, postalCode: eventZIP || eventZIPCode, country }),
    },
  ];
};

/** The local time has no offset, but USPS also sends the UTC time, which its documentation does not mention. */
const parseTime = ({ eventTimestamp, GMTTimestamp, GMTOffset }: z.output<typeof event>): LocalTime | undefined => {
  const local = parseCarrierTime(eventTimestamp.replace(/Z$/, ''), GMTOffset);
  const utc = parseCarrierTime(GMTTimestamp.replace(/Z$/, ''), 'Z');
  return utc ? { time: utc.time, utcOffsetMinutes: local?.utcOffsetMinutes ?? 0 } : local;
};
