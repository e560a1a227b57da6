import { z } from 'zod';

/** What a calendar or a constraint applies to, from the most general to the most specific scope. */
export const deliveryScopes = ['account', 'companies', 'regions', 'stores'] as const;
export type DeliveryScope = (typeof deliveryScopes)[number];

export const deliveryScope = z.enum(deliveryScopes);

/** The parameters of a path that ends in `{scope}/{scopeId}`. The id of the account is 0. */
export const deliveryScopeParams = z
  .strictObject({
    scope: deliveryScope,
    scopeId: z
      .string()
      .regex(/^(0|[1-9]\d{0,15})$/, 'must be a whole number')
      .transform(Number)
      .refine(Number.isSafeInteger, 'must be a whole number'),
  })
  .refine(({ scope, scopeId }) => (scope === 'account') === (scopeId === 0), {
    path: ['scopeId'],
    message: 'must be 0 for the account, and the id of the record for other scopes',
  });
export type DeliveryScopeKey = z.output<typeof deliveryScopeParams>;

/** The scope that a value comes from. */
export const scopeSource = z.strictObject({ scope: deliveryScope, id: z.int(), name: z.string() });
export type ScopeSource = z.infer<typeof scopeSource>;
