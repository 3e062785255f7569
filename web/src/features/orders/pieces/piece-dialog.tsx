/** Dialog that describes a piece: colour, defects, photo, place. */
import UploadOutlined from '@mui/icons-material/UploadOutlined';
import { Avatar, Box, Button, FormHelperText, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { formatProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { PictureInput } from '@/shared/ui/picture-input';
import { useSaving } from '@/shared/ui/use-saving';
import { useUpdatePieceMutation } from '../office/api.gen';
import type { Piece } from '../office/contract';
import { useUpload } from '../products/use-upload';

const TEXTS = [
  { name: 'colour', maxLength: 60 },
  { name: 'place', maxLength: 60 },
  { name: 'defect', maxLength: 500 },
] as const;
const FIELDS = ['colour', 'place', 'defect', 'photo'];

function Photo({ path, onChange }: { path: string; onChange: (path: string) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { send, isLoading, problem } = useUpload(onChange);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {path && (
        <Avatar
          variant="rounded"
          src={path}
          alt={t('pieces.photo')}
          sx={{ width: 96, height: 96, bgcolor: 'sunken' }}
        />
      )}
      <Button
        variant="outlined"
        startIcon={<UploadOutlined />}
        disabled={isLoading}
        onClick={() => input.current?.click()}
      >
        {t('pieces.addPhoto')}
      </Button>
      {path && <Button onClick={() => onChange('')}>{t('pieces.removePhoto')}</Button>}
      <PictureInput input={input} label={t('pieces.photo')} onChoose={(file) => void send(file)} />
      {problem && <FormHelperText error>{formatProblem(problem, t)}</FormHelperText>}
    </Box>
  );
}

export function PieceDialog({ piece, onClose }: { piece: Piece; onClose: () => void }) {
  const t = useT();
  const [update] = useUpdatePieceMutation();
  const [draft, setDraft] = useState({
    colour: piece.colour,
    place: piece.place,
    defect: piece.defect,
    photo: piece.photo,
  });
  const saving = useSaving();
  const change = (fields: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...fields }));
  const save = () => update({ id: piece.id, pieceChange: { ...draft, version: piece.version } }).unwrap();
  return (
    <FormDialog
      title={t('pieces.describe', { code: piece.code })}
      width="xs"
      saving={saving}
      fields={FIELDS}
      save={save}
      onClose={onClose}
    >
      {TEXTS.map(({ name, maxLength }, index) => (
        <TextField
          key={name}
          id={`piece-${name}`}
          sx={{ mt: index === 0 ? 1 : 0 }}
          autoFocus={index === 0}
          multiline={name === 'defect'}
          label={t(`pieces.${name}`)}
          value={draft[name]}
          error={saving.violation(name) !== undefined}
          helperText={saving.violation(name)?.message}
          onChange={({ target }) => change({ [name]: target.value })}
          slotProps={{ htmlInput: { maxLength } }}
        />
      ))}
      <Photo path={draft.photo} onChange={(photo) => change({ photo })} />
    </FormDialog>
  );
}
