/** Takes the request by voice; absent where the browser can't. */
import MicNoneOutlined from '@mui/icons-material/MicNoneOutlined';
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined';
import { IconButton } from '@mui/material';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { useSpeech } from './use-speech';

interface VoiceButtonProps {
  isDisabled: boolean;
  onText: (text: string) => void;
}

export function VoiceButton({ isDisabled, onText }: VoiceButtonProps) {
  const t = useT();
  const { locale } = useI18n();
  const { isSupported, isListening, start, stop } = useSpeech(locale, onText);
  if (!isSupported) return null;
  return (
    <IconButton
      color={isListening ? 'error' : 'primary'}
      aria-label={t(isListening ? 'assistant.voice.stop' : 'assistant.voice.start')}
      disabled={isDisabled}
      aria-pressed={isListening}
      onClick={isListening ? stop : start}
    >
      {isListening ? <StopCircleOutlined fontSize="small" /> : <MicNoneOutlined fontSize="small" />}
    </IconButton>
  );
}
