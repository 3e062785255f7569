import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FormDialog } from './form-dialog';
import { useSaving } from './use-saving';

const refusal = {
  status: 422,
  data: {
    violations: [
      { propertyPath: 'hours[2].to', message: 'Ends before it begins.' },
      { propertyPath: 'colour', message: 'There is no such colour.' },
    ],
  },
};

function Dialog({ save, onClose }: { save: () => Promise<unknown>; onClose: () => void }) {
  const saving = useSaving();
  return (
    <FormDialog title="Hours" saving={saving} fields={['hours']} save={save} onClose={onClose}>
      <p>{saving.refusal('hours')?.message}</p>
    </FormDialog>
  );
}

it('stays with what was refused, each at its place, and goes once it is saved', async () => {
  const save = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce({});
  const onClose = vi.fn();
  render(<Dialog save={save} onClose={onClose} />);
  const send = screen.getByRole('button', { name: 'action.save' });
  await userEvent.click(send);
  expect(await screen.findByText('Ends before it begins.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('There is no such colour.');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('can not be sent twice at a time', async () => {
  const save = vi.fn(() => new Promise(() => undefined));
  render(<Dialog save={save} onClose={() => undefined} />);
  const send = screen.getByRole('button', { name: 'action.save' });
  await userEvent.click(send);
  expect(send).toBeDisabled();
  expect(save).toHaveBeenCalledOnce();
});
