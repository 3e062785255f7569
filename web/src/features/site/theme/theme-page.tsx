/** Look of the whole site: colours, fonts, logo, and CSS for all pages. */
import { Alert, Box, Button, MenuItem, Paper, Skeleton, TextField } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { late } from '@/shared/lib/late';
import { FormSection } from '@/shared/ui/form-section';
import { Page } from '@/shared/ui/page';
import { SaveBar } from '@/shared/ui/save-bar';
import { ErrorState } from '@/shared/ui/states';
import { useDraft } from '@/shared/ui/use-draft';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import {
  useDiscardThemeDraftMutation,
  useGetThemeDraftQuery,
  useListWebsiteThemesQuery,
  usePublishThemeDraftMutation,
  useSaveThemeDraftMutation,
  useUpdateWebsiteThemeMutation,
} from '../api.gen';
import type { WebsiteTheme } from '../contract';
import { FONTS } from '../editor/fonts';
import { PictureDialog } from '../editor/images/picture-dialog';
import { siteTabs } from '../site-tabs';

const ThemeVersionsDialog = late(() =>
  import('./theme-versions-dialog').then((module) => module.ThemeVersionsDialog),
);

const COLOURS = ['primary', 'accent', 'background', 'surface', 'text'] as const;
/** What the site shows without a colour of its own. */
const DEFAULTS: Record<(typeof COLOURS)[number], string> = {
  primary: '#0b6b66',
  accent: '#e0a32e',
  background: '#f7f3ec',
  surface: '#ffffff',
  text: '#1d1b17',
};

interface SectionProps {
  theme: WebsiteTheme;
  change: (part: Partial<WebsiteTheme>) => void;
}

function Colours({ theme, change }: SectionProps) {
  const t = useT();
  const colours = {
    ...DEFAULTS,
    ...Object.fromEntries(Object.entries(theme.colours ?? {}).filter(([, value]) => value)),
  };
  return (
    <FormSection title={t('site.theme.colours')} hint={t('site.theme.coloursHint')}>
      {COLOURS.map((name) => (
        <Box key={name} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <TextField
            type="color"
            label={t(`site.colour.${name}`)}
            value={colours[name]}
            onChange={({ target }) => change({ colours: { ...colours, [name]: target.value } })}
            sx={{ width: 160 }}
          />
          <bdi dir="ltr">{colours[name]}</bdi>
        </Box>
      ))}
    </FormSection>
  );
}

function Fonts({ theme, change }: SectionProps) {
  const t = useT();
  return (
    <FormSection title={t('site.theme.fonts')}>
      {(['headingFont', 'bodyFont'] as const).map((name) => (
        <TextField
          key={name}
          select
          label={t(`site.theme.${name}`)}
          value={theme[name]}
          onChange={({ target }) => change({ [name]: target.value })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('site.theme.systemFont')}</MenuItem>
          {FONTS.map((font) => (
            <MenuItem key={font} value={font}>
              {font}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </FormSection>
  );
}

function Logo({ theme, change }: SectionProps) {
  const t = useT();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <FormSection title={t('site.theme.logo')}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {theme.logo && (
          <Box component="img" alt={t('site.theme.logo')} src={theme.logo} sx={{ height: 56 }} />
        )}
        <Button variant="outlined" onClick={() => setChoosing(true)}>
          {t('site.images.choose')}
        </Button>
      </Box>
      {isChoosing && (
        <PictureDialog
          onChoose={(logo) => {
            change({ logo });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </FormSection>
  );
}

/** The theme as it was saved last, its changes on this page, and what can be done with them. */
function useTheme() {
  const { data, error, refetch } = useListWebsiteThemesQuery({});
  const published = data?.['hydra:member'][0];
  const newest = useGetThemeDraftQuery(published?.hasDraft ? { id: published.id } : skipToken);
  const stored = published?.hasDraft ? newest.data : published;
  const draft = useDraft<WebsiteTheme>(stored);
  const saving = useSaving();
  const [update] = useUpdateWebsiteThemeMutation();
  const [saveDraft] = useSaveThemeDraftMutation();
  const [publish] = usePublishThemeDraftMutation();
  const [discard] = useDiscardThemeDraftMutation();
  const id = stored?.id ?? '';
  const send = async (write: () => Promise<unknown>) => {
    if (await saving.run(write)) draft.discard();
  };
  const body = () => ({ id, websiteThemeChange: { ...draft.changes, version: stored?.version } as never });
  return {
    error: error ?? newest.error,
    refetch,
    stored,
    draft,
    saving,
    save: () => send(() => update(body()).unwrap()),
    saveDraft: () => send(() => saveDraft(body()).unwrap()),
    publishDraft: () => send(() => publish({ id }).unwrap()),
    discardDraft: () => send(() => discard({ id }).unwrap()),
  };
}

export function ThemePage() {
  const t = useT();
  const theme = useTheme();
  const { stored, draft, saving, error } = theme;
  const [isListing, setListing] = useState(false);
  const section = draft.item && { theme: draft.item, change: draft.change };
  return (
    <Page
      title={t('site.title')}
      tabs={siteTabs}
      action={<Button onClick={() => setListing(true)}>{t('site.tools.versions')}</Button>}
    >
      {error && !stored ? <ErrorState error={error} retry={() => void theme.refetch()} /> : null}
      {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
      {saving.problem?.status === 412 && <Alert severity="warning">{t('form.stale')}</Alert>}
      {stored?.hasDraft && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <>
              <Button color="inherit" disabled={saving.isSending} onClick={() => void theme.discardDraft()}>
                {t('site.theme.discardDraft')}
              </Button>
              <Button
                color="inherit"
                variant="outlined"
                disabled={saving.isSending || draft.isChanged}
                onClick={() => void theme.publishDraft()}
              >
                {t('site.theme.publishDraft')}
              </Button>
            </>
          }
        >
          {t('site.theme.draft')}
        </Alert>
      )}
      {section ? (
        <Paper variant="outlined">
          <Colours {...section} />
          <Fonts {...section} />
          <Logo {...section} />
          <FormSection title={t('site.theme.css')} hint={t('site.theme.cssHint')}>
            <TextField
              label="CSS"
              multiline
              minRows={6}
              maxRows={20}
              value={section.theme.customCss}
              onChange={({ target }) => draft.change({ customCss: target.value })}
              slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false, style: { fontFamily: 'monospace' } } }}
            />
          </FormSection>
          {draft.isChanged && (
            <Box sx={{ p: 2, textAlign: 'end' }}>
              <Button disabled={saving.isSending} onClick={() => void theme.saveDraft()}>
                {t('site.tools.saveDraft')}
              </Button>
            </Box>
          )}
        </Paper>
      ) : (
        !error && <Skeleton variant="rounded" height={360} />
      )}
      <SaveBar
        isChanged={draft.isChanged}
        isSaving={saving.isSending}
        onDiscard={draft.discard}
        onSave={() => void theme.save()}
      />
      {isListing && <ThemeVersionsDialog onClose={() => setListing(false)} />}
    </Page>
  );
}
