import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FormDialog } from './form-dialog';
import { useSaving } from './use-saving';

const problem = {
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
      <p>{saving.violation('hours')?.message}</p>
    </FormDialog>
  );
}

it('stays open with its violations at their fields, and closes once saved', async () => {
  const save = vi.fn().mockRejectedValueOnce(problem).mockResolvedValueOnce({});
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

it('cannot be sent twice at the same time', async () => {
  const save = vi.fn(() => new Promise(() => undefined));
  render(<Dialog save={save} onClose={() => undefined} />);
  const send = screen.getByRole('button', { name: 'action.save' });
  await userEvent.click(send);
  expect(send).toBeDisabled();
  expect(save).toHaveBeenCalledOnce();
});
