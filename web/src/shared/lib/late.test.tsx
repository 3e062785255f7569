import { render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { late } from './late';

const Dialog = ({ name }: { name: string }) => <p>{`dialog of ${name}`}</p>;
const Waiting = ({ name }: { name: string }) => <p>{`waiting for ${name}`}</p>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => this.state.message || this.props.children;
}

describe('late', () => {
  it('shows the fallback with the same properties until the code has loaded', async () => {
    let resolve: (Part: ComponentType<{ name: string }>) => void = () => undefined;
    const Late = late(
      () =>
        new Promise<ComponentType<{ name: string }>>((done) => {
          resolve = done;
        }),
      Waiting,
    );
    render(<Late name="Nadia" />);
    expect(screen.getByText('waiting for Nadia')).toBeInTheDocument();

    resolve(Dialog);

    expect(await screen.findByText('dialog of Nadia')).toBeInTheDocument();
    expect(screen.queryByText('waiting for Nadia')).not.toBeInTheDocument();
  });

  it('loads once, and shows at once what has loaded', async () => {
    const load = vi.fn(async () => Dialog);
    const Late = late(load, Waiting);
    await Late.preload();

    render(<Late name="Nadia" />);
    render(<Late name="Omar" />);

    expect(screen.getByText('dialog of Nadia')).toBeInTheDocument();
    expect(screen.getByText('dialog of Omar')).toBeInTheDocument();
    expect(load).toHaveBeenCalledOnce();
  });

  it('throws a failure into the error boundary, and loads again the next time', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi.fn<() => Promise<typeof Dialog>>().mockRejectedValueOnce(new Error('no network'));
    load.mockResolvedValue(Dialog);
    const Late = late(load, Waiting);
    const first = render(
      <Boundary>
        <Late name="Nadia" />
      </Boundary>,
    );
    expect(await screen.findByText('no network')).toBeInTheDocument();
    first.unmount();

    render(<Late name="Nadia" />);

    expect(await screen.findByText('dialog of Nadia')).toBeInTheDocument();
  });
});
