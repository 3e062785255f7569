/** What the panels of the editor work on. */
import type { Component, Editor } from 'grapesjs';
import { createContext, use } from 'react';
import type { DeviceId } from './devices';
import type { Session } from './save/save-site';

export interface Editing {
  editor: Editor;
  session: Session;
  selected: Component | null;
  /** Increases with each change, so that panels read the canvas again. */
  revision: number;
  device: DeviceId;
  /** Content is locked: only styles can be changed. */
  isLocked: boolean;
  choosePicture: (use: (path: string) => void) => void;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('There is no editor here');
  return editing;
}
