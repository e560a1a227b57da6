import type { Route } from '@shelfward/contract/kit/route.ts';
import { z } from 'zod';
import type { TestClient, UntypedRequest } from '../client.ts';
import { type Case, cases } from '../contract-loop/examples.ts';
import type { World } from '../world.ts';

type Body = Readonly<Record<string, unknown>>;

/** A route whose body names a remote system. */
export interface AddressForm extends Case {
  /** The property of the body. */
  readonly field: string;
  /** URLs with a scheme; otherwise a host with a port. */
  readonly isWeb: boolean;
  /** The other choices of the form, such as the protocol: every combination of its flags that the route accepts. */
  readonly flags: readonly Body[];
}

/** Every route of the contract whose body has an address. Its example shows the notation. */
export const findAddressForms = async (world: World): Promise<readonly AddressForm[]> => {
  const client = await world.newClient();
  const found: AddressForm[] = [];
  for (const one of cases.filter(({ route }) => hasAddress(route))) {
    const body = (await one.example(client)).body as Body;
    for (const [field, value] of Object.entries(body))
      if (addressName.test(field) && addressValue.test(String(value)))
        found.push({ ...one, field, isWeb: /^https?:/i.test(String(value)), flags: combineFlags(one.route, body) });
  }
  return found;
};

const addressName = /url|uri|host|server|endpoint|issuer/i;
const addressValue = /^(https?:\/\/|[\w-]+(\.[\w-]+)+(:\d+)?$)/i;

const hasAddress = ({ body }: Route): boolean =>
  body !== undefined && propertyNames(body).some((name) => addressName.test(name));

const propertyNames = (schema: z.ZodType): string[] => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
};

const combineFlags = ({ body: schema }: Route, body: Body): readonly Body[] => {
  const names = Object.keys(body).filter((name) => typeof body[name] === 'boolean');
  const combinations = Array.from({ length: 2 ** names.length }, (_, bits) =>
    Object.fromEntries(names.map((name, at): [string, boolean] => [name, Boolean(bits & (1 << at))])),
  );
  return combinations.filter((flags) => schema?.safeParse({ ...body, ...flags }).success);
};

interface Submission {
  readonly form: AddressForm;
  readonly host: string;
  readonly port: number;
  readonly flags: Body;
}

/** The example of the form with another address. */
export const buildRequest = async (
  client: TestClient,
  { form: { example, field, isWeb }, host, port, flags }: Submission,
): Promise<UntypedRequest> => {
  const { body, ...rest } = await example(client);
  const address = isWeb ? `http://${host}:${port}` : `${host}:${port}`;
  return { ...rest, body: { ...(body as Body), ...flags, [field]: address } };
};
