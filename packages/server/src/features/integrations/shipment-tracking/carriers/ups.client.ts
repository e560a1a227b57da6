import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { CarrierAdapter, CarrierPackage, TrackResult } from './carrier-adapter.types.ts';
import { formHeaders } from './carrier-headers.rules.ts';
import { emptyToNull, formatPlace, many, parseCarrierTime, part, text } from './carrier-json.rules.ts';
import type { Scan } from './scans.rules.ts';
import { upsStatus } from './ups-status.rules.ts';

const status = part({ type: text, code: text, statusCode: text, description: text });
const address = part({ city: text, stateProvince: text, postalCode: text, countryCode: text, country: text });
const activity = part({
  location: part({ address }),
  status,
  date: text,
  time: text,
  gmtDate: text,
  gmtTime: text,
  gmtOffset: text,
});
const parcel = part({ trackingNumber: text, activity: many(activity), currentStatus: status });
const problem = part({ code: text, message: text });
const trackingResponse = part({
  trackResponse: part({ shipment: many(part({ package: many(parcel), warnings: many(problem) })) }),
  response: part({ errors: many(problem) }),
});

/** One number per call; an unknown number is reported by 404 or by a warning in a successful response. */
export const ups: CarrierAdapter = {
  label: 'UPS',
  hosts: { production: 'https://onlinetools.ups.com', test: 'https://wwwcie.ups.com' },
  numbersPerCall: 1,
  maxConcurrentCalls: 4,
  limit: null,
  numbers: /^[A-Z\d]{7,34}$/,
  testNumber: '1Z0000000000000000',
  tokenRequest: ({ clientId, clientSecret, merchantId }) => ({
    method: 'POST',
    path: '/security/v1/oauth/token',
    headers: {
      ...formHeaders,
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      ...(merchantId !== null && { 'x-merchant-id': merchantId }),
    },
    body: 'grant_type=client_credentials',
  }),
  trackRequest: ([number = '']) => ({
    method: 'GET',
    path: `/api/track/v1/details/${encodeURIComponent(number)}?locale=en_US`,
    headers: { accept: 'application/json', transId: randomUUID(), transactionSrc: 'Shelfward' },
  }),
  read: ({ status: code, body }, [number = '']) => {
    const result = toResult(code, number, trackingResponse.parse(body));
    return result && new Map([[number, result]]);
  },
};

const toResult = (
  code: number,
  number: string,
  { trackResponse: { shipment }, response: { errors } }: z.output<typeof trackingResponse>,
): TrackResult | undefined => {
  if (code === 404) return { kind: 'NOT_FOUND' };
  const [error] = errors;
  if (error && code === 400) return { kind: 'REJECTED', message: `${error.message} (${error.code})` };
  if (code !== 200 || shipment.length === 0) return undefined;
  const packages = shipment.flatMap((one) => one.package);
  // A shipment of several packages is returned with all of them.
  const own = packages.filter(({ trackingNumber }) => trackingNumber === number);
  const parcels = (own.length > 0 ? own : packages).map(toParcel);
  return parcels.length > 0 ? { kind: 'FOUND', parcels } : { kind: 'NOT_FOUND' };
};

const toParcel = ({ activity: activities, currentStatus }: z.output<typeof parcel>): CarrierPackage => {
  const { code, statusCode, type, description } = currentStatus;
  const meaning = upsStatus(statusCode || code, type);
  return { scans: activities.flatMap(toScans), summary: { meaning, description: emptyToNull(description) } };
};

const toScans = ({
  status: { type, code, statusCode, description },
  location,
  ...at
}: z.output<typeof activity>): Scan[] => {
  const local = parseCarrierTime(`${at.date} ${at.time}`, at.gmtOffset);
  const utc = parseCarrierTime(`${at.gmtDate} ${at.gmtTime}`, 'Z');
  const time = utc?.time ?? local?.time;
  if (!time) return [];
  const { city, stateProvince: state, postalCode, countryCode, country } = location.address;
  return [
    {
      time,
      utcOffsetMinutes: local?.utcOffsetMinutes ?? (utc ? 0 : null),
      code: statusCode || code || type,
      meaning: upsStatus(statusCode, type),
      description: emptyToNull(description),
      place: formatPlace({ city, state, postalCode, country: countryCode || country }),
    },
  ];
};
