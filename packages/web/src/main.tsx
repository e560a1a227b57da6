import '@fontsource-variable/inter/index.css';
import './theme/reset.css';
import './theme/font.css';
import './theme/mantine.css';
import './theme/global.css';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its root element');
// On demand: React and the application are evaluated in two tasks, which block the browser for a shorter time.
void import('./start.tsx').then(({ renderApp }) => renderApp(createRoot(root)));
