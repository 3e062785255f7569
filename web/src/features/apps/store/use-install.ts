/** Installs an application: its progress, the reload at its end, and why it failed. */
import { useEffect, useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { type Application, useInstallApplicationMutation } from '../api.gen';

/** How long the full bar is seen before the page reloads. */
const FULL_BAR_MS = 700;

const reloadPage = () => window.location.reload();

export interface Installing {
  /** Id of the application. */
  id: string;
  isDone: boolean;
}

export function useInstall(applications: readonly Application[], reload = reloadPage) {
  const [install] = useInstallApplicationMutation();
  const [installing, setInstalling] = useState<Installing | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const status = applications.find(({ id }) => id === installing?.id)?.status;

  // The end of an installation that takes longer than its request comes on the live stream.
  useEffect(() => {
    if (status === 'installed') setInstalling((current) => current && { ...current, isDone: true });
  }, [status]);
  const isDone = installing?.isDone ?? false;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(reload, FULL_BAR_MS);
    return () => clearTimeout(timer);
  }, [isDone, reload]);

  async function start({ id, name, image, erasedAt }: Application): Promise<void> {
    setProblem(null);
    setInstalling({ id, isDone: false });
    // One that was uninstalled returns to its place in the menu.
    const last = applications.filter((application) => application.status === 'installed').length;
    const place = erasedAt ? {} : { menuOrder: last };
    try {
      const item = await install({ installBody: { name, image, ...place, isEnabled: true } }).unwrap();
      if (item.status === 'installed') setInstalling({ id, isDone: true });
    } catch (error) {
      setInstalling(null);
      setProblem(toProblem(error));
    }
  }

  /** Return the percentage to show for an application; undefined while it is not being installed. */
  function progressOf(application: Application): number | undefined {
    if (installing?.id === application.id) return installing.isDone ? 100 : application.progress % 100;
    const isRunning = application.status === 'installing' || application.status === 'updating';
    return isRunning ? application.progress : undefined;
  }

  return {
    start: (application: Application) => void start(application),
    progressOf,
    isBusy: installing !== null,
    problem,
    dismiss: () => setProblem(null),
  };
}

export type Install = ReturnType<typeof useInstall>;
