/**
 * Features beyond the specification that are not final. Only beta users see them: the beta flag of their account or
 * their own is set. A route or screen names its feature with `beta`; when a feature is ready, remove it here.
 */
export const betaFeatures = {
  webhooks: 'Webhooks',
  fairShare: 'Fair share of scarce stock',
  forecast: 'Forecast columns of Order Conversion',
} as const;
export type BetaFeature = keyof typeof betaFeatures;

/** Whether the user sees a screen or may call a route. Without a feature it is for everyone. */
export const hasFeature = (feature: BetaFeature | undefined, { betaFlag }: { readonly betaFlag: boolean }): boolean =>
  feature === undefined || betaFlag;
