/** The page editor for the fixed address of the home page, `/en`. */
import { useMemo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useListPagesQuery } from '../api.gen';
import { EditorScreen } from './editor-screen';

const HOME = { locale: 'en', route: '/' } as const;

export function HomeEditorPage() {
  const t = useT();
  const { data, error } = useListPagesQuery({ kind: 'page', route: [HOME.route] });
  const id = data?.['hydra:member'][0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id decides
  const target = useMemo(() => {
    const [page] = data?.['hydra:member'] ?? [];
    return page ? { page } : null;
  }, [id]);
  return (
    <EditorScreen
      title={t('site.editor.home')}
      target={target}
      locale={HOME.locale}
      targetError={data ? undefined : error}
    />
  );
}
