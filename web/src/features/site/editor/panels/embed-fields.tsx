/** The video or the place that an element shows: its address is pasted, and read to provider and number. */
import { TextField } from '@mui/material';
import type { Component } from 'grapesjs';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { embedAddress, readEmbed } from '../blocks/embed-address';

export function EmbedFields({ embed }: { embed: Component }) {
  const t = useT();
  const [text, setText] = useState(() => embedAddress(embed.getAttributes()));
  const isWrong = text.trim() !== '' && !readEmbed(text);
  const change = (typed: string) => {
    setText(typed);
    const read = readEmbed(typed);
    if (!read) return;
    embed.removeAttributes(['start']);
    embed.addAttributes({ ...read });
  };
  return (
    <TextField
      label={t('site.embed.address')}
      value={text}
      onChange={({ target }) => change(target.value)}
      error={isWrong}
      helperText={t(isWrong ? 'site.embed.unknown' : 'site.embed.hint')}
      multiline
      maxRows={4}
      slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
    />
  );
}
