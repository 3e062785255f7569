/** Name of a cart line, cut after 16 characters; the option stays whole, or lines of one product could not be told apart. */
import { Box, Typography } from '@mui/material';
import type { CartLine } from '../cart/cart';
import { formatLineName, formatLineOption, shortenName } from '../cart/line-name';
import { useLineMark } from './use-line-mark';

export function ShortLineName({ line }: { line: CartLine }) {
  const mark = useLineMark();
  const option = formatLineOption(line, mark);
  // The name of a stored line ends with its option.
  const isWhole = line.value?.name === '';
  return (
    <Box title={formatLineName(line, mark)}>
      <Typography variant="body2" noWrap={!isWhole} dir="auto" sx={{ fontWeight: 500, textAlign: 'left' }}>
        {isWhole ? line.name : shortenName(line.name)}
      </Typography>
      {option && (
        <Typography
          variant="caption"
          color="textSecondary"
          component="div"
          dir="auto"
          sx={{ textAlign: 'left' }}
        >
          {option}
        </Typography>
      )}
    </Box>
  );
}
