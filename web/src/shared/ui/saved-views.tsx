/** Views of a list as a row of chips: given ones, and those that the user saved in this browser. */
import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
import { Box, Button, Chip, TextField } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from './form-dialog';
import { type SavedView, useSavedViews, viewOf } from './use-saved-views';
import { useSaving } from './use-saving';

interface SavedViewsProps {
  /** Names the place in the browser's storage. */
  list: string;
  /** Query parameters that belong to a view. */
  parameters: readonly string[];
  presetViews: readonly SavedView[];
}

function SaveDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const t = useT();
  const saving = useSaving();
  const [name, setName] = useState('');
  return (
    <FormDialog
      title={t('frame.views.save')}
      saving={saving}
      canSave={name.trim() !== ''}
      width="xs"
      save={async () => onSave(name.trim())}
      onClose={onClose}
    >
      <TextField
        id="view-name"
        autoFocus
        label={t('frame.views.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

export function SavedViews({ list, parameters, presetViews }: SavedViewsProps) {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const saved = useSavedViews(list);
  const current = viewOf(query, parameters);
  const open = (view: SavedView) => setQuery(new URLSearchParams(view.query), { replace: true });
  const isKnown = [...presetViews, ...saved.views].some((view) => view.query === current);
  const chip = (view: SavedView) => ({
    label: view.name,
    color: view.query === current ? ('primary' as const) : ('default' as const),
    variant: view.query === current ? ('filled' as const) : ('outlined' as const),
    'aria-pressed': view.query === current,
    onClick: () => open(view),
  });
  return (
    <Box
      role="group"
      aria-label={t('frame.views.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1.5 }}
    >
      {presetViews.map((view) => (
        <Chip key={view.name} {...chip(view)} />
      ))}
      {saved.views.map((view) => (
        <Chip key={view.name} {...chip(view)} onDelete={() => saved.remove(view)} />
      ))}
      {!isKnown && (
        <Button size="small" startIcon={<BookmarkAddOutlined />} onClick={() => setSaving(true)}>
          {t('frame.views.save')}
        </Button>
      )}
      {isSaving && (
        <SaveDialog onSave={(name) => saved.add({ name, query: current })} onClose={() => setSaving(false)} />
      )}
    </Box>
  );
}
