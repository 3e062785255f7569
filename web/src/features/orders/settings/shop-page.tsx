/** Shop settings: opening hours, holidays, slots, price ceilings, seller. */
import { Alert, Button, Paper, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { Holidays } from './holidays';
import { OpeningHoursFields } from './opening-hours-fields';
import { SellerFields } from './seller-fields';
import { SlotFields } from './slot-fields';
import { useShop } from './use-shop';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h2">{title}</Typography>
      {children}
    </Paper>
  );
}

export function ShopPage() {
  const t = useT();
  const { shop, change, save, saved, problem, busy, error, retry } = useShop();
  const action = (
    <Button variant="contained" disabled={!shop || busy} onClick={() => void save()}>
      {t('action.save')}
    </Button>
  );
  return (
    <Page title={t('orders.shop.title')} action={action}>
      {error && !shop ? <ErrorState error={error} retry={retry} /> : null}
      {!error && !shop && <Skeleton variant="rounded" height={400} />}
      <div style={{ display: 'grid', gap: 16 }}>
        {saved && <Alert severity="success">{t('orders.shop.saved')}</Alert>}
        {problem && <ViolationAlerts key={JSON.stringify(problem)} problem={problem} />}
        {shop && (
          <>
            <Section title={t('orders.shop.hours')}>
              <OpeningHoursFields shop={shop} onChange={change} />
            </Section>
            <Section title={t('orders.shop.holidays')}>
              <Holidays days={shop.holidays} onChange={(holidays) => change({ holidays })} />
            </Section>
            <Section title={t('orders.shop.slots')}>
              <SlotFields shop={shop} onChange={change} />
            </Section>
            <Section title={t('orders.shop.seller')}>
              <SellerFields shop={shop} onChange={change} />
            </Section>
          </>
        )}
      </div>
    </Page>
  );
}
