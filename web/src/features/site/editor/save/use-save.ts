/** Saving: one at a time, a second one during a running one follows it; failures keep everything. */
import type { Editor } from 'grapesjs';
import { useCallback, useRef, useState } from 'react';
import { useAppDispatch } from '@/shared/store/hooks';
import { finishTyping, readRules } from '../canvas';
import { isUnkept, type Switches } from './plan';
import { type SaveOutcome, type Session, saveDrafts, saveSite } from './save-site';

export type SaveKind = 'publish' | 'draft';

interface SaveOptions {
  editor: Editor | null;
  session: Session | null;
  switches: Switches;
  settle: (switches: Switches, areRulesKept: boolean) => void;
}

export interface SaveState {
  isSaving: boolean;
  /** What was not stored, and how it was to be. */
  outcome: (SaveOutcome & { kind: SaveKind }) | null;
  /** What was stored last; shown for a while. */
  stored: SaveKind | null;
}

/** Leave full screen, as after every store. */
function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
}

export function useSave({ editor, session, switches, settle }: SaveOptions) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<SaveState>({ isSaving: false, outcome: null, stored: null });
  const isRunning = useRef(false);
  const next = useRef<SaveKind | null>(null);
  const latest = useRef({ switches, settle });
  latest.current = { switches, settle };

  const saveOnce = useCallback(
    async (kind: SaveKind) => {
      if (!editor || !session) return;
      await finishTyping(editor);
      const { switches: chosen } = latest.current;
      // A draft keeps contents whatever the switches are.
      const widgets = chosen.widgets || kind === 'draft';
      const areRulesKept = !isUnkept(readRules(editor), { ...chosen, widgets });
      const outcome =
        kind === 'publish'
          ? await saveSite(dispatch, editor, session, chosen)
          : await saveDrafts(dispatch, editor, session, chosen);
      const isStored = outcome.failures.length === 0 && outcome.stale.length === 0;
      latest.current.settle(chosen, isStored && areRulesKept);
      setState({
        isSaving: next.current !== null,
        outcome: isStored ? null : { ...outcome, kind },
        stored: isStored ? kind : null,
      });
      if (isStored) leaveFullScreen();
    },
    [dispatch, editor, session],
  );

  const save = useCallback(
    async (kind: SaveKind) => {
      next.current = kind;
      if (isRunning.current) return;
      isRunning.current = true;
      setState((before) => ({ ...before, isSaving: true, stored: null }));
      try {
        while (next.current) {
          const due: SaveKind = next.current;
          next.current = null;
          await saveOnce(due);
        }
      } finally {
        isRunning.current = false;
        setState((before) => ({ ...before, isSaving: false }));
      }
    },
    [saveOnce],
  );

  const dismiss = () => setState((before) => ({ ...before, outcome: null }));
  return {
    ...state,
    save,
    /** Store what was not stored, as a draft if it was to be one. */
    saveAgain: async () => {
      dismiss();
      if (state.outcome) await save(state.outcome.kind);
    },
    dismiss,
    hideStored: () => setState((before) => ({ ...before, stored: null })),
  };
}
