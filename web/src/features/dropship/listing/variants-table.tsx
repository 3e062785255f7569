/** Table of variants with costs and prices; cards on phones. */
import ExpandMore from '@mui/icons-material/ExpandMore';
import {
  Box,
  IconButton,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { Fragment, type ReactNode, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { formatDollars } from '../pricing';
import { SupplierPicture } from '../supplier/supplier-picture';
import { useWaitText } from '../supplier/use-wait-text';
import { BasePriceField } from './base-price-field';
import type { PricedVariant } from './draft';
import type { Drafting } from './use-draft';
import { VariantMore } from './variant-more';

const COLUMNS = ['image', 'key', 'sellPrice', 'fees', 'total', 'base'] as const;

/** Styles that turn rows into cards. */
const STACKED = {
  '& thead': { display: 'none' },
  '& tbody tr': { display: 'grid', gap: 0.5, py: 1, borderBottom: 1, borderColor: 'divider' },
  '& tbody td': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 2,
    border: 0,
    px: 0.5,
    py: 0.25,
    '&[data-label]::before': { content: 'attr(data-label)', color: 'text.secondary' },
  },
} as const;

function Fees({ row }: { row: PricedVariant }) {
  const t = useT();
  const wait = useWaitText(row.quote?.until ?? null);
  if (row.fees) {
    return (
      <Box sx={{ textAlign: 'end' }}>
        <bdi>${row.fees.amount === '0' ? '0.00' : row.fees.amount}</bdi>
        {row.fees.note && (
          <Typography variant="caption" component="p" color="warning" sx={{ whiteSpace: 'normal' }}>
            {t(row.fees.note === 'no-route' ? 'dropship.detail.noRoute' : 'dropship.detail.quoteUnknown')}
          </Typography>
        )}
      </Box>
    );
  }
  if (row.quote?.until) {
    return (
      <Typography variant="caption" sx={{ whiteSpace: 'normal' }}>
        {wait}
      </Typography>
    );
  }
  if (row.quote) return <Typography variant="caption">{t('dropship.detail.feesUnknown')}</Typography>;
  return <Skeleton width={56} />;
}

interface RowProps {
  row: PricedVariant;
  drafting: Drafting;
  hasCountry: boolean;
}

function Row({ row, drafting, hasCountry }: RowProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { variant, total } = row;
  const cell = (name: (typeof COLUMNS)[number], content: ReactNode, atEnd = false) => (
    <TableCell
      data-label={t(`dropship.detail.${name}`)}
      align={atEnd ? 'right' : 'left'}
      className={atEnd ? 'tabular-nums' : ''}
    >
      {content}
    </TableCell>
  );
  return (
    <Fragment>
      <TableRow>
        {cell(
          'image',
          <Box sx={{ width: 44, borderRadius: 1, overflow: 'hidden' }}>
            <SupplierPicture source={variant.image} height={44} />
          </Box>,
        )}
        {cell('key', <bdi>{variant.key}</bdi>)}
        {cell('sellPrice', <bdi>${variant.price}</bdi>, true)}
        {cell('fees', hasCountry ? <Fees row={row} /> : '–', true)}
        {cell('total', total === null ? '–' : <bdi>${formatDollars(total)}</bdi>, true)}
        {cell('base', <BasePriceField row={row} drafting={drafting} />)}
        <TableCell padding="none" sx={{ textAlign: 'end' }}>
          <IconButton
            aria-expanded={open}
            aria-label={t('dropship.detail.more', { name: variant.key })}
            onClick={() => setOpen(!open)}
          >
            <ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />
          </IconButton>
        </TableCell>
      </TableRow>
      {open && (
        <TableRow>
          <TableCell colSpan={COLUMNS.length + 1}>
            <VariantMore row={row} />
          </TableCell>
        </TableRow>
      )}
    </Fragment>
  );
}

interface VariantsTableProps {
  rows: readonly PricedVariant[];
  drafting: Drafting;
}

export function VariantsTable({ rows, drafting }: VariantsTableProps) {
  const t = useT();
  return (
    <TableContainer>
      <Table
        size="small"
        aria-label={t('dropship.detail.variants')}
        sx={(theme) => ({ [theme.breakpoints.down('sm')]: STACKED })}
      >
        <TableHead>
          <TableRow>
            {COLUMNS.map((name) => (
              <TableCell key={name} align={['sellPrice', 'fees', 'total'].includes(name) ? 'right' : 'left'}>
                {t(`dropship.detail.${name}`)}
              </TableCell>
            ))}
            <TableCell component="td" />
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Row
              key={row.variant.vid}
              row={row}
              drafting={drafting}
              hasCountry={drafting.draft.shipTo !== ''}
            />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
