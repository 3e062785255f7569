/** Lets the browser keep the app, so that it opens without a network. */

const QUIET_MS = 3_000;

export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const keep = () =>
    void navigator.serviceWorker
      .register('/admin/app-shell-worker.js', { scope: '/admin/' })
      .catch(() => undefined);
  window.addEventListener('load', () => setTimeout(keep, QUIET_MS));
}
