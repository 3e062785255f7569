/** What was found or done, as a table. */
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Row } from '../contract';
import { PreviewDialog } from './preview-dialog';
import { SCROLLED } from './scrolled';
import { useValueText } from './use-value-text';
import { isHtml, shownFields } from './values';

function Cell({
  name,
  value,
  onPreview,
}: {
  name: string;
  value: unknown;
  onPreview: (html: string) => void;
}) {
  const t = useT();
  const { text } = useValueText();
  if (isHtml(value)) {
    return (
      <Button size="small" onClick={() => onPreview(String(value))}>
        {t('assistant.preview')}
      </Button>
    );
  }
  return <bdi>{text(name, value)}</bdi>;
}

const alignOf = (value: unknown) => (typeof value === 'number' ? 'right' : 'left');

export function ResultTable({ rows }: { rows: readonly Row[] }) {
  const t = useT();
  const { label } = useValueText();
  const [html, setHtml] = useState('');
  const names = shownFields(rows);
  return (
    <Box tabIndex={0} sx={SCROLLED}>
      <Table size="small" stickyHeader aria-label={t('assistant.result')}>
        <TableHead>
          <TableRow>
            {names.map((name) => (
              <TableCell key={name} align={alignOf(rows[0]?.[name])}>
                {label(name)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={String(row.id ?? index)}>
              {names.map((name) => (
                <TableCell key={name} align={alignOf(row[name])}>
                  <Cell name={name} value={row[name]} onPreview={setHtml} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {html && <PreviewDialog html={html} onClose={() => setHtml('')} />}
    </Box>
  );
}
