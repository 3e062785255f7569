import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { SupplierErrorAlert } from './supplier-error-alert';

const refuse = (code: string, retryAfter: number) => ({
  status: 503,
  data: { code, detail: 'Waiting for the supplier.' },
  retryAfter,
});

async function show(error: object) {
  renderPart(<SupplierErrorAlert title="Products" error={error} retry={() => undefined} />);
  return (await screen.findByRole('alert')).textContent;
}

it('counts a short wait down', async () => {
  expect(await show(refuse('supplier-waiting', 40))).toMatch(/40 s/);
});

it('says when spent points come back, and that nothing has to be done', async () => {
  const text = await show(refuse('supplier-spent', 1800));
  expect(text).toMatch(/vers \d+.*\d\d:\d\d/);
  expect(text).toMatch(/Rien n’est perdu/);
  expect(text).not.toMatch(/1800|1799/);
});
