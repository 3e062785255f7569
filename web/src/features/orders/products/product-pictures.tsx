/** Editor of a product's pictures: upload, text, order by drag or by buttons. */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import UploadOutlined from '@mui/icons-material/UploadOutlined';
import { Alert, Avatar, Box, Button, FormHelperText, IconButton, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { formatProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import type { InputProps } from '@/shared/resource/resource';
import { PictureInput } from '@/shared/ui/picture-input';
import { movePicture, type PictureRow, parsePictures, serializePictures } from './picture-rows';
import { useUpload } from './use-upload';

const MAX_PICTURES = 20;
const ROW = {
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr) auto',
  gap: 1,
  alignItems: 'center',
  listStyle: 'none',
  cursor: 'grab',
} as const;

interface PictureProps {
  row: PictureRow;
  /** Position, from 0. */
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onAlt: (alt: string) => void;
}

function Picture({ row, index, count, onMove, onRemove, onAlt }: PictureProps) {
  const t = useT();
  const at = String(index + 1);
  return (
    <>
      <Avatar variant="rounded" src={row.url} alt="" sx={{ width: 56, height: 56, bgcolor: 'sunken' }}>
        {at}
      </Avatar>
      <TextField
        size="small"
        label={t('stock.form.alt', { at })}
        value={row.alt}
        onChange={({ target }) => onAlt(target.value)}
        helperText={row.attribution || undefined}
        slotProps={{ htmlInput: { maxLength: 255 } }}
      />
      <Box sx={{ display: 'flex' }}>
        <IconButton
          aria-label={t('stock.form.earlier', { at })}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={t('stock.form.later', { at })}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <ArrowDownward fontSize="small" />
        </IconButton>
        <IconButton aria-label={t('stock.form.removePicture', { at })} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
    </>
  );
}

export function ProductPictures({ label, value, error, errorAt, onChange }: InputProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [address, setAddress] = useState('');
  const rows = parsePictures(value);
  const change = (next: readonly PictureRow[]) => onChange(serializePictures(next));
  const add = (url: string) => change([...rows, { url, alt: '' }]);
  const upload = useUpload(add);
  const canAdd = rows.length < MAX_PICTURES;
  const violation = error ?? rows.map((_row, index) => errorAt(`pictures[${index}].url`)).find(Boolean);

  function addAddress(): void {
    if (address.trim() === '') return;
    add(address.trim());
    setAddress('');
  }
  return (
    <Box role="group" aria-label={label}>
      {upload.problem && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {formatProblem(upload.problem, t)}
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1 }}>
        {rows.map((row, index) => (
          <Box
            component="li"
            // Two pictures of one address are distinguished by their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={`${row.url} ${index}`}
            sx={ROW}
            draggable
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => {
              if (dragged !== null) change(movePicture(rows, dragged, index));
              setDragged(null);
            }}
          >
            <Picture
              row={row}
              index={index}
              count={rows.length}
              onMove={(to) => change(movePicture(rows, index, to))}
              onRemove={() => change(rows.filter((other) => other !== row))}
              onAlt={(alt) => change(rows.map((other) => (other === row ? { ...row, alt } : other)))}
            />
          </Box>
        ))}
      </Box>
      {violation && <FormHelperText error>{violation}</FormHelperText>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, alignItems: 'center' }}>
        <Button
          variant="outlined"
          startIcon={<UploadOutlined />}
          disabled={!canAdd || upload.isLoading}
          onClick={() => input.current?.click()}
          sx={{ minHeight: 44 }}
        >
          {t('stock.form.upload')}
        </Button>
        <PictureInput
          input={input}
          label={t('stock.form.upload')}
          onChoose={(file) => void upload.send(file)}
        />
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flex: '1 1 300px' }}>
          <TextField
            size="small"
            type="url"
            label={t('stock.form.address')}
            value={address}
            disabled={!canAdd}
            onChange={({ target }) => setAddress(target.value)}
            onKeyDown={(event) => {
              // Enter adds the address; it would save the form.
              if (event.key === 'Enter') event.preventDefault();
              if (event.key === 'Enter') addAddress();
            }}
            sx={{ flexGrow: 1 }}
          />
          <Button onClick={addAddress} disabled={!canAdd || address.trim() === ''}>
            {t('stock.form.addAddress')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
