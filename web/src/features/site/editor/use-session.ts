/** The page on the canvas: loading it, what of it is unsaved, and the draft in this browser. */
import type { Editor } from 'grapesjs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import type { Locale } from '@/shared/i18n/locales';
import { useAppDispatch } from '@/shared/store/hooks';
import type { SitePage } from '../contract';
import { openSite, readBoxes, readRules, showSnapshot, takeSnapshot } from './canvas';
import { loadSingle, loadSite } from './load-site';
import {
  draftKey,
  type LocalDraft,
  readLocalDraft,
  removeLocalDraft,
  STEPS_BEFORE_STORE,
  STORE_DELAY_MS,
  storeLocalDraft,
} from './local-draft';
import { planBoxes, type Switches } from './save/plan';
import type { Session } from './save/save-site';

/** What to edit: a page of the site, or one page or widget alone. */
export type Target = { page: SitePage } | { id: string };

const keyOf = (rules: ReturnType<typeof readRules>): string => JSON.stringify(rules);

export function useSession(editor: Editor | null, target: Target | null, locale: Locale, newName: string) {
  const dispatch = useAppDispatch();
  const { slug } = useMe().tenant;
  const [session, setSession] = useState<Session | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isDirty, setDirty] = useState(false);
  const [foundDraft, setFoundDraft] = useState<LocalDraft | null>(null);
  const [draftFailed, setDraftFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const savedRules = useRef('[]');
  const id = target && ('page' in target ? target.page.id : target.id);
  const key = id ? draftKey(slug, locale, id) : '';
  const current = useRef(target);
  current.current = target;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    if (!editor || !id) return;
    let isCurrent = true;
    setSession(null);
    setError(null);
    setFoundDraft(null);
    setDirty(false);
    const page = current.current && 'page' in current.current ? current.current.page : null;
    const loading = page ? loadSite(dispatch, page, locale) : loadSingle(dispatch, id, locale);
    loading.then(
      async (site) => {
        const draft = await readLocalDraft(key);
        if (!isCurrent) return;
        const stored = openSite(editor, site);
        savedRules.current = '[]';
        setSession({ site, stored, themeVersion: site.theme.version, newName });
        setFoundDraft(draft ?? null);
      },
      (failure: unknown) => isCurrent && setError(failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [editor, id, locale, key, dispatch, attempt]);

  const check = useCallback(() => {
    if (!editor || !session) return false;
    const rules = readRules(editor);
    const boxes = readBoxes(editor, () => '');
    const isChanged =
      keyOf(rules) !== savedRules.current || planBoxes(boxes, session.stored, rules).length > 0;
    setDirty(isChanged);
    return isChanged;
  }, [editor, session]);

  // Keep a copy in this browser while there are unsaved changes.
  useEffect(() => {
    if (!editor || !session) return;
    let steps = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      steps = 0;
      clearTimeout(timer);
      if (!check()) return void removeLocalDraft(key);
      const draft = { ...takeSnapshot(editor), savedAt: new Date().toISOString() };
      storeLocalDraft(key, draft).then(
        () => setDraftFailed(false),
        () => setDraftFailed(true),
      );
    };
    const onUpdate = () => {
      steps += 1;
      clearTimeout(timer);
      if (steps >= STEPS_BEFORE_STORE) store();
      else timer = setTimeout(store, STORE_DELAY_MS);
    };
    const onInput = () => {
      setDirty(true);
      onUpdate();
    };
    editor.on('update', onUpdate);
    editor.on('component:input', onInput);
    return () => {
      clearTimeout(timer);
      editor.off('update', onUpdate);
      editor.off('component:input', onInput);
    };
  }, [editor, session, key, check]);

  return {
    session,
    error,
    isDirty,
    draftFailed,
    retry: () => setAttempt((before) => before + 1),
    /** Draft that an earlier visit left in this browser. */
    foundDraft,
    restoreFound: () => {
      if (editor && session && foundDraft) showSnapshot(editor, session.site, foundDraft);
      setFoundDraft(null);
      check();
    },
    discardFound: () => {
      setFoundDraft(null);
      void removeLocalDraft(key);
    },
    /** Forget what was saved; with these switches on, the rules on the canvas are kept. */
    settle: (switches: Switches, areRulesKept: boolean) => {
      if (editor && areRulesKept && (switches.page || switches.all || switches.widgets))
        savedRules.current = keyOf(readRules(editor));
      if (!check()) void removeLocalDraft(key);
    },
  };
}
