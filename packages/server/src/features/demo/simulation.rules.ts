/** The top-level domain is reserved by RFC 2606: no name server resolves it. */
export const simulatedHost = 'simulation.invalid';
export const simulatedUrl = `http://${simulatedHost}`;

/** The client ID, the client secret, and the token of the simulated UPS. */
export const simulatedSecret = 'simulation';
export const upsTestHost = 'https://wwwcie.ups.com';

const hourMs = 3_600_000;

interface Step {
  readonly afterHours: number;
  readonly type: 'M' | 'P' | 'I' | 'D';
  readonly code: string;
  readonly text: string;
  readonly city: string;
  readonly state: string;
}

/** A package is delivered in the evening of the seventh day. */
const steps: readonly Step[] = [
  { afterHours: 0, type: 'M', code: '003', text: 'Shipper created a label', city: '', state: '' },
  { afterHours: 2, type: 'P', code: '038', text: 'Picked up', city: 'Hodgkins', state: 'IL' },
  { afterHours: 9, type: 'I', code: '005', text: 'Departed from facility', city: 'Hodgkins', state: 'IL' },
  { afterHours: 38, type: 'I', code: '010', text: 'Arrived at facility', city: 'Columbus', state: 'OH' },
  { afterHours: 61, type: 'I', code: '005', text: 'Departed from facility', city: 'Columbus', state: 'OH' },
  { afterHours: 110, type: 'I', code: '010', text: 'Arrived at facility', city: 'Albany', state: 'NY' },
  { afterHours: 158, type: 'I', code: '021', text: 'Out for delivery', city: 'Albany', state: 'NY' },
  { afterHours: 166, type: 'D', code: '011', text: 'Delivered', city: 'Albany', state: 'NY' },
];

/** The response of UPS for a package that was created at this time, with the scans until now, newest first. */
export const buildUpsResponse = (number: string, { createdAt, now }: { createdAt: Date; now: Date }): unknown => {
  const activity = steps
    .map((step) => ({ ...step, at: new Date(createdAt.getTime() + step.afterHours * hourMs) }))
    .filter(({ at }) => at <= now)
    .toReversed()
    .map(({ at, type, code, text, city, state }) => {
      const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T');
      const date = day.replaceAll('-', '');
      return {
        location: { address: { city, stateProvince: state, countryCode: 'US' } },
        status: { type, statusCode: code, description: `${text} (simulation)` },
        date,
        time: time.replaceAll(':', ''),
        gmtDate: date,
        gmtTime: time,
        gmtOffset: '+00:00',
      };
    });
  const newest = activity[0]?.status;
  const currentStatus = newest && { code: newest.statusCode, type: newest.type, description: newest.description };
  return { trackResponse: { shipment: [{ package: [{ trackingNumber: number, activity, currentStatus }] }] } };
};
