/** Request that stores a picture in the shop's library; it is a form, so its endpoints are not generated. */
import type { Locale } from '@/shared/i18n/locales';

export function pictureUpload({ locale, file }: { locale: Locale; file: File }) {
  const body = new FormData();
  body.append('image', file);
  return { url: `/${locale}/upload-image`, method: 'POST', body };
}
