/** Someone else saved what is being saved: both versions, and the choice between them. */
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { type Translate, useT } from '@/shared/i18n/i18n-context';
import { Compare, type ComparedContent } from '../../compare';
import type { SitePage, WebsiteTheme } from '../../contract';
import {
  boxComponents,
  boxCss,
  boxId,
  readBoxes,
  readRules,
  refreshBoxCss,
  setBoxCss,
  setBoxHtml,
} from '../canvas';
import { drawBox, drawTheme } from '../drawings';
import { type Editing, useEditing } from '../editing-context';
import { themeCss } from '../site';
import { mergeRules } from '../styles/css-text';
import type { Failure } from './save-site';

interface StaleDialogProps {
  failure: Failure;
  /** Called with the choice; saving again then sends mine over theirs. */
  onChosen: (choice: 'mine' | 'theirs') => void;
  onClose: () => void;
}

interface StaleChoice {
  name: string;
  takeMine: () => void;
  takeTheirs: () => void;
  contents: readonly [ComparedContent, ComparedContent];
}

/** Return the choice between two versions of a box. */
function boxChoice(editing: Editing, failure: Failure, t: Translate): StaleChoice | null {
  const { editor, session } = editing;
  const { site } = session;
  const theirs = failure.problem.current as unknown as SitePage;
  const component = boxComponents(editor).find((candidate) => boxId(candidate) === failure.id);
  const stored = session.stored.get(failure.id);
  if (!component || !stored || !theirs) return null;
  const side = (title: string, html: string, css: string): ComparedContent => ({
    title,
    html,
    css,
    drawing: drawBox(site, failure.id, html, css),
  });
  return {
    name: failure.name,
    takeMine: () => {
      session.stored.set(failure.id, { ...stored, item: { ...stored.item, version: theirs.version } });
    },
    takeTheirs: () => {
      setBoxHtml(component, theirs.jsonContentHTML);
      setBoxCss(editor, site, component, theirs.jsonContentCSS);
      refreshBoxCss(editor, site);
      const box = readBoxes(editor, () => theirs.name).find(({ id }) => id === failure.id);
      if (box) session.stored.set(failure.id, { item: theirs, html: box.html, css: box.css, hook: box.hook });
    },
    contents: [
      side(t('site.stale.mine'), component.getInnerHTML(), boxCss(component)),
      side(t('site.stale.theirs'), theirs.jsonContentHTML, theirs.jsonContentCSS),
    ],
  };
}

/** Return the choice between two versions of the theme: mine is theirs with the rules that I changed. */
function themeChoice({ editor, session }: Editing, failure: Failure, t: Translate): StaleChoice | null {
  const theirs = failure.problem.current as unknown as WebsiteTheme;
  if (!theirs) return null;
  const { site } = session;
  const rules = readRules(editor);
  const rebase = () => {
    session.site = { ...site, theme: theirs };
    session.themeVersion = theirs.version;
  };
  const side = (title: string, theme: WebsiteTheme): ComparedContent => ({
    title,
    html: '',
    css: themeCss(theme, site.route),
    drawing: drawTheme(site, theme),
  });
  const mine = { ...theirs, customCss: mergeRules(theirs.customCss, rules) };
  return {
    name: t('site.theme.title'),
    takeMine: rebase,
    takeTheirs: () => {
      rebase();
      editor.Css.clear();
      refreshBoxCss(editor, session.site);
    },
    contents: [side(t('site.stale.mine'), mine), side(t('site.stale.theirs'), theirs)],
  };
}

export function StaleDialog({ failure, onChosen, onClose }: StaleDialogProps) {
  const t = useT();
  const editing = useEditing();
  // What is drawn must not change while it is looked at.
  const [choice] = useState(() => (failure.id ? boxChoice : themeChoice)(editing, failure, t));
  if (!choice) return null;
  return (
    <Dialog open fullWidth maxWidth="lg" onClose={onClose} aria-labelledby="stale-title">
      <DialogTitle id="stale-title">{t('site.stale.title', { name: choice.name })}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('site.stale.text')}
        </Alert>
        <Compare contents={choice.contents} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          onClick={() => {
            choice.takeTheirs();
            onChosen('theirs');
          }}
        >
          {t('site.stale.takeTheirs')}
        </Button>
        <Button
          variant="contained"
          onClick={() => {
            choice.takeMine();
            onChosen('mine');
          }}
        >
          {t('site.stale.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
