/** The page editor: toolbar, switches, info bar, and the canvas between its panels. */
import { Box, LinearProgress, Typography } from '@mui/material';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import type { Locale } from '@/shared/i18n/locales';
import { late } from '@/shared/lib/late';
import { useListedShortcuts } from '@/shared/lib/shortcuts';
import { useAppDispatch } from '@/shared/store/hooks';
import { ErrorState } from '@/shared/ui/states';
import { VISUALLY_HIDDEN } from '@/shared/ui/visually-hidden';
import { siteApi } from '../api';
import { boxId } from './canvas';
import { CanvasFrame } from './canvas-frame';
import { lockContent, widgetOf } from './component-types';
import type { DeviceId } from './devices';
import { type Editing, EditingContext } from './editing-context';
import { FoundDraft } from './found-draft';
import { LeavingDialog } from './leaving-dialog';
import { ThemeError } from './load-site';
import { OthersNotice } from './others-notice';
import { EditorPanels } from './panels/editor-panels';
import { InfoBar } from './panels/info-bar';
import { PastedToast } from './paste/pasted-toast';
import { usePaste } from './paste/use-paste';
import { Failures } from './save/failures';
import type { Switches } from './save/plan';
import { StaleDialog } from './save/stale-dialog';
import { StoredToast } from './save/stored-toast';
import { useSave } from './save/use-save';
import { SHORTCUTS, useSaveKey } from './shortcuts';
import { isNewBox } from './site';
import { ApplySwitches } from './switches';
import { nameTextTools } from './text-tools';
import { Toolbar, type Tools } from './toolbar';
import { useCanvas } from './use-canvas';
import { type Target, useSession } from './use-session';

const CodeDialog = late(() => import('./code-dialog').then((module) => module.CodeDialog));
const PictureDialog = late(() => import('./images/picture-dialog').then((module) => module.PictureDialog));
const VersionsDialog = late(() =>
  import('../versions/versions-dialog').then((module) => module.VersionsDialog),
);

interface EditorScreenProps {
  title: string;
  target: Target | null;
  locale: Locale;
  /** Fields that choose what is edited. */
  pickers?: ReactNode;
  /** Error of what the target is chosen from. */
  targetError?: unknown;
}

