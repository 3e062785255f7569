/** Emotion options that mirror styles for right-to-left languages. */
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

export const options = { stylisPlugins: [prefixer, rtlPlugin] };
