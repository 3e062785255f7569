/** Settings page of one section of the shop settings, with its save bar. */
import { Alert, Box, Paper, Skeleton } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Problem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { FormSection } from '@/shared/ui/form-section';
import { Page } from '@/shared/ui/page';
import { SaveBar } from '@/shared/ui/save-bar';
import { ErrorState } from '@/shared/ui/states';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { ShopSettings } from '../office/contract';
import { useShop } from './use-shop';

interface ShopSettingsPageProps {
  title: string;
  hint: string;
  /** Of the section while it loads, in px. */
  height: number;
  /** Sections that are saved by themselves. */
  more?: ReactNode;
  /** The fields; `revision` counts what was discarded. */
  children: (
    shop: ShopSettings,
    change: ReturnType<typeof useShop>['change'],
    revision: number,
    problem: Problem | null,
  ) => ReactNode;
}

export function ShopSettingsPage({ title, hint, height, more, children }: ShopSettingsPageProps) {
  const t = useT();
  const shop = useShop();
  const saving = useSaving();
  const [isSaved, setSaved] = useState(false);
  const [revision, setRevision] = useState(0);
  const discard = () => {
    shop.discard();
    setRevision(revision + 1);
  };
  return (
    <Page title={title}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 1040 }}>
        {isSaved && !shop.isChanged && <Alert severity="success">{t('orders.shop.saved')}</Alert>}
        {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
        {shop.error ? (
          <ErrorState error={shop.error} retry={shop.refetch} />
        ) : (
          <Paper variant="outlined">
            {shop.item ? (
              <FormSection title={title} hint={hint}>
                {children(shop.item, shop.change, revision, saving.problem)}
              </FormSection>
            ) : (
              <Skeleton variant="rounded" height={height} />
            )}
          </Paper>
        )}
        {more}
        <SaveBar
          isChanged={shop.isChanged}
          isSaving={saving.isSending}
          onDiscard={discard}
          onSave={() => void saving.run(shop.save).then(setSaved)}
        />
      </Box>
    </Page>
  );
}
