/** Exports all that a list finds as CSV or XLSX. */
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { formatProblem } from '@/shared/api/problem';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';

const FORMATS = ['csv', 'xlsx'] as const;

interface ExportButtonsProps {
  list?: 'orders' | 'products' | 'customers' | 'imported_orders';
  parameters: string;
}

export function ExportButtons({ list = 'orders', parameters }: ExportButtonsProps) {
  const t = useT();
  const file = useFile();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="secondary"
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="menu"
        disabled={file.busy}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('orders.list.export')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {FORMATS.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null);
              void file.save(`/api/${list}.${format}?${parameters}`, `${list.replace('_', '-')}.${format}`);
            }}
          >
            {t(`orders.list.${format}`)}
          </MenuItem>
        ))}
      </Menu>
      {file.problem && (
        <Alert severity="error" onClose={file.dismiss} closeText={t('action.dismiss')}>
          {formatProblem(file.problem, t)}
        </Alert>
      )}
    </>
  );
}
