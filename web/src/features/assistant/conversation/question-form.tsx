/** The request of a turn, while it is written, with what it can be sent with. */
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { Box, Button, InputBase, Paper } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { StockMedia } from '../api.gen';
import type { Choice } from '../contract';
import { isComplete, KINDS, newMediaChoice, pickedMedia } from '../media/media-choice';
import { MediaOption } from '../media/media-option';
import { MediaPicker } from '../media/media-picker';
import { VoiceButton } from '../voice/voice-button';
import { AttachButton } from './attach-button';
import type { Attachment } from './attachment';
import { Selectors } from './selectors';

const SHEET = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
  p: 1.5,
  borderRadius: 3,
  '&:focus-within': { borderColor: 'primary.main' },
} as const;
const SELECTORS = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const;

interface QuestionFormProps {
  initial: string;
  /** Whether it takes the keyboard. */
  isBegun: boolean;
  /** Whether it follows another turn. */
  isNext: boolean;
  /** The file that was sent before. */
  file: Attachment | null;
  media: readonly StockMedia[];
  isLoading: boolean;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  onAsk: (question: string, attachment: Attachment | null, media: readonly StockMedia[]) => void;
}

export function QuestionForm(props: QuestionFormProps) {
  const { initial, isBegun, isNext, file, media, isLoading, choice, onChoose, onAsk } = props;
  const t = useT();
  const { currency } = useFormat();
  const [question, setQuestion] = useState(initial);
  const [attachment, setAttachment] = useState(file);
  const [mediaChoice, setMediaChoice] = useState(() => newMediaChoice(media));
  const [isPrecise, setPrecise] = useState(choice.action !== '');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isBegun) field.current?.focus();
  }, [isBegun]);
  const canAsk = question.trim() !== '' && isComplete(mediaChoice) && !isLoading;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canAsk) onAsk(question.trim(), attachment, pickedMedia(mediaChoice));
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <Paper component="form" variant="outlined" onSubmit={submit} sx={SHEET}>
      <InputBase
        id="assistant-question"
        inputRef={field}
        placeholder={isNext ? t('assistant.next') : t('assistant.placeholder', { currency })}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={submitByKey}
        multiline
        minRows={2}
        maxRows={8}
        fullWidth
        disabled={isLoading}
        inputProps={{ 'aria-label': t('assistant.question'), maxLength: 4000, dir: 'auto' }}
      />
      <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <AttachButton attachment={attachment} isDisabled={isLoading} onChange={setAttachment} />
        <VoiceButton
          isDisabled={isLoading}
          onText={(transcript) => setQuestion((before) => `${before} ${transcript}`.trim())}
        />
        {KINDS.map((kind) => (
          <MediaOption
            key={kind}
            kind={kind}
            isOn={mediaChoice[kind].isOn}
            isDisabled={isLoading}
            onChange={(isOn) =>
              setMediaChoice((before) => ({ ...before, [kind]: { ...before[kind], isOn } }))
            }
          />
        ))}
        <Button
          startIcon={<TuneOutlined />}
          aria-expanded={isPrecise}
          disabled={isLoading}
          onClick={() => setPrecise(!isPrecise)}
        >
          {t('assistant.specify')}
        </Button>
        <Button type="submit" variant="contained" disabled={!canAsk} sx={{ marginInlineStart: 'auto' }}>
          {t('assistant.ask')}
        </Button>
      </Box>
      {isPrecise && (
        <Box sx={SELECTORS}>
          <Selectors choice={choice} onChange={onChoose} />
        </Box>
      )}
      {KINDS.filter((kind) => mediaChoice[kind].isOn).map((kind) => (
        <MediaPicker
          key={kind}
          kind={kind}
          option={mediaChoice[kind]}
          isDisabled={isLoading}
          onChange={(option) => setMediaChoice((before) => ({ ...before, [kind]: option }))}
        />
      ))}
    </Paper>
  );
}
