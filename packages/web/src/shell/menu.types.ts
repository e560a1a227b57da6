import type { Requirement } from '@shelfward/contract/kit/access.ts';
import type { BetaFeature } from '@shelfward/contract/kit/beta.rules.ts';
import type { Icon } from '@tabler/icons-react';
import type { MenuBadge } from '../kit/menu-badge.ts';

export interface MenuPage extends Requirement {
  readonly label: string;
  readonly to: string;
  /** The letter or digit after `g` that opens the page. */
  readonly key: string;
  /** Other names under which the palette finds the page. */
  readonly names?: readonly string[];
  /** Imported on demand, so that no feature is part of the first load. */
  readonly mark?: () => Promise<MenuBadge>;
  /** The same for users with a scope, who must not know the work of the whole account. */
  readonly scopedMark?: () => Promise<MenuBadge>;
}

export interface MenuItem extends MenuPage {
  readonly icon: Icon;
  /** Only for beta users. */
  readonly beta?: BetaFeature;
  /** In the menu only while the badge has progress. The palette, the keys, and the user menu always lead to it. */
  readonly isTemporary?: true;
  /** The label of the page among its tabs. */
  readonly tabLabel?: string;
  /** Pages beside this one, as tabs of its header. */
  readonly tabs?: readonly MenuPage[];
}

export interface MenuSection {
  readonly label?: 'Customers' | 'Catalog' | 'Reports' | 'Admin' | 'Super User';
  readonly startsFolded?: true;
  readonly items: readonly MenuItem[];
}
