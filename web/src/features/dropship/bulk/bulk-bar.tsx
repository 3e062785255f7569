/** Bulk listing of the selected products, or of all search results. */
import { Alert, Button, Paper, Skeleton } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import type { Catalogue } from '../catalogue/use-catalogue';
import type { Listed } from '../catalogue/use-listed';
import type { Terms } from '../catalogue/use-terms';
import { PageSelection } from '../page-selection';
import { dropshipPaths } from '../paths';
import type { Card } from '../supplier/parsers';
import { BulkDialog, type BulkSelection } from './bulk-dialog';

interface BulkBarProps {
  chosen: ReadonlyMap<string, Card>;
  catalogue: Catalogue;
  terms: Terms;
  listed: Listed;
  onChoose: (cards: readonly Card[], on: boolean) => void;
  onClear: () => void;
}

function StartedAlert({ count, onClose }: { count: number; onClose: () => void }) {
  const t = useT();
  return (
    <Alert severity="success" sx={{ mb: 2 }} closeText={t('action.dismiss')} onClose={onClose}>
      {t('dropship.bulk.begun', { count })}{' '}
      <Link to={`/${dropshipPaths.imports}`} style={{ color: 'inherit' }}>
        {t('dropship.bulk.seeImports')}
      </Link>
    </Alert>
  );
}

/** Of the bar on one row, so that the cards stay where they are when it replaces its skeleton. */
const HEIGHT = 52;

const BAR = {
  px: 1.5,
  py: 0.5,
  mb: 2,
  minHeight: HEIGHT,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  alignItems: 'center',
} as const;

const STICKY = { position: 'sticky', insetBlockStart: 8, zIndex: 2 } as const;

export function BulkBar({ chosen, catalogue, terms, listed, onChoose, onClear }: BulkBarProps) {
  const t = useT();
  const [selection, setSelection] = useState<BulkSelection | null>(null);
  const [startedCount, setStartedCount] = useState<number | null>(null);
  const cards = catalogue.cards ?? [];
  const selectable = cards.filter(({ pid }) => listed.get(pid)?.status !== 'added');
  const selectedHere = selectable.filter(({ pid }) => chosen.has(pid));
  function handleDone(products: number): void {
    setStartedCount(products);
    if (selection && 'cards' in selection) onClear();
    setSelection(null);
  }
  return (
    <>
      {startedCount !== null && <StartedAlert count={startedCount} onClose={() => setStartedCount(null)} />}
      {!catalogue.cards && !catalogue.error && <Skeleton variant="rounded" height={HEIGHT} sx={{ mb: 2 }} />}
      {cards.length > 0 && (
        <Paper
          variant="outlined"
          component="section"
          aria-label={t('dropship.bulk.title')}
          sx={chosen.size > 0 ? { ...BAR, ...STICKY } : BAR}
        >
          <PageSelection
            label={t('dropship.bulk.wholePage')}
            count={chosen.size}
            countOnPage={selectedHere.length}
            all={selectable.length}
            onChange={(on) => onChoose(selectable, on)}
          />
          {chosen.size > 0 && (
            <>
              <Button
                size="small"
                variant="contained"
                onClick={() => setSelection({ cards: [...chosen.values()] })}
              >
                {t('dropship.bulk.list')}
              </Button>
              <Button size="small" color="secondary" onClick={onClear}>
                {t('dropship.bulk.clear')}
              </Button>
            </>
          )}
          <Button
            size="small"
            sx={{ marginInlineStart: 'auto' }}
            onClick={() => setSelection({ search: catalogue.search, total: catalogue.total })}
          >
            {t('dropship.bulk.listFound', { count: catalogue.total })}
          </Button>
        </Paper>
      )}
      {selection && (
        <BulkDialog
          selection={selection}
          from={catalogue.country}
          terms={terms}
          onDone={handleDone}
          onClose={() => setSelection(null)}
        />
      )}
    </>
  );
}
