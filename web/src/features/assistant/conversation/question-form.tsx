/** The request of a turn, while it is written. */
import { Box, Button, TextField } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { StockMedia } from '../api.gen';
import { isComplete, KINDS, newMediaChoice, pickedMedia } from '../media/media-choice';
import { MediaPicker } from '../media/media-picker';
import { VoiceButton } from '../voice/voice-button';
import { AttachButton } from './attach-button';
import type { Attachment } from './attachment';

interface QuestionFormProps {
  initial: string;
  /** The file that was sent before. */
  file: Attachment | null;
  media: readonly StockMedia[];
  isLoading: boolean;
  onAsk: (question: string, attachment: Attachment | null, media: readonly StockMedia[]) => void;
}

export function QuestionForm({ initial, file, media, isLoading, onAsk }: QuestionFormProps) {
  const t = useT();
  const { currency } = useFormat();
  const [question, setQuestion] = useState(initial);
  const [attachment, setAttachment] = useState(file);
  const [choice, setChoice] = useState(() => newMediaChoice(media));
  const canAsk = question.trim() !== '' && isComplete(choice) && !isLoading;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canAsk) onAsk(question.trim(), attachment, pickedMedia(choice));
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        id="assistant-question"
        label={t('assistant.question')}
        placeholder={t('assistant.placeholder', { currency })}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={submitByKey}
        multiline
        minRows={2}
        maxRows={8}
        fullWidth
        disabled={isLoading}
        slotProps={{ htmlInput: { maxLength: 4000, dir: 'auto' } }}
      />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button type="submit" variant="contained" disabled={!canAsk}>
          {t('assistant.ask')}
        </Button>
        <AttachButton attachment={attachment} isDisabled={isLoading} onChange={setAttachment} />
        <VoiceButton
          isDisabled={isLoading}
          onText={(transcript) => setQuestion((before) => `${before} ${transcript}`.trim())}
        />
      </Box>
      {KINDS.map((kind) => (
        <MediaPicker
          key={kind}
          kind={kind}
          option={choice[kind]}
          isDisabled={isLoading}
          onChange={(option) => setChoice((before) => ({ ...before, [kind]: option }))}
        />
      ))}
    </Box>
  );
}
