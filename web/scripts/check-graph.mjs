/** Check the import rules; also fail if no module was read. */
import { spawnSync } from 'node:child_process';

const result = spawnSync(
  'depcruise',
  ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
  {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  },
);
if (result.error) throw result.error;
if (!result.stdout) throw new Error(result.stderr || 'dependency-cruiser printed nothing');
const { summary } = JSON.parse(result.stdout);
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(`${summary.totalCruised} modules, ${summary.violations.length} forbidden imports`);
if (summary.totalCruised === 0)
  console.error('No module was read: check the TypeScript version and the paths.');
process.exit(summary.totalCruised === 0 || summary.violations.length > 0 ? 1 : 0);
