/** Settings of the business: brand, languages and region, receipts, opening hours, holidays, slots. */
import { Alert, Box, Paper, Skeleton } from '@mui/material';
import { useState } from 'react';
import { RoleFields } from '@/shared/auth/role-fields';
import type { Role } from '@/shared/auth/roles';
import { withPrefetch } from '@/shared/feature/prefetch';
import { useT } from '@/shared/i18n/i18n-context';
import { useShowsRest } from '@/shared/lib/use-first';
import { FormSection } from '@/shared/ui/form-section';
import { Page } from '@/shared/ui/page';
import { SaveBar } from '@/shared/ui/save-bar';
import { ErrorState } from '@/shared/ui/states';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { AccountFields } from '../account-fields';
import { Holidays } from '../holidays';
import { OpeningHoursFields } from '../opening-hours-fields';
import { PublicHolidays } from '../public-holidays';
import { SellerFields } from '../seller-fields';
import { SlotFields } from '../slot-fields';
import { TaxPlaceFields } from '../tax-place-fields';
import { prefetchShop, useShop } from '../use-shop';
import { BrandFields } from './brand-fields';
import { RegionFields } from './region-fields';
import { prefetchBusiness, useBusiness } from './use-business';

function useBusinessPage() {
  const business = useBusiness();
  const shop = useShop();
  const saving = useSaving();
  const [isSaved, setSaved] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setSaved(false);
    setSaved(await saving.run(work));
  };
  return {
    business,
    shop,
    saving,
    isSaved: isSaved && !business.isChanged && !shop.isChanged,
    error: business.error ?? shop.error,
    isChanged: business.isChanged || shop.isChanged,
    retry: () => {
      business.refetch();
      shop.refetch();
    },
    discard: () => {
      business.discard();
      shop.discard();
    },
    save: () =>
      run(async () => {
        await business.save();
        await shop.save();
      }),
    uploadLogo: (file: File) => run(() => business.uploadLogo(file)),
    removeLogo: () => run(business.removeLogo),
    confirmCountry: () => run(business.confirmCountry),
  };
}

type BusinessState = ReturnType<typeof useBusinessPage>;

/** Of the sections that fill the screen: all show at once, so that none moves when another arrives. */
const SKELETON_HEIGHT = 900;

function BusinessSections({ business, uploadLogo, removeLogo, confirmCountry }: BusinessState) {
  const t = useT();
  if (!business.item) return null;
  const parts = { business: business.item, onChange: business.change };
  return (
    <>
      <FormSection title={t('business.brand')} hint={t('business.brandHint')}>
        <BrandFields
          {...parts}
          onUpload={(file) => void uploadLogo(file)}
          onRemove={() => void removeLogo()}
        />
      </FormSection>
      <FormSection title={t('business.region')} hint={t('business.regionHint')}>
        <RegionFields {...parts} onConfirm={() => void confirmCountry()} />
      </FormSection>
      <FormSection title={t('business.security')} hint={t('business.securityHint')}>
        <RoleFields
          label={t('business.secondFactorRoles')}
          roles={business.item.secondFactorRoles as Role[]}
          onChange={(secondFactorRoles) => business.change({ secondFactorRoles })}
        />
      </FormSection>
    </>
  );
}

function ShopSections({ shop, saving }: BusinessState) {
  const t = useT();
  if (!shop.item) return null;
  const { item, change } = shop;
  return (
    <>
      <FormSection title={t('orders.shop.seller')} hint={t('frame.shop.seller')}>
        <SellerFields shop={item} onChange={change} problem={saving.problem} />
      </FormSection>
      <TaxPlaceFields shop={item} onChange={change} problem={saving.problem} />
      <AccountFields shop={item} onChange={change} problem={saving.problem} />
      <FormSection title={t('orders.shop.hours')} hint={t('frame.shop.hours')}>
        <OpeningHoursFields shop={item} onChange={change} />
      </FormSection>
      <FormSection title={t('orders.shop.holidays')} hint={t('frame.shop.holidays')}>
        <PublicHolidays shop={item} onChange={change} />
        <Holidays days={item.holidays} onChange={(holidays) => change({ holidays })} />
      </FormSection>
      <FormSection title={t('orders.shop.slots')} hint={t('frame.shop.slots')}>
        <SlotFields shop={item} onChange={change} />
      </FormSection>
    </>
  );
}

/** The save bar is far from the top, where problems stand. */
const showInView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'center' });

function BusinessSettings() {
  const t = useT();
  const state = useBusinessPage();
  const { business, shop, saving, isSaved, error, retry, isChanged, discard, save } = state;
  const isLoaded = Boolean(business.item && shop.item);
  // What the window shows first is rendered first.
  const showsRest = useShowsRest(isLoaded);
  return (
    <Page title={t('business.title')}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 1040 }}>
        {isSaved && <Alert severity="success">{t('orders.shop.saved')}</Alert>}
        {saving.problem && (
          <Box key={saving.attempt} ref={showInView}>
            <ViolationAlerts problem={saving.problem} />
          </Box>
        )}
        {error ? (
          <ErrorState error={error} retry={retry} />
        ) : (
          <Paper variant="outlined">
            {isLoaded ? (
              <>
                <BusinessSections {...state} />
                {showsRest && <ShopSections {...state} />}
              </>
            ) : (
              <Skeleton variant="rounded" height={SKELETON_HEIGHT} />
            )}
          </Paper>
        )}
        <SaveBar
          isChanged={isChanged}
          isSaving={saving.isSending}
          onDiscard={discard}
          onSave={() => void save()}
        />
      </Box>
    </Page>
  );
}

export const BusinessPage = withPrefetch(BusinessSettings, (context) => {
  prefetchBusiness(context);
  prefetchShop(context);
});
