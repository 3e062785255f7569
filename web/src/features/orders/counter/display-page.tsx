/** Screen for the customer at the counter: lines, total and change of the sale in the other window. */
import { Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { type DisplayedSale, openDisplayChannel } from './display-channel';

function useDisplayedSale(): DisplayedSale | null {
  const { tenant } = useMe();
  const [sale, setSale] = useState<DisplayedSale | null>(null);
  useEffect(() => {
    const channel = openDisplayChannel(tenant.slug);
    channel.onmessage = ({ data }) => typeof data === 'object' && setSale(data as DisplayedSale);
    channel.postMessage('opened');
    return () => channel.close();
  }, [tenant.slug]);
  return sale;
}

const ROW = { display: 'flex', justifyContent: 'space-between', gap: 3 } as const;

export function DisplayPage() {
  const t = useT();
  const { tenant } = useMe();
  const sale = useDisplayedSale();
  const isEmpty = !sale || (sale.lines.length === 0 && !sale.change);
  return (
    <Box
      component="main"
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        bgcolor: 'background.default',
        p: { xs: 3, md: 6 },
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
      }}
    >
      <Typography variant="h1" sx={{ fontSize: { md: 32 } }}>
        {tenant.name}
      </Typography>
      {isEmpty && (
        <Typography sx={{ m: 'auto', fontSize: { xs: 32, md: 48 } }}>{t('counter.welcome')}</Typography>
      )}
      <Box
        component="ul"
        sx={{ flexGrow: isEmpty ? 0 : 1, overflow: 'auto', listStyle: 'none', p: 0, m: 0, fontSize: 24 }}
      >
        {sale?.lines.map(({ id, name, amount }) => (
          <Box component="li" key={id} sx={{ ...ROW, py: 1, borderBottom: 1, borderColor: 'divider' }}>
            <bdi>{name}</bdi>
            <span className="tabular-nums">{amount}</span>
          </Box>
        ))}
      </Box>
      {!isEmpty && (
        <Box role="status" sx={{ ...ROW, fontSize: { xs: 36, md: 64 }, fontWeight: 700 }}>
          <span>{t(sale.change ? 'counter.change' : 'orders.totals.total')}</span>
          <span className="tabular-nums">{sale.change || sale.total}</span>
        </Box>
      )}
    </Box>
  );
}
