/** Registers the service worker that opens the app without a network. */

const DELAY_MS = 3_000;

export function registerShellWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker
      .register('/admin/app-shell-worker.js', { scope: '/admin/' })
      .catch(() => undefined);
  window.addEventListener('load', () => setTimeout(register, DELAY_MS));
}
