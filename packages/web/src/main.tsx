import '@fontsource-variable/inter/index.css';
import './theme/mantine.css';
import './theme/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { watchRelease } from './kit/release.ts';
import { restoreScrollOnBack } from './kit/scroll-memory.ts';
import { createAppRouter } from './router.tsx';

watchRelease();
const router = createAppRouter();
restoreScrollOnBack(router);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its root element');
createRoot(root).render(<App router={router} />);
