/** Overrides of the components, all in one place. */
import type { Theme, ThemeOptions } from '@mui/material/styles';
import { FONT, fontSize } from './typography';

const CONTROL = 36;
/** Height of controls on the order screen and the scoreboard. */
const TOUCH_CONTROL = 44;
/** Top of a label within an empty field, for which MUI has a field of 40 px in mind. */
const labelTop = (height: number) => (height - 40) / 2;

/** Style of a screen that is used by touch. */
export const TOUCH = {
  '& .MuiOutlinedInput-root:not(.MuiInputBase-multiline), & .MuiButton-root': { minHeight: TOUCH_CONTROL },
  '&& .MuiInputLabel-outlined:not(.MuiInputLabel-shrink, :has(+ .MuiInputBase-multiline))': {
    top: labelTop(TOUCH_CONTROL),
  },
  '& .MuiIconButton-sizeMedium': { minWidth: TOUCH_CONTROL, minHeight: TOUCH_CONTROL },
} as const;

const RAISED = '0 1px 2px #2b21140f, 0 4px 12px #2b21140d';
const SHEET = '0 16px 48px #0000003d';
const FOCUS = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 };
const CARD_RADIUS = 12;
const SHEET_RADIUS = 16;

const REDUCED_MOTION = {
  '*, *::before, *::after': {
    animationDuration: '0.01ms !important',
    animationIterationCount: '1 !important',
    transitionDuration: '0.01ms !important',
  },
};

/** Names by which a field hears that the browser has filled it in or emptied it. */
const AUTO_FILL = {
  '@keyframes mui-auto-fill': { from: { display: 'block' } },
  '@keyframes mui-auto-fill-cancel': { from: { display: 'block' } },
};

const PAGE = {
  ...AUTO_FILL,
  '@media (prefers-reduced-motion: reduce)': REDUCED_MOTION,
  'html, body, #root': { height: '100%' },
  // A name in the other direction is cut at its own end, and stands where those beside it do.
  '.MuiTypography-noWrap[dir="auto"]': { textAlign: 'left' },
  'input:placeholder-shown': { textOverflow: 'ellipsis' },
  '.tabular-nums': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  // Bright pictures glare beside dark surfaces.
  '[data-scheme="dark"] img': { filter: 'brightness(0.9)' },
};

const vars = (theme: Theme) => (theme.vars ?? theme).palette;

const table: ThemeOptions['components'] = {
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderColor: vars(theme).divider,
        fontSize: fontSize('meta', theme.direction),
        height: CONTROL,
        padding: '8px 16px',
      }),
      sizeSmall: { height: CONTROL, padding: '3px 16px' },
      head: ({ theme }) => ({
        backgroundColor: vars(theme).sunken,
        color: vars(theme).text.secondary,
        fontSize: fontSize('caption', theme.direction),
        fontWeight: 500,
        lineHeight: 1.4,
        // On phones a long head would make the table wider than the page.
        [theme.breakpoints.up('md')]: { whiteSpace: 'nowrap' },
      }),
    },
  },
  MuiTableRow: { styleOverrides: { root: { 'tbody > &:last-child > td': { borderBottom: 0 } } } },
};

const fields: ThemeOptions['components'] = {
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  // Else each field brings a style sheet for the whole page, and all of the page is styled again as a field appears.
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: vars(theme).background.paper,
        minHeight: CONTROL,
        '&:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: vars(theme).fieldBorder,
        },
      }),
      input: { '&.MuiInputBase-inputSizeSmall': { paddingBlock: 7.5 } },
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      sizeSmall: { '&.MuiInputLabel-outlined:not(.MuiInputLabel-shrink)': { top: labelTop(CONTROL) } },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
};

/** Of all but small dialogs on a phone. */
const WHOLE_SCREEN = {
  '&&': {
    width: '100%',
    maxWidth: 'none',
    height: '100%',
    maxHeight: 'none',
    margin: 0,
    borderRadius: 0,
  },
} as const;

const surfaces: ThemeOptions['components'] = {
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: { borderRadius: CARD_RADIUS },
    },
  },
  MuiMenu: { styleOverrides: { paper: { borderRadius: CARD_RADIUS, boxShadow: RAISED } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme, ownerState: { fullWidth, maxWidth } }) => ({
        '&:not(.MuiDialog-paperFullScreen)': { borderRadius: SHEET_RADIUS },
        boxShadow: SHEET,
        // Save and Cancel stay visible while the content scrolls.
        '& > form': { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
        ...(fullWidth && maxWidth !== 'xs' && { [theme.breakpoints.down('sm')]: WHOLE_SCREEN }),
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({ fontSize: fontSize('section', theme.direction), paddingBlock: 16 }),
    },
  },
  // Room for the label of an outlined field at the top.
  MuiDialogContent: {
    styleOverrides: {
      root: { '.MuiDialogTitle-root + &, .MuiDialogTitle-root + form > &, &': { paddingTop: 8 } },
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 16px' } } },
  MuiDrawer: { styleOverrides: { paper: { boxShadow: SHEET } } },
  MuiTooltip: { defaultProps: { enterDelay: 400 } },
};

const controls: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // Without the font, buttons use the system's.
    styleOverrides: { root: { fontFamily: FONT, '&.Mui-focusVisible': FOCUS } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: CONTROL, paddingBlock: 5 },
      sizeSmall: { minHeight: 30, paddingBlock: 2 },
      sizeLarge: { minHeight: TOUCH_CONTROL },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 8 }, sizeMedium: { padding: 6 } } },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        textTransform: 'none',
        backgroundColor: vars(theme).background.paper,
        borderColor: vars(theme).fieldBorder,
        '&:not(.Mui-disabled)': { color: vars(theme).text.primary },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: vars(theme).primary.light },
      }),
      sizeSmall: { minHeight: CONTROL, paddingInline: 10 },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 999,
        fontSize: fontSize('caption', theme.direction),
        fontWeight: 500,
      }),
    },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 40, minWidth: 0, paddingInline: 12, paddingBlock: 8 } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2, borderRadius: 2 } } },
};

export const components: ThemeOptions['components'] = {
  MuiCssBaseline: { styleOverrides: PAGE },
  ...controls,
  ...fields,
  ...surfaces,
  ...table,
};
