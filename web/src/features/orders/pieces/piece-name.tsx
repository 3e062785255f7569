/** Name and code of a piece. */
import { Typography } from '@mui/material';

export function PieceName({ piece: { name, code } }: { piece: { name: string; code: string } }) {
  return (
    <>
      <Typography variant="body2">
        <bdi>{name}</bdi>
      </Typography>
      <Typography variant="caption" component="div" color="textSecondary" className="tabular-nums">
        <bdi>{code}</bdi>
      </Typography>
    </>
  );
}
