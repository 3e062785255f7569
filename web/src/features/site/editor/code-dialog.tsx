/** Open Code: HTML and CSS of a widget side by side, with Apply and Cancel. */
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { Component } from 'grapesjs';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { boxCss, boxId, readRules, setBoxCss, setBoxHtml } from './canvas';
import { CodeEditor } from './code-editor';
import { useEditing } from './editing-context';
import { mergeRules } from './styles/css-text';
import { splitBox } from './styles/selectors';

interface CodeDialogProps {
  widget: Component;
  onClose: () => void;
}

/** Write each element on a line of its own, so that the server's "Line 3" says something. */
const breakLines = (html: string): string =>
  html.replace(/(<\/(?:div|section|p|h[1-6]|ul|ol|li|figure|details|article|header|footer)>)(?=<)/g, '$1\n');

export function CodeDialog({ widget, onClose }: CodeDialogProps) {
  const t = useT();
  const { editor, session } = useEditing();
  const id = boxId(widget);
  const own = readRules(editor).flatMap((rule) => {
    const split = splitBox(rule.selector);
    return split?.box === id && split.rest ? [{ ...rule, selector: split.rest }] : [];
  });
  const [html, setHtml] = useState(() => breakLines(widget.getInnerHTML()));
  const [css, setCss] = useState(() => mergeRules(boxCss(widget), own));

  function apply(): void {
    setBoxHtml(widget, html);
    // The CSS that was shown includes the rules of the style panel.
    const rules = editor.Css.getRules().filter((rule) => {
      const split = splitBox(rule.selectorsToString());
      return split?.box === id && split.rest;
    });
    for (const rule of rules) editor.Css.remove(rule);
    setBoxCss(editor, session.site, widget, css);
    editor.trigger('update');
    onClose();
  }
  return (
    <Dialog open fullWidth maxWidth="xl" onClose={onClose} aria-labelledby="code-title">
      <DialogTitle id="code-title">{t('site.code.title')}</DialogTitle>
      <DialogContent>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <CodeEditor label="HTML" language="html" initial={html} onChange={setHtml} />
          <CodeEditor label="CSS" language="css" initial={css} onChange={setCss} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" onClick={apply}>
          {t('site.code.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
