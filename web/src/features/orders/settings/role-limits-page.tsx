/** Settings page of what each role may do without the approval of an admin. */
import { useT } from '@/shared/i18n/i18n-context';
import { RoleLimitFields } from './role-limit-fields';
import { ShopSettingsPage } from './shop-settings-page';

export function RoleLimitsPage() {
  const t = useT();
  return (
    <ShopSettingsPage title={t('limits.title')} hint={t('limits.text')} height={480}>
      {(shop, change, revision) => <RoleLimitFields key={revision} shop={shop} onChange={change} />}
    </ShopSettingsPage>
  );
}
