/** Small chart of the last days, without axes. */
import { SparkLineChart } from '@mui/x-charts/SparkLineChart';
import { CURRENT_COLOUR } from './chart-colours';

export function Sparkline({ values }: { values: readonly number[] }) {
  return (
    <SparkLineChart width={72} height={40} data={[...values]} area skipAnimation color={CURRENT_COLOUR} />
  );
}
