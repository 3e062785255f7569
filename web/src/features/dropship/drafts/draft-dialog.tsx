/** Dialog that edits a product of the import list. */
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import StarOutlineOutlined from '@mui/icons-material/StarOutlineOutlined';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  TextField,
  Typography,
} from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { CjProduct } from '../contract';
import { listDraftHints } from './draft-columns';
import { DraftVariants } from './draft-variants';
import { type DraftEditing, putFirst, useDraftForm } from './use-draft-form';

function Pictures({ editing }: { editing: DraftEditing }) {
  const t = useT();
  const { images } = editing.form;
  return (
    <Box component="section" aria-label={t('dropship.detail.pictures')}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('dropship.detail.pictures')}
      </Typography>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 0, m: 0, listStyle: 'none' }}>
        {images.map((image, index) => (
          <Box component="li" key={image} sx={{ width: 104 }}>
            <Box
              component="img"
              src={image}
              alt={t('dropship.detail.picture', { number: index + 1 })}
              sx={{ width: 104, height: 104, objectFit: 'cover', borderRadius: 1, display: 'block' }}
            />
            <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
              <IconButton
                size="small"
                disabled={index === 0}
                aria-label={t('dropship.drafts.first', { number: index + 1 })}
                title={t('dropship.drafts.first', { number: index + 1 })}
                onClick={() => editing.change({ images: putFirst(images, image) })}
              >
                <StarOutlineOutlined fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t('dropship.drafts.removePicture', { number: index + 1 })}
                title={t('dropship.drafts.removePicture', { number: index + 1 })}
                onClick={() => editing.change({ images: images.filter((other) => other !== image) })}
              >
                <CloseOutlined fontSize="small" />
              </IconButton>
            </Box>
          </Box>
        ))}
        {images.length === 0 && <li>{t('dropship.drafts.noPicture')}</li>}
      </Box>
    </Box>
  );
}

export function DraftDialog({ draft, onClose }: { draft: CjProduct; onClose: () => void }) {
  const t = useT();
  const editing = useDraftForm(draft, onClose);
  const { form, change } = editing;
  const hints = listDraftHints(draft, t);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="draft-title">
      <DialogTitle id="draft-title">{t('dropship.drafts.editOf', { name: draft.name })}</DialogTitle>
      <DialogContent
        dividers
        tabIndex={0}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {editing.problem && <ViolationAlerts key={editing.attempts} problem={editing.problem} />}
        {hints.length > 0 && <Alert severity="warning">{hints.join(' · ')}</Alert>}
        <TextField
          id="draft-name"
          label={t('dropship.listings.name')}
          value={form.name}
          required
          error={form.name.trim() === ''}
          onChange={({ target }) => change({ name: target.value })}
          slotProps={{ htmlInput: { maxLength: 255, dir: 'auto' } }}
        />
        <TextField
          id="draft-description"
          label={t('dropship.detail.description')}
          value={form.description}
          multiline
          minRows={3}
          maxRows={10}
          onChange={({ target }) => change({ description: target.value })}
          slotProps={{ htmlInput: { maxLength: 10_000, dir: 'auto' } }}
        />
        <Pictures editing={editing} />
        <DraftVariants draft={draft} editing={editing} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button
          color="error"
          disabled={editing.busy}
          onClick={editing.remove}
          sx={{ marginInlineEnd: 'auto' }}
        >
          {t('dropship.drafts.remove')}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" disabled={!editing.isReady || editing.busy} onClick={editing.save}>
          {t('action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
