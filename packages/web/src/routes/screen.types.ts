import type { Requirement } from '@shelfward/contract/kit/access.ts';
import type { BetaFeature } from '@shelfward/contract/kit/beta.rules.ts';
import type { RouteComponent } from '@tanstack/react-router';

/** The list of a record page, or the page that links to this one, with its own parent. */
export interface ParentScreen {
  readonly label: string;
  readonly to: string;
  readonly parent?: ParentScreen;
}

/** Metadata of a screen that the application frame needs before its code is loaded. */
export interface Screen extends Requirement {
  readonly path: `/${string}`;
  readonly title: string;
  /** The menu section, shown as the first breadcrumb. */
  readonly section?: 'Reports' | 'Admin' | 'Super User';
  readonly parent?: ParentScreen;
  /** Only for beta users; the header shows the badge. */
  readonly beta?: BetaFeature;
  /** Collapses the sidebar to give the screen its space. */
  readonly collapsesSidebar?: true;
  readonly component: RouteComponent;
}
