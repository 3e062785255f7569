/** First link of the page: moves the focus past the menu to the content. */
import { Link } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';

export const CONTENT_ID = 'content';

export function SkipLink() {
  const t = useT();
  return (
    <Link
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        // The router would take the fragment for a navigation.
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
      sx={{
        position: 'absolute',
        insetInlineStart: 8,
        top: 8,
        zIndex: 1400,
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        '&:not(:focus)': { clipPath: 'inset(50%)' },
      }}
    >
      {t('frame.skip')}
    </Link>
  );
}
