/** The part of the package, which has no types of its own, that the identity provider of the tests uses. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Client {
    clientId: string;
    redirectUriAllowed: (url: string) => boolean;
  }

  interface Grant {
    readonly addOIDCScope: (scope: string) => void;
    readonly save: () => Promise<string>;
  }

  interface ProviderContext {
    readonly oidc: {
      readonly provider: Provider;
      readonly client: Client;
      readonly session: { readonly accountId: string };
    };
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Client: { readonly prototype: Client };
    readonly Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    readonly callback: () => (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    readonly interactionFinished: (
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string },
      options: { mergeWithLastSubmission: boolean },
    ) => Promise<void>;
  }

  export type { ProviderContext };
}
