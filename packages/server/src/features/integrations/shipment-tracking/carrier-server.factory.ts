import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { dialects } from './carrier.client.ts';

export interface Heard {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** What the server says to a question; a string is sent as it is, undefined cuts the line. */
export interface Said {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A carrier on this machine: sign-in as the real ones have it, and answers that the test says. */
export interface CarrierServer {
  readonly port: number;
  /** Reaches it instead of the carriers' own hosts. */
  readonly outgoing: Outgoing;
  /** Questions about shipments, in order. */
  readonly asked: Heard[];
  readonly signIns: Heard[];
  answer: (asked: Heard) => Said | undefined | Promise<Said | undefined>;
  /** What it grants, as its carrier writes it. */
  grant: unknown;
  /** From now on no token that it gave is good. */
  readonly expireTokens: () => void;
  readonly stop: () => Promise<void>;
}

export const startCarrierServer = async (through: () => Outgoing, onPort = 0): Promise<CarrierServer> => {
  let tokens = new Set<string>();
  let given = 0;
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const heard = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() };
      void reply(heard).then((said) => {
        if (!said) return response.destroy();
        const text = typeof said.body === 'string' ? said.body : JSON.stringify(said.body);
        return response
          .writeHead(said.status ?? 200, { 'content-type': 'application/json', ...said.headers })
          .end(text);
      });
    });
  });
  const reply = async (heard: Heard): Promise<Said | undefined> => {
    if (heard.path.endsWith('/token')) {
      carrier.signIns.push(heard);
      if (!knowsSecret(heard)) return { status: 401, body: { error: 'invalid_client' } };
      given += 1;
      tokens.add(`Bearer token-${given}`);
      return { body: { access_token: `token-${given}`, token_type: 'Bearer', ...Object(carrier.grant) } };
    }
    carrier.asked.push(heard);
    return tokens.has(heard.headers.authorization ?? '') ? carrier.answer(heard) : { status: 401, body: {} };
  };
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hosts = Object.values(dialects).flatMap((dialect) => Object.values(dialect.hosts));
  const here = (url: string): string => {
    const host = hosts.find((one) => url.startsWith(`${one}/`));
    if (!host) throw new Error(`${url} is no address of a carrier`);
    return `http://127.0.0.1:${port}${url.slice(host.length)}`;
  };
  const carrier: CarrierServer = {
    port,
    outgoing: {
      request: (url, request) => through().request(here(url), request),
      connect: (place) => through().connect(place),
      addressOf: (host) => through().addressOf(host),
    },
    asked: [],
    signIns: [],
    answer: () => ({ status: 404, body: {} }),
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

export const rightSecret = 'right secret/+';

const knowsSecret = ({ headers, body }: Heard): boolean => {
  const basic = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
  const typed =
    headers['content-type'] === 'application/json' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
  return (basic.split(':')[1] ?? typed.client_secret) === rightSecret && typed.grant_type === 'client_credentials';
};

interface TestScan {
  readonly at: string;
  readonly code: string;
  readonly type?: string;
  readonly text?: string;
}

/** As UPS answers: times of the place and of Greenwich side by side, the newest scan first. */
export const upsAnswer = (number: string, scans: readonly TestScan[]): Said => {
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

/** As FedEx answers about the numbers of a question. */
export const fedexAnswer = ({ body }: Heard, resultsOf: (number: string) => readonly unknown[]): Said => {
  const { trackingInfo } = JSON.parse(body) as {
    trackingInfo: { trackingNumberInfo: { trackingNumber: string } }[];
  };
  const completeTrackResults = trackingInfo.map(({ trackingNumberInfo: { trackingNumber } }) => ({
    trackingNumber,
    trackResults: resultsOf(trackingNumber),
  }));
  return { body: { transactionId: 'one', output: { completeTrackResults } } };
};

/** As the post answers in truth: markup, words for truth, nulls, and times of the place without their offset. */
export const uspsAnswer = (number: string, category: string, scans: readonly TestScan[]): Said => ({
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
