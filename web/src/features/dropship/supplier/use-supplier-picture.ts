/** A supplier's picture, loaded through the gateway. */
import { usePicture } from '@/shared/api/use-picture';
import { useI18n } from '@/shared/i18n/i18n-context';

/** Return an object URL, or null while it loads or if there is none. */
export function useSupplierPicture(source: string): string | null {
  const { locale } = useI18n();
  return usePicture(
    source && `/${locale}/api/supplier/picture?${new URLSearchParams({ address: source }).toString()}`,
  );
}
