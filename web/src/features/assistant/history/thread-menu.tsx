/** What can be done with an earlier conversation: rename it, delete it. */
import MoreVert from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import {
  type ThreadAiRequest,
  useDeleteThreadAiRequestMutation,
  useUpdateThreadAiRequestMutation,
} from '../api.gen';

const MAX_TITLE = 200;

interface DialogProps {
  thread: ThreadAiRequest;
  onClose: () => void;
}

function RenameDialog({ thread, onClose }: DialogProps) {
  const t = useT();
  const saving = useSaving();
  const [title, setTitle] = useState((thread.title ?? '').slice(0, MAX_TITLE));
  const [update] = useUpdateThreadAiRequestMutation();
  const violation = saving.violation('title');
  return (
    <FormDialog
      title={t('assistant.rename')}
      saving={saving}
      fields={['title']}
      canSave={title.trim() !== ''}
      width="xs"
      save={() => update({ id: thread.id ?? '', threadAiRequestChange: { title: title.trim() } }).unwrap()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('assistant.threadTitle')}
        value={title}
        error={violation !== undefined}
        helperText={violation?.message}
        onChange={({ target }) => setTitle(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_TITLE, dir: 'auto' } }}
      />
    </FormDialog>
  );
}

function DeleteDialog({ thread, onClose, onDeleted }: DialogProps & { onDeleted: () => void }) {
  const t = useT();
  const saving = useSaving();
  const [remove] = useDeleteThreadAiRequestMutation();
  const save = async () => {
    await remove({ id: thread.id ?? '' }).unwrap();
    onDeleted();
  };
  return (
    <FormDialog
      title={t('assistant.deleteThread')}
      saving={saving}
      saveLabel={t('assistant.delete')}
      saveColor="error"
      width="xs"
      save={save}
      onClose={onClose}
    >
      <Typography>
        <bdi>{thread.title}</bdi>
      </Typography>
      <Typography color="textSecondary">{t('assistant.deleteThreadHint')}</Typography>
    </FormDialog>
  );
}

export function ThreadMenu({ thread, onDeleted }: { thread: ThreadAiRequest; onDeleted: () => void }) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'rename' | 'delete' | ''>('');
  const choose = (next: 'rename' | 'delete') => {
    setAnchor(null);
    setDialog(next);
  };
  const close = () => setDialog('');
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('assistant.threadMenu', { name: thread.title ?? '' })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose('rename')}>{t('assistant.rename')}</MenuItem>
        <MenuItem onClick={() => choose('delete')}>{t('assistant.delete')}</MenuItem>
      </Menu>
      {dialog === 'rename' && <RenameDialog thread={thread} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog thread={thread} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}
