/** Editor of one page or widget, by its id. */
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { useItemOnScreen } from '@/shared/feature/use-item-on-screen';
import { useI18n } from '@/shared/i18n/i18n-context';
import { EditorScreen } from './editor-screen';
import { LocalePicker } from './locale-picker';

export function SingleEditorPage() {
  const { t, locale: language } = useI18n();
  const { pageId = '' } = useParams();
  useItemOnScreen('pages', pageId);
  const [locale, setLocale] = useState(language);
  const target = useMemo(() => ({ id: pageId }), [pageId]);
  return (
    <EditorScreen
      key={pageId}
      title={t('site.editor.single')}
      target={target}
      locale={locale}
      pickers={<LocalePicker locale={locale} onLocale={setLocale} />}
    />
  );
}
