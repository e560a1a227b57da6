import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Outgoing } from '../../../../platform/outgoing/outgoing.ts';
import { carrierAdapters } from './carrier.client.ts';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** The response of the server; a string is sent unchanged, undefined drops the connection. */
export interface ScriptedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A local carrier server with the sign-in of the real ones and scripted responses. */
export interface CarrierServer {
  readonly port: number;
  /** Redirects the hosts of the carriers to this server. */
  readonly outgoing: Outgoing;
  /** Tracking requests in order. */
  readonly requests: ReceivedRequest[];
  readonly signIns: ReceivedRequest[];
  respond: (request: ReceivedRequest) => ScriptedResponse | undefined | Promise<ScriptedResponse | undefined>;
  /** The token response in the format of the carrier. */
  grant: unknown;
  /** Invalidates all issued tokens. */
  readonly expireTokens: () => void;
  readonly stop: () => Promise<void>;
}

export const startCarrierServer = async (getOutgoing: () => Outgoing, onPort = 0): Promise<CarrierServer> => {
  let tokens = new Set<string>();
  let issuedTokens = 0;
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const received = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() };
      void reply(received).then((scripted) => {
        if (!scripted) return response.destroy();
        const text = typeof scripted.body === 'string' ? scripted.body : JSON.stringify(scripted.body);
        return response
          .writeHead(scripted.status ?? 200, { 'content-type': 'application/json', ...scripted.headers })
          .end(text);
      });
    });
  });
  const reply = async (received: ReceivedRequest): Promise<ScriptedResponse | undefined> => {
    if (received.path.endsWith('/token')) {
      carrier.signIns.push(received);
      if (!isSecretCorrect(received)) return { status: 401, body: { error: 'invalid_client' } };
      issuedTokens += 1;
      tokens.add(`Bearer token-${issuedTokens}`);
      return { body: { access_token: `token-${issuedTokens}`, token_type: 'Bearer', ...Object(carrier.grant) } };
    }
    carrier.requests.push(received);
    return tokens.has(received.headers.authorization ?? '') ? carrier.respond(received) : { status: 401, body: {} };
  };
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hosts = Object.values(carrierAdapters).flatMap((dialect) => Object.values(dialect.hosts));
  const here = (url: string): string => {
    const host = hosts.find((one) => url.startsWith(`${one}/`));
    if (!host) throw new Error(`${url} is not a URL of a carrier`);
    return `http://127.0.0.1:${port}${url.slice(host.length)}`;
  };
  const carrier: CarrierServer = {
    port,
    outgoing: {
      request: (url, request) => getOutgoing().request(here(url), request),
      connect: (place) => getOutgoing().connect(place),
      resolveAllowedAddress: (host) => getOutgoing().resolveAllowedAddress(host),
    },
    requests: [],
    signIns: [],
    respond: () => ({ status: 404, body: {} }),
    grant: { expires_in: '3600' },
    expireTokens: () => {
      tokens = new Set();
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return carrier;
};

export const correctSecret = 'right secret/+';

const isSecretCorrect = ({ headers, body }: ReceivedRequest): boolean => {
  const basic = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
  const credentials =
    headers['content-type'] === 'application/json' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
  return (
    (basic.split(':')[1] ?? credentials.client_secret) === correctSecret &&
    credentials.grant_type === 'client_credentials'
  );
};

interface TestScan {
  readonly at: string;
  readonly code: string;
  readonly type?: string;
  readonly text?: string;
}

/** A UPS response: with local and UTC times, newest scan first. */
export const upsResponse = (number: string, scans: readonly TestScan[]): ScriptedResponse => {
  const activity = scans.toReversed().map(({ at, code, type = 'I', text = `Scan ${code}` }) => {
    const local = new Date(Date.parse(at) - 5 * 3_600_000).toISOString();
    const [date, time] = [local.slice(0, 10).replaceAll('-', ''), local.slice(11, 19).replaceAll(':', '')];
    const utc = new Date(at).toISOString();
    return {
      location: { address: { city: 'ALBANY', stateProvince: 'NY', postalCode: '12205', countryCode: 'US' } },
      status: { type, code: 'XX', statusCode: code, description: text },
      date,
      time,
      gmtDate: utc.slice(0, 10).replaceAll('-', ''),
      gmtTime: utc.slice(11, 19),
      gmtOffset: '-05:00',
    };
  });
  const [newest] = activity;
  const one = {
    trackingNumber: number,
    activity,
    currentStatus: newest && { ...newest.status, code: newest.status.statusCode },
  };
  return { body: { trackResponse: { shipment: [{ inquiryNumber: number, package: [one] }] } } };
};

export const fedexResult = (scans: readonly TestScan[]) => {
  const newest = scans.at(-1);
  return {
    latestStatusDetail: {
      code: newest?.code,
      derivedCode: newest?.code,
      statusByLocale: newest?.text,
      description: newest?.text,
    },
    scanEvents: scans.toReversed().map(({ at, code, text = '' }) => ({
      date: at,
      eventType: code,
      eventDescription: text,
      exceptionDescription: '',
      derivedStatusCode: code,
      scanLocation: {
        streetLines: [''],
        city: 'CLOVIS',
        stateOrProvinceCode: 'CA',
        postalCode: '93612',
        countryCode: 'US',
      },
    })),
  };
};

/** A FedEx response to the numbers of a request. */
export const fedexResponse = (
  { body }: ReceivedRequest,
  findResults: (number: string) => readonly unknown[],
): ScriptedResponse => {
  const { trackingInfo } = JSON.parse(body) as {
    trackingInfo: { trackingNumberInfo: { trackingNumber: string } }[];
  };
  const completeTrackResults = trackingInfo.map(({ trackingNumberInfo: { trackingNumber } }) => ({
    trackingNumber,
    trackResults: findResults(trackingNumber),
  }));
  return { body: { transactionId: 'one', output: { completeTrackResults } } };
};

/** A USPS response as returned in production: markup, booleans as text, nulls, and local times without an offset. */
export const uspsResponse = (number: string, category: string, scans: readonly TestScan[]): ScriptedResponse => ({
  body: {
    trackingNumber: number,
    mailClass: 'Ground<SUP>&#153;</SUP>',
    emailEnabled: 'true',
    status: scans.at(-1)?.text ?? category,
    statusCategory: category,
    trackingEvents: scans.toReversed().map(({ at, code, text }) => ({
      eventType: text,
      eventTimestamp: new Date(Date.parse(at) - 5 * 3_600_000).toISOString().slice(0, 19),
      GMTTimestamp: at,
      GMTOffset: '-05:00',
      eventCountry: null,
      eventCity: 'LECANTO',
      eventState: 'FL',
      eventZIP: '34461',
      firm: null,
      eventCode: code,
    })),
  },
});
