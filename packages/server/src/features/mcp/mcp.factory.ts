import type { ApiTokenInput } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { apiTokenRoles } from '@shelfward/contract/auth/api-tokens.rules.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import type { TestClient } from '../../testing/client.ts';
import type { World } from '../../testing/world.ts';
import { makeApiToken } from '../auth/api-tokens.factory.ts';

export interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect
  readonly structuredContent: any;
}

const version = '2025-11-25';

/** The token of a program of this user. */
export const makeAssistant = async (
  app: World['app'],
  client: TestClient,
  who: Role | 'none',
  input: Partial<ApiTokenInput> = {},
) => {
  const authorities = apiTokenRoles.filter((role) => role === who);
  const { token } = await makeApiToken(client, who, { name: 'Claude', access: 'READ_WRITE', authorities, ...input });
  return connect(app, { authorization: `Bearer ${token}`, 'x-client-subdomain': client.subdomain });
};

/** A scripted client: it makes the calls of a test, and follows no text of a result. */
export const connect = (app: World['app'], identity: Readonly<Record<string, string>>) => {
  let last = 0;
  const post = (payload: object, headers: Readonly<Record<string, string>> = {}) =>
    app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': version,
        ...identity,
        ...headers,
      },
      payload,
    });
  const request = async (method: string, params: object, headers?: Readonly<Record<string, string>>) => {
    last += 1;
    const response = await post({ jsonrpc: '2.0', id: last, method, params }, headers);
    return parseReply(response.body);
  };
  const callTool = async (name: string, input: object): Promise<ToolResult> => {
    const { result, error } = await request('tools/call', { name, arguments: input });
    if (error) throw new Error(JSON.stringify(error));
    return result;
  };
  return { post, request, callTool };
};
export type Assistant = ReturnType<typeof connect>;

/** A response is JSON, or one event of a stream. */
// biome-ignore lint/suspicious/noExplicitAny: tests state what they expect
const parseReply = (text: string): any => {
  const [, data] = /^data: (.+)$/m.exec(text) ?? [];
  return JSON.parse(data ?? text);
};
