/** Shop settings: opening hours, holidays, slots, price ceilings, seller. */
import { Alert, Box, Paper, Skeleton } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { FormSection } from '@/shared/ui/form-section';
import { Page } from '@/shared/ui/page';
import { SaveBar } from '@/shared/ui/save-bar';
import { ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { Holidays } from './holidays';
import { OpeningHoursFields } from './opening-hours-fields';
import { SellerFields } from './seller-fields';
import { SlotFields } from './slot-fields';
import { useShop } from './use-shop';

export function ShopPage() {
  const t = useT();
  const { shop, change, isChanged, discard, save, saved, problem, busy, error, retry } = useShop();
  return (
    <Page title={t('orders.shop.title')}>
      {error && !shop ? <ErrorState error={error} retry={retry} /> : null}
      {!error && !shop && <Skeleton variant="rounded" height={400} />}
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 1040 }}>
        {saved && <Alert severity="success">{t('orders.shop.saved')}</Alert>}
        {problem && <ViolationAlerts key={JSON.stringify(problem)} problem={problem} />}
        {shop && (
          <Paper variant="outlined">
            <FormSection title={t('orders.shop.hours')} hint={t('frame.shop.hours')}>
              <OpeningHoursFields shop={shop} onChange={change} />
            </FormSection>
            <FormSection title={t('orders.shop.holidays')} hint={t('frame.shop.holidays')}>
              <Holidays days={shop.holidays} onChange={(holidays) => change({ holidays })} />
            </FormSection>
            <FormSection title={t('orders.shop.slots')} hint={t('frame.shop.slots')}>
              <SlotFields shop={shop} onChange={change} />
            </FormSection>
            <FormSection title={t('orders.shop.seller')} hint={t('frame.shop.seller')}>
              <SellerFields shop={shop} onChange={change} />
            </FormSection>
          </Paper>
        )}
        <SaveBar isChanged={isChanged} isSaving={busy} onDiscard={discard} onSave={() => void save()} />
      </Box>
    </Page>
  );
}
