/** Two contents side by side: their code and their words. */
import { Box, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';

export interface ComparedContent {
  title: string;
  html: string;
  css: string;
}

/** One of the two. */
function Side({ title, html, css }: ComparedContent) {
  const t = useT();
  const isEmpty = !html.trim();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="details" sx={{ mb: 1 }} open>
        <Box component="summary" sx={{ cursor: 'pointer' }}>
          {t('site.compare.code')}
        </Box>
        <Box
          component="pre"
          dir="ltr"
          sx={{
            m: 0,
            p: 1,
            maxHeight: '45vh',
            overflow: 'auto',
            bgcolor: 'sunken',
            borderRadius: 1,
            fontSize: 12,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
          tabIndex={0}
        >
          {isEmpty ? '—' : html}
          {css && `\n\n${css}`}
        </Box>
      </Box>
      <Typography
        dir="auto"
        sx={{ maxHeight: 120, overflow: 'auto', whiteSpace: 'pre-line' }}
        color="textSecondary"
      >
        {textOf(html)}
      </Typography>
    </Box>
  );
}

/** Return the words of a content. */
const textOf = (html: string): string =>
  [
    ...new DOMParser()
      .parseFromString(html, 'text/html')
      .body.querySelectorAll('h1,h2,h3,h4,p,li,summary,td,figcaption'),
  ]
    .map((element) => element.textContent?.trim() ?? '')
    .filter(Boolean)
    .join('\n');

export function Compare({ contents }: { contents: readonly [ComparedContent, ComparedContent] }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {contents.map((content) => (
        <Side key={content.title} {...content} />
      ))}
    </Box>
  );
}