export function EditorScreen({ title, target, locale, pickers, targetError }: EditorScreenProps) {
  const { t, locale: language } = useI18n();
  const dispatch = useAppDispatch();
  const root = useRef<HTMLDivElement>(null);
  const [choosing, setChoosing] = useState<{ use: (path: string) => void } | null>(null);
  const choosePicture = useMemo(() => (use: (path: string) => void) => setChoosing({ use }), []);
  const { container, editor, selected, revision } = useCanvas(language, choosePicture);
  const edited = useSession(editor, target, locale, t('site.widget.new'));
  const { session } = edited;
  const [switches, setSwitches] = useState<Switches>({ widgets: true, page: false, all: false });
  const [isLocked, setLocked] = useState(false);
  const [device, setDevice] = useState<DeviceId>('desktop');
  const [opened, setOpened] = useState<'code' | 'versions' | null>(null);
  const saving = useSave({ editor, session, switches, settle: edited.settle });
  const pasting = usePaste(session && editor);
  const [previewProblem, setPreviewProblem] = useState<unknown>(null);

  useEffect(() => {
    document.title = `${title} · Souk`;
  }, [title]);
  useEffect(() => {
    if (editor) nameTextTools(editor, t);
  }, [editor, t]);
  useEffect(() => {
    if (!editor || !session || !isLocked) return;
    lockContent(editor, true);
    return () => lockContent(editor, false);
  }, [editor, session, isLocked]);
  useListedShortcuts(SHORTCUTS);
  useSaveKey(editor, () => void saving.save('publish'));

  const widget = selected && widgetOf(selected);
  const editing: Editing | null = editor &&
    session && { editor, session, selected, revision, device, isLocked, choosePicture };
  const stale = saving.outcome?.stale[0];

  async function preview(): Promise<void> {
    if (!session) return;
    // Opened at once, since browsers block windows that open later.
    const tab = window.open('', '_blank');
    try {
      const key = { id: session.site.page.id, locale };
      const { url } = await dispatch(siteApi.endpoints.previewContent.initiate(key)).unwrap();
      if (tab) tab.location.href = url;
    } catch (error) {
      tab?.close();
      setPreviewProblem(error);
    }
  }

  const tools: Tools = {
    canUndo: Boolean(editor?.UndoManager.hasUndo()),
    canRedo: Boolean(editor?.UndoManager.hasRedo()),
    undo: () => editor?.UndoManager.undo(),
    redo: () => editor?.UndoManager.redo(),
    device,
    onDevice: (next) => {
      setDevice(next);
      editor?.setDevice(next);
    },
    openCode: widget && !isLocked ? () => setOpened('code') : null,
    openVersions: session ? () => setOpened('versions') : null,
    fullScreen: () => void root.current?.requestFullscreen?.(),
    preview: () => void preview(),
    saveDraft: () => void saving.save('draft'),
    save: () => void saving.save('publish'),
    isReady: session !== null,
    isSaving: saving.isSaving,
    isDirty: edited.isDirty,
    keepsNothing: !switches.widgets && !switches.page && !switches.all,
  };
  const error = targetError ?? edited.error;

  return (
    <Box
      component="main"
      ref={root}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        minHeight: 0,
        bgcolor: 'background.default',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: { xs: 0.5, md: 1 },
          px: { xs: 1, md: 2 },
          py: 0.75,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          variant="h1"
          sx={(theme) => ({ marginInlineEnd: 1, [theme.breakpoints.down('md')]: VISUALLY_HIDDEN })}
        >
          {title}
        </Typography>
        {pickers}
        <Typography variant="body2" color="textSecondary" role="status">
          {edited.isDirty && t('frame.form.unsaved')}
        </Typography>
        <Box sx={{ flexGrow: 1, display: { xs: 'none', md: 'block' } }} />
        <Toolbar tools={tools} />
      </Box>
      {saving.isSaving && <LinearProgress aria-label={t('site.save.running')} />}
      <ApplySwitches
        switches={switches}
        onSwitches={setSwitches}
        isLocked={isLocked}
        onLocked={setLocked}
        hasPage={session ? session.site.route !== '' : true}
      />
      {session && <OthersNotice id={session.site.page.id} locale={locale} />}
      <FoundDraft edited={edited} />
      {saving.outcome && <Failures failures={saving.outcome.failures} onClose={saving.dismiss} />}
      {previewProblem !== null && <ErrorState error={previewProblem} retry={() => setPreviewProblem(null)} />}
      {error ? (
        <Box sx={{ p: 2 }}>
          {error instanceof ThemeError && <Typography gutterBottom>{t('site.load.failedTheme')}</Typography>}
          <ErrorState error={error instanceof ThemeError ? error.cause : error} retry={edited.retry} />
        </Box>
      ) : null}
      <EditingContext value={editing}>
        {editing ? <InfoBar /> : <Box sx={{ minHeight: 28 }} />}
        <EditorPanels isReady={editing !== null}>
          <CanvasFrame container={container} isLoading={!session && !error} />
        </EditorPanels>
        {opened === 'code' && widget && <CodeDialog widget={widget} onClose={() => setOpened(null)} />}
        {opened === 'versions' && session && (
          <VersionsDialog
            site={session.site}
            item={
              (widget && !isNewBox(boxId(widget)) && session.stored.get(boxId(widget))?.item) ||
              session.site.page
            }
            locale={locale}
            onRestored={edited.retry}
            onClose={() => setOpened(null)}
          />
        )}
        {choosing && (
          <PictureDialog
            onChoose={(path) => {
              choosing.use(path);
              setChoosing(null);
            }}
            onClose={() => setChoosing(null)}
          />
        )}
        {stale && editing && (
          <StaleDialog
            key={stale.id || 'theme'}
            failure={stale}
            onChosen={() => void saving.saveAgain()}
            onClose={saving.dismiss}
          />
        )}
      </EditingContext>
      <LeavingDialog isDirty={edited.isDirty} />
      <PastedToast pasted={pasting.pasted} onClose={pasting.dismiss} />
      <StoredToast stored={saving.stored} onClose={saving.hideStored} />
    </Box>
  );
}
