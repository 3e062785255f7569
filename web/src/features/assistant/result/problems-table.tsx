/** What is wrong with rows of an attachment. */
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { RowProblem } from '../contract';
import { SCROLLED } from './scrolled';

export function ProblemsTable({ problems }: { problems: readonly RowProblem[] }) {
  const t = useT();
  return (
    <Box tabIndex={0} sx={SCROLLED}>
      <Table size="small" stickyHeader aria-label={t('assistant.problems')}>
        <TableHead>
          <TableRow>
            <TableCell align="right">{t('assistant.column.line')}</TableCell>
            <TableCell>{t('assistant.column.column')}</TableCell>
            <TableCell>{t('assistant.column.problem')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {problems.map(({ line, column, message }) => (
            <TableRow key={`${line} ${column} ${message}`}>
              <TableCell align="right">{line}</TableCell>
              <TableCell>
                <bdi>{column || '–'}</bdi>
              </TableCell>
              <TableCell dir="auto">{message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
