/** Starts the app. */
import '@/app/base.css';
import '@fontsource-variable/inter';
import '@fontsource-variable/noto-sans-arabic';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { registerShellWorker } from '@/app/register-shell-worker';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with id root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

registerShellWorker();
