/** Checks the arrows between folders, and fails too when nothing was read. */
import { spawnSync } from 'node:child_process';

const run = spawnSync('depcruise', ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], {
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
});
if (run.error) throw run.error;
if (!run.stdout) throw new Error(run.stderr || 'dependency-cruiser said nothing');
const { summary } = JSON.parse(run.stdout);
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(`${summary.totalCruised} modules, ${summary.violations.length} forbidden imports`);
if (summary.totalCruised === 0)
  console.error('No module was read: check the TypeScript version and the paths.');
process.exit(summary.totalCruised === 0 || summary.violations.length > 0 ? 1 : 0);
