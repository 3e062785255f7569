/** Speech to text by the browser, where it has it. */
import { useEffect, useRef, useState } from 'react';

interface SpeechResult {
  results: ArrayLike<ArrayLike<{ transcript: string }>>;
}

/** The part of the browser's SpeechRecognition that is used; TypeScript has no types of it. */
interface Recognition {
  lang: string;
  interimResults: boolean;
  onresult: ((event: SpeechResult) => void) | null;
  onend: (() => void) | null;
  onerror: (() => void) | null;
  start: () => void;
  abort: () => void;
}

type RecognitionClass = new () => Recognition;

const LANGUAGES: Readonly<Record<string, string>> = { en: 'en-US', fr: 'fr-FR', ar: 'ar-MA' };

function findRecognition(): RecognitionClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    string,
    RecognitionClass | undefined
  >;
  return SpeechRecognition ?? webkitSpeechRecognition;
}

/** Return whether the browser can listen and does, and how to begin or end; `onText` gets what was said. */
export function useSpeech(locale: string, onText: (text: string) => void) {
  const running = useRef<Recognition | null>(null);
  const [isListening, setListening] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const stop = (): void => {
    running.current?.abort();
    running.current = null;
    setListening(false);
  };
  const start = (): void => {
    const Class = findRecognition();
    if (!Class) return;
    const recognition = new Class();
    recognition.lang = LANGUAGES[locale] ?? locale;
    recognition.interimResults = false;
    recognition.onresult = ({ results }) => {
      const transcript = Array.from(results, (result) => result[0]?.transcript ?? '').join(' ');
      if (transcript.trim()) onText(transcript.trim());
    };
    recognition.onend = stop;
    recognition.onerror = stop;
    running.current = recognition;
    setListening(true);
    recognition.start();
  };
  return { isSupported: findRecognition() !== undefined, isListening, start, stop };
}
