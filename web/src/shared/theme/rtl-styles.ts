/** Turns styles round for languages that are read from the right. */
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

export const options = { stylisPlugins: [prefixer, rtlPlugin] };
