// Prints the scores of pages, and the audits that failed, as JSON: node run.mjs CHROMIUM CATEGORIES URL…
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [chromePath, categories, ...urls] = process.argv.slice(2);
const chrome = await launch({ chromePath, chromeFlags: ['--headless', '--no-sandbox'] });
const results = [];
try {
  for (const url of urls) {
    const options = { port: chrome.port, logLevel: 'error', onlyCategories: categories.split(',') };
    const { lhr } = await lighthouse(url, options);
    const scores = Object.fromEntries(
      Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    );
    const failed = Object.values(lhr.audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ id }) => id);
    results.push({ url, scores, failed, error: lhr.runtimeError?.code ?? '' });
  }
} finally {
  await chrome.kill();
}
console.log(JSON.stringify(results));
