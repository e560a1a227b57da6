import type { z } from 'zod';
import { type Dialect, jsonHeaders, type TrackResult } from './carrier-api.types.ts';
import { many, orNull, part, placeOf, type TimeOfPlace, text, timeOf } from './carrier-json.rules.ts';
import type { Scan, ScanMeaning } from './carrier-scans.rules.ts';
import { uspsCategory, uspsMeaning } from './usps.rules.ts';

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
const answer = part({
  trackingNumber: text,
  status: text,
  statusCategory: text,
  returnDateNotice: text,
  trackingEvents: many(event),
  error: part({ code: text, message: text }),
});

/** One number a call, and no more than sixty calls an hour unless the post has agreed to more. */
export const usps: Dialect = {
  label: 'USPS',
  hosts: { production: 'https://apis.usps.com', test: 'https://apis-tem.usps.com' },
  numbersPerCall: 1,
  callsAtOnce: 1,
  limit: { calls: 60, perMs: 3_600_000 },
  numbers: /^[A-Z\d]{10,34}$/,
  anyNumber: '9400100000000000000000',
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
    const result = resultOf(status, answer.parse(body));
    return result && new Map([[number, result]]);
  },
};

const resultOf = (code: number, told: z.output<typeof answer>): TrackResult | undefined => {
  if (code === 404) return { kind: 'NOT_FOUND' };
  if (code === 400 && told.error.message) return { kind: 'REFUSED', message: told.error.message };
  if (code !== 200 || !told.trackingNumber) return undefined;
  const meaning = uspsCategory(told.statusCategory, told.status);
  const scans = told.trackingEvents.flatMap(scanOf);
  if (scans.length === 0 && !meaning) return { kind: 'NOT_FOUND' };
  return { kind: 'FOUND', parcels: [{ scans, summary: { meaning, description: orNull(wordsOf(told, meaning)) } }] };
};

/** What waits to be fetched goes back on a day that is known. */
const wordsOf = (
  told: Pick<z.output<typeof answer>, 'status' | 'returnDateNotice'>,
  meaning: ScanMeaning | undefined,
) => {
  const day = /^\d{4}-\d\d-\d\d/.exec(told.returnDateNotice)?.[0];
  const isOver = meaning === 'DELIVERED' || meaning === 'RETURNED' || meaning === 'FAILURE';
  return day === undefined || isOver ? told.status : `${told.status} (goes back to the sender on ${day})`.trim();
};

const scanOf = (told: z.output<typeof event>): Scan[] => {
  const at = momentOf(told);
  if (!at) return [];
  const { eventCity: city, eventState: state, eventZIP, eventZIPCode, eventCountry: country } = told;
  return [
    {
      ...at,
      code: told.eventCode || told.eventType.slice(0, 40),
      meaning: uspsMeaning(told.eventCode, told.eventType),
      description: orNull(told.eventType),
      place: placeOf({ city, state, postalCode: eventZIP || eventZIPCode, country }),
    },
  ];
};

/** The time of the place comes without its offset; the one of Greenwich stands beside it, though not in the description. */
const momentOf = ({ eventTimestamp, GMTTimestamp, GMTOffset }: z.output<typeof event>): TimeOfPlace | undefined => {
  const local = timeOf(eventTimestamp.replace(/Z$/, ''), GMTOffset);
  const utc = timeOf(GMTTimestamp.replace(/Z$/, ''), 'Z');
  return utc ? { time: utc.time, utcOffsetMinutes: local?.utcOffsetMinutes ?? 0 } : local;
};
