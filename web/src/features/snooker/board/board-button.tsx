/** Button on the scoreboard. */
import { Button, type ButtonProps } from '@mui/material';
import { board } from './colours';

export function BoardButton({ sx, ...rest }: ButtonProps) {
  return (
    <Button
      {...rest}
      sx={{
        minHeight: 44,
        color: board.text,
        border: `1px solid ${board.line}`,
        bgcolor: board.panel,
        '&:hover': { bgcolor: '#22282b' },
        '&.Mui-disabled': { color: '#7d8588', borderColor: '#262b2d' },
        '&.Mui-focusVisible': { outline: `3px solid ${board.accent}`, outlineOffset: 2 },
        ...sx,
      }}
    />
  );
}
