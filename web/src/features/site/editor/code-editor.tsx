/** A text of code in CodeMirror. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import {
  bracketMatching,
  defaultHighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { oneDark } from '@codemirror/theme-one-dark';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { Box, Typography } from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { useEffect, useId, useRef } from 'react';

interface CodeEditorProps {
  label: string;
  language: 'html' | 'css';
  /** Read once; so is the colour scheme. */
  initial: string;
  onChange: (text: string) => void;
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

export function CodeEditor({ label, language, initial, onChange }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const labelId = useId();
  const isDark = useColorScheme().colorScheme === 'dark';
  const change = useRef(onChange);
  change.current = onChange;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is read once
  useEffect(() => {
    if (!host.current) return;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: initial,
        extensions: [
          EditorView.cspNonce.of(nonce),
          EditorView.contentAttributes.of({ 'aria-labelledby': labelId }),
          EditorView.lineWrapping,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) change.current(update.state.doc.toString());
          }),
          lineNumbers(),
          history(),
          indentOnInput(),
          bracketMatching(),
          isDark ? oneDark : syntaxHighlighting(defaultHighlightStyle),
          language === 'html' ? html() : css(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
        ],
      }),
    });
    return () => view.destroy();
  }, [language, labelId]);

  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography id={labelId} variant="h2" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box
        ref={host}
        dir="ltr"
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
          ...(!isDark && { bgcolor: '#fff', color: '#1d1b17' }),
          '& .cm-editor': { height: { xs: '30vh', md: '60vh' } },
          '& .cm-scroller': { fontSize: 13 },
        }}
      />
    </Box>
  );
}
