/** Someone else saved what is being saved: both versions, and the choice between them. */
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { Compare } from '../../compare';
import type { SitePage } from '../../contract';
import { boxComponents, boxCss, boxId, readBoxes, refreshBoxCss, setBoxCss, setBoxHtml } from '../canvas';
import { useEditing } from '../editing-context';
import type { Failure } from './save-site';

interface StaleDialogProps {
  failure: Failure;
  /** Called with the choice; saving again then sends mine over theirs. */
  onChosen: (choice: 'mine' | 'theirs') => void;
  onClose: () => void;
}

export function StaleDialog({ failure, onChosen, onClose }: StaleDialogProps) {
  const t = useT();
  const { editor, session } = useEditing();
  const theirs = failure.problem.current as unknown as SitePage;
  const component = boxComponents(editor).find((candidate) => boxId(candidate) === failure.id);
  const stored = session.stored.get(failure.id);
  if (!component || !stored || !theirs) return null;

  const takeMine = () => {
    session.stored.set(failure.id, { ...stored, item: { ...stored.item, version: theirs.version } });
    onChosen('mine');
  };
  const takeTheirs = () => {
    setBoxHtml(component, theirs.jsonContentHTML);
    setBoxCss(editor, session.site, component, theirs.jsonContentCSS);
    refreshBoxCss(editor, session.site);
    const box = readBoxes(editor, () => theirs.name).find(({ id }) => id === failure.id);
    if (box) session.stored.set(failure.id, { item: theirs, html: box.html, css: box.css, hook: box.hook });
    onChosen('theirs');
  };
  return (
    <Dialog open fullWidth maxWidth="lg" onClose={onClose} aria-labelledby="stale-title">
      <DialogTitle id="stale-title">{t('site.stale.title', { name: failure.name })}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('site.stale.text')}
        </Alert>
        <Compare
          contents={[
            { title: t('site.stale.mine'), html: component.getInnerHTML(), css: boxCss(component) },
            { title: t('site.stale.theirs'), html: theirs.jsonContentHTML, css: theirs.jsonContentCSS },
          ]}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button onClick={takeTheirs}>{t('site.stale.takeTheirs')}</Button>
        <Button variant="contained" onClick={takeMine}>
          {t('site.stale.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
