import { createContext, type ReactNode, useContext } from 'react';

/** The tabs that lead to the pages beside the shown one; the frame knows them, the header of the page shows them. */
export const PageTabsContext = createContext<ReactNode>(undefined);

export const usePageTabs = (): ReactNode => useContext(PageTabsContext);
