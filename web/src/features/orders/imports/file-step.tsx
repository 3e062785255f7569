/** Chooses the file of an import, by a button or by dropping it. */
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { ImportKind } from './contract';

const AREA = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1.5,
  p: { xs: 3, md: 6 },
  textAlign: 'center',
  border: '1px dashed',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
} as const;

interface FileStepProps {
  kind: ImportKind;
  disabled: boolean;
  onChoose: (file: File) => void;
}

export function FileStep({ kind, disabled, onChoose }: FileStepProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <Box
      sx={{ ...AREA, borderColor: isOver ? 'primary.main' : 'divider' }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled) onChoose(file);
      }}
    >
      <Typography variant="h2">{t(`imports.${kind}.file`)}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 560 }}>
        {t(`imports.${kind}.hint`)}
      </Typography>
      <Button
        variant="contained"
        startIcon={<FileUploadOutlined />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {t('imports.choose')}
      </Button>
      <Typography variant="caption" color="textSecondary">
        {t('imports.limits')}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('imports.choose')}
        accept=".csv,.tsv,.txt,.xlsx"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </Box>
  );
}
