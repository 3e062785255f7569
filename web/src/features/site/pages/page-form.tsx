/** Settings of a page (address, titles, picture, menu), or of a widget (name, hook, page). */
import { Box, Button, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { LOCALE_NAMES, LOCALES } from '@/shared/i18n/locales';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { useCreatePageMutation, useListPagesQuery, useUpdatePageMutation } from '../api.gen';
import type { SitePage } from '../contract';
import { PictureDialog } from '../editor/images/picture-dialog';

const HOOKS = ['header', 'hero', 'main-top', 'main', 'aside', 'footer'] as const;
const FIELDS = ['name', 'route', 'texts', 'picture', 'frontHook', 'page'];
const BUILT_IN = ['/', '/shop'];

type Draft = Pick<
  SitePage,
  'name' | 'route' | 'texts' | 'picture' | 'inMenu' | 'menuPosition' | 'frontHook' | 'page'
> & {
  isPublished: boolean;
};

const EMPTY: Draft = {
  name: '',
  route: '/',
  texts: [],
  picture: '',
  inMenu: true,
  menuPosition: 100,
  frontHook: '',
  page: null,
  isPublished: true,
};

interface FieldsProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  violation: (name: string) => { message: string } | undefined;
}

function TextFields({ draft, change }: FieldsProps) {
  const t = useT();
  return LOCALES.map((locale) => {
    const text = draft.texts.find((candidate) => candidate.locale === locale) ?? {
      locale,
      title: '',
      description: '',
    };
    const set = (part: { title?: string; description?: string }) =>
      change({ texts: [...draft.texts.filter((other) => other.locale !== locale), { ...text, ...part }] });
    return (
      <Box key={locale} sx={{ display: 'grid', gap: 1 }}>
        <TextField
          label={t('site.pages.titleIn', { language: LOCALE_NAMES[locale] })}
          value={text.title}
          onChange={({ target }) => set({ title: target.value })}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: 120 } }}
        />
        <TextField
          label={t('site.pages.descriptionIn', { language: LOCALE_NAMES[locale] })}
          value={text.description}
          multiline
          onChange={({ target }) => set({ description: target.value })}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: 320 } }}
        />
      </Box>
    );
  });
}

function PageFields(props: FieldsProps & { isBuiltIn: boolean }) {
  const t = useT();
  const { draft, change, violation, isBuiltIn } = props;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <TextField
        label={t('site.pages.route')}
        value={draft.route}
        disabled={isBuiltIn}
        error={Boolean(violation('route'))}
        helperText={violation('route')?.message ?? t('site.pages.routeHint')}
        onChange={({ target }) => change({ route: target.value })}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
      <TextFields {...props} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {draft.picture && (
          <Box
            component="img"
            alt={t('site.pages.picture')}
            src={draft.picture}
            sx={{ height: 56, borderRadius: 1 }}
          />
        )}
        <Button variant="outlined" onClick={() => setChoosing(true)}>
          {t('site.images.choose')}
        </Button>
        {draft.picture && <Button onClick={() => change({ picture: '' })}>{t('action.clear')}</Button>}
      </Box>
      <FormControlLabel
        label={t('site.pages.inMenu')}
        control={
          <Switch checked={draft.inMenu} onChange={({ target }) => change({ inMenu: target.checked })} />
        }
      />
      {isChoosing && (
        <PictureDialog
          onChoose={(picture) => {
            change({ picture });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function WidgetFields({ draft, change }: FieldsProps) {
  const t = useT();
  const { data } = useListPagesQuery({ kind: 'page', itemsPerPage: 200 });
  const pages = data?.['hydra:member'] ?? [];
  const current = pages.find((page) => page['@id'].split('/').pop() === draft.page?.split('/').pop());
  return (
    <>
      <TextField
        select
        label={t('site.widget.hook')}
        value={draft.frontHook}
        onChange={({ target }) => change({ frontHook: target.value })}
      >
        {HOOKS.map((hook) => (
          <MenuItem key={hook} value={hook}>
            <bdi dir="ltr">{hook}</bdi>
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('site.pages.page')}
        value={current?.['@id'] ?? ''}
        onChange={({ target }) => change({ page: target.value || null })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('site.pages.all')}</MenuItem>
        {pages.map((page) => (
          <MenuItem key={page.id} value={page['@id']}>
            {page.name}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

export function PageForm({ item, onClose }: { item: SitePage | null; onClose: () => void }) {
  const t = useT();
  const saving = useSaving();
  const [create] = useCreatePageMutation();
  const [update] = useUpdatePageMutation();
  const [changed, setChanged] = useState<Partial<Draft>>({});
  const draft: Draft = { ...EMPTY, ...item, isPublished: item?.isPublished ?? true, ...changed };
  const isWidget = item?.kind === 'widget';
  const fields: FieldsProps = {
    draft,
    change: (part) => setChanged((before) => ({ ...before, ...part })),
    violation: saving.violation,
  };
  const save = () =>
    item
      ? update({ id: item.id, pageChange: { ...changed, version: item.version } }).unwrap()
      : create({
          pageWrite: { ...EMPTY, ...changed, name: draft.name, frontHook: null, page: null },
        }).unwrap();
  return (
    <FormDialog
      title={item ? t('site.pages.settingsOf', { name: item.name }) : t('site.pages.new')}
      saving={saving}
      fields={FIELDS}
      canSave={draft.name.trim() !== ''}
      save={save}
      onClose={onClose}
    >
      <TextField
        label={t('site.pages.name')}
        value={draft.name}
        required
        error={Boolean(saving.violation('name'))}
        helperText={saving.violation('name')?.message}
        onChange={({ target }) => fields.change({ name: target.value })}
        sx={{ mt: 1 }}
      />
      {isWidget ? (
        <WidgetFields {...fields} />
      ) : (
        <PageFields {...fields} isBuiltIn={BUILT_IN.includes(item?.route ?? '')} />
      )}
      <FormControlLabel
        label={t('site.pages.isPublished')}
        control={
          <Switch
            checked={draft.isPublished}
            onChange={({ target }) => fields.change({ isPublished: target.checked })}
          />
        }
      />
    </FormDialog>
  );
}
