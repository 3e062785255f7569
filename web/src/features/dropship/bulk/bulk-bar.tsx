/** What is chosen of the catalogue, and listing all of it with one set of choices. */
import { Alert, Button, Checkbox, FormControlLabel, Paper } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { Listed } from '../catalogue/use-listed';
import type { Terms } from '../catalogue/use-terms';
import { dropshipPaths } from '../paths';
import type { Card } from '../supplier/shapes';
import { BulkDialog } from './bulk-dialog';

interface BulkBarProps {
  chosen: ReadonlyMap<string, Card>;
  /** The cards of the page. */
  cards: readonly Card[];
  country: string;
  terms: Terms;
  listed: Listed;
  onChoose: (cards: readonly Card[], on: boolean) => void;
  onClear: () => void;
}

export function BulkBar({ chosen, cards, country, terms, listed, onChoose, onClear }: BulkBarProps) {
  const t = useT();
  const { count } = useFormat();
  const [open, setOpen] = useState(false);
  const [begun, setBegun] = useState<number | null>(null);
  const free = cards.filter(({ pid }) => listed.of(pid)?.status !== 'added');
  const here = free.filter(({ pid }) => chosen.has(pid));
  const done = (products: number) => {
    setOpen(false);
    setBegun(products);
    onClear();
  };
  return (
    <>
      {begun !== null && (
        <Alert
          severity="success"
          sx={{ mb: 2 }}
          closeText={t('action.dismiss')}
          onClose={() => setBegun(null)}
        >
          {t('dropship.bulk.begun', { count: count(begun) })}{' '}
          <Link to={`/${dropshipPaths.imports}`} style={{ color: 'inherit' }}>
            {t('dropship.bulk.seeImports')}
          </Link>
        </Alert>
      )}
      {chosen.size > 0 && (
        <Paper
          variant="outlined"
          component="section"
          aria-label={t('dropship.bulk.title')}
          sx={{
            p: 1.5,
            mb: 2,
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.5,
            alignItems: 'center',
            position: 'sticky',
            insetBlockStart: 8,
            zIndex: 2,
          }}
        >
          <FormControlLabel
            label={t('dropship.bulk.chosen', { count: count(chosen.size) })}
            control={
              <Checkbox
                checked={free.length > 0 && here.length === free.length}
                indeterminate={here.length > 0 && here.length < free.length}
                onChange={(_event, on) => onChoose(free, on)}
                slotProps={{ input: { 'aria-label': t('dropship.bulk.wholePage') } }}
              />
            }
          />
          <Button variant="contained" onClick={() => setOpen(true)}>
            {t('dropship.bulk.list')}
          </Button>
          <Button color="secondary" onClick={onClear}>
            {t('dropship.bulk.clear')}
          </Button>
        </Paper>
      )}
      {open && (
        <BulkDialog
          cards={[...chosen.values()]}
          from={country}
          terms={terms}
          onDone={done}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
