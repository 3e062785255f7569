/** Two contents side by side: as they are drawn, and their code. */
import { Box, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { type Drawing, DrawnPage } from './drawn-page';

export interface ComparedContent {
  title: string;
  html: string;
  css: string;
  drawing: Drawing;
}

/** One of the two. */
function Side({ title, html, css, drawing }: ComparedContent) {
  const t = useT();
  const isEmpty = !html.trim();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <DrawnPage title={title} drawing={drawing} />
      <Box component="details" sx={{ mt: 1 }}>
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
    </Box>
  );
}

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
