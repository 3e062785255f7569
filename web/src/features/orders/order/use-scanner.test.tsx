import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useScanner } from './use-scanner';

function Fields({ onCode }: { onCode: (code: string) => void }) {
  const [text, setText] = useState('12');
  useScanner(onCode);
  return (
    <>
      <input aria-label="amount" value={text} onChange={(event) => setText(event.target.value)} />
      <input aria-label="search" type="search" defaultValue="20000" />
      <div role="dialog">
        <input aria-label="phone" />
      </div>
    </>
  );
}

/** Press the keys as a scanner does: the field takes each, unless Enter completes a code. */
function scan(field: HTMLElement, code: string): void {
  for (const key of code) {
    fireEvent.keyDown(field, { key });
    fireEvent.change(field, { target: { value: (field as HTMLInputElement).value + key } });
  }
  fireEvent.keyDown(field, { key: 'Enter' });
}

describe('a scan while a field has the focus', () => {
  it('is read, and leaves the field as it was', () => {
    const onCode = vi.fn();
    render(<Fields onCode={onCode} />);
    act(() => scan(screen.getByLabelText('amount'), '2000000000213'));
    expect(onCode).toHaveBeenCalledExactlyOnceWith('2000000000213');
    expect(screen.getByLabelText('amount')).toHaveValue('12');
  });

  it('is no scan if it is shorter than a barcode', () => {
    const onCode = vi.fn();
    render(<Fields onCode={onCode} />);
    act(() => scan(screen.getByLabelText('amount'), '2000'));
    expect(onCode).not.toHaveBeenCalled();
    expect(screen.getByLabelText('amount')).toHaveValue('122000');
  });

  it('is left to the search if it is the rest of a code whose keys came with a pause', () => {
    const onCode = vi.fn();
    render(<Fields onCode={onCode} />);
    act(() => scan(screen.getByLabelText('search'), '00000213'));
    expect(onCode).not.toHaveBeenCalled();
    expect(screen.getByLabelText('search')).toHaveValue('2000000000213');
  });

  it('belongs to the dialog while one is open', () => {
    const onCode = vi.fn();
    render(<Fields onCode={onCode} />);
    act(() => scan(screen.getByLabelText('phone'), '0661000001'));
    expect(onCode).not.toHaveBeenCalled();
    expect(screen.getByLabelText('phone')).toHaveValue('0661000001');
  });
});
