/** What was found or done, as a table whose rows lead to their items. */
import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import { formatProblem, type Problem, toProblem } from '@/shared/api/problem';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { useLazyListAiRowsQuery } from '../api.gen';
import type { AiRequest, Row } from '../contract';
import { ItemLink } from './item-link';
import { itemPath, resourceOf } from './item-path';
import { PreviewButton } from './preview-button';
import { SCROLLED } from './scrolled';
import { useValueText } from './use-value-text';
import { htmlOf, shownFields } from './values';

/** Rows that are loaded at once. */
const PAGE = 100;
/** A resource whose items carry HTML. */
const PAGES = 'pages';

function Cell({ name, value, label }: { name: string; value: unknown; label: string }) {
  const { text } = useValueText();
  const html = htmlOf(value);
  return html ? <PreviewButton name={label} html={html} /> : <bdi>{text(name, value)}</bdi>;
}

const alignOf = (value: unknown) => (typeof value === 'number' ? 'right' : 'left');

function ResultRow({ row, names, resource }: { row: Row; names: readonly string[]; resource: string }) {
  const { text } = useValueText();
  const [first = ''] = names;
  const label = text(first, row[first]);
  return (
    <TableRow>
      {names.map((name) => (
        <TableCell key={name} align={alignOf(row[name])}>
          {name === first && !htmlOf(row[name]) ? (
            <ItemLink to={itemPath(resource, row)}>
              <Cell name={name} value={row[name]} label={label} />
            </ItemLink>
          ) : (
            <Cell name={name} value={row[name]} label={label} />
          )}
        </TableCell>
      ))}
      {resource === PAGES && typeof row.id === 'string' && (
        <TableCell align="right">
          <PreviewButton name={label} pageId={row.id} />
        </TableCell>
      )}
    </TableRow>
  );
}

/** Load the rows behind those that the answer shows. */
function useMoreRows({ id, functionCallEscaped: { newData, total = 0 } }: AiRequest) {
  const [load, { isFetching }] = useLazyListAiRowsQuery();
  const [more, setMore] = useState<readonly Row[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const rows = [...newData, ...more];
  const next = async () => {
    setProblem(null);
    try {
      const page = await load({ id, page: rows.length / PAGE + 1, itemsPerPage: PAGE }).unwrap();
      setMore((before) => [...before, ...((page.items ?? []) as Row[])]);
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  return { rows, left: Math.max(0, total - rows.length), next, isFetching, problem };
}

export function ResultTable({ request }: { request: AiRequest }) {
  const t = useT();
  const { label } = useValueText();
  const { rows, left, next, isFetching, problem } = useMoreRows(request);
  const file = useFile();
  const resource = resourceOf(request);
  const isList = request.functionCall?.name?.endsWith('.search') ?? false;
  const names = shownFields(rows);
  const failure = problem ?? file.problem;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box tabIndex={0} sx={SCROLLED}>
        <Table size="small" stickyHeader aria-label={t('assistant.result')}>
          <TableHead>
            <TableRow>
              {names.map((name) => (
                <TableCell key={name} align={alignOf(rows[0]?.[name])}>
                  {label(name)}
                </TableCell>
              ))}
              {resource === PAGES && <TableCell align="right">{t('assistant.preview')}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row, index) => (
              <ResultRow key={String(row.id ?? index)} row={row} names={names} resource={resource} />
            ))}
          </TableBody>
        </Table>
      </Box>
      {failure && <Alert severity="error">{formatProblem(failure, t)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        {left > 0 && (
          <Button disabled={isFetching} onClick={() => void next()}>
            {t('assistant.moreRows', { count: Math.min(left, PAGE), left })}
          </Button>
        )}
        {isList && (
          <Button disabled={file.busy} onClick={() => void file.save(`/api/ai_requests/${request.id}/file`)}>
            {t('assistant.downloadRows')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
