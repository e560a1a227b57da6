/** Built from docs/guide by guide-pages.plugin.ts. */
declare module 'virtual:guide' {
  type Access = import('@shelfward/contract/kit/access.ts').Access;
  type ScopeAccess = import('@shelfward/contract/kit/access.ts').ScopeAccess;
  type BetaFeature = import('@shelfward/contract/kit/beta.rules.ts').BetaFeature;
  type IntegrationType = import('@shelfward/contract/integrations/core/integrations.rules.ts').IntegrationType;

  /** A piece of a guide page, built from its markdown. It carries no HTML: React creates the elements. */
  export type GuideNode =
    | string
    | { readonly tag: GuideTag; readonly id?: string; readonly children: readonly GuideNode[] }
    | { readonly image: string; readonly alt: string }
    /** A link to another page of the guide, to a heading, or to another site. */
    | { readonly link: string; readonly children: readonly GuideNode[] };

  export type GuideTag =
    | 'h1'
    | 'h2'
    | 'h3'
    | 'h4'
    | 'p'
    | 'strong'
    | 'em'
    | 'code'
    | 'pre'
    | 'ul'
    | 'ol'
    | 'li'
    | 'blockquote'
    | 'table'
    | 'thead'
    | 'tbody'
    | 'tr'
    | 'th'
    | 'td'
    | 'br'
    | 'hr';

  /** A page in the list of the guide. */
  export interface GuideEntry {
    readonly name: string;
    readonly title: string;
    readonly summary: string;
    readonly section: string;
    /** The paths of the screens whose Help link opens this page. */
    readonly screens: readonly string[];
    /** The users who have what the page describes; all users without it. */
    readonly access?: Access;
    /** Which users with a scope; without it, none. */
    readonly scoped?: ScopeAccess;
    readonly beta?: BetaFeature;
    /** The types of integrations that the page describes. */
    readonly integrations?: readonly IntegrationType[];
    readonly headings: readonly { readonly id: string; readonly text: string }[];
  }

  export const entries: readonly GuideEntry[];
  export const pages: Readonly<Record<string, () => Promise<{ readonly default: readonly GuideNode[] }>>>;
}
