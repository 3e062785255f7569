/** Names the selected element: its hook, its widget or id, and its classes. */
import { Box } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useEditing } from '../editing-context';
import { classesOf } from '../styles/selectors';

export function InfoBar() {
  const t = useT();
  const { selected } = useEditing();
  const element = selected?.getEl();
  const hook = element?.closest('[data-hook]')?.getAttribute('data-hook');
  const widget = element?.closest('[data-widget]')?.getAttribute('data-widget');
  const facts: [string, string | null | undefined][] = [
    ['site.info.hook', hook],
    ['site.info.widget', widget],
    ['site.info.id', String(selected?.get('attributes')?.id ?? '')],
    [
      'site.info.classes',
      element &&
        classesOf(element)
          .map((name) => `.${name}`)
          .join(' '),
    ],
  ];
  const knownFacts = facts.filter(([, value]) => value);
  return (
    <Box
      role="status"
      aria-label={t('site.info.title')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        px: 2,
        py: 0.5,
        minHeight: 28,
        flexShrink: 0,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'sunken',
        typography: 'caption',
      }}
    >
      {element ? <strong dir="ltr">{`<${selected?.tagName.toLowerCase()}>`}</strong> : t('site.info.none')}
      {knownFacts.map(([key, value]) => (
        <span key={key}>
          {t(key)}: <bdi dir="ltr">{value}</bdi>
        </span>
      ))}
    </Box>
  );
}
