import { describe, expect, it, vi } from 'vitest';
import { loadOnce } from './load-once';

describe('loadOnce', () => {
  it('fetches when it is first asked, once, for all who ask', async () => {
    const fetchTexts = vi.fn(async () => ({ save: 'Save' }));
    const texts = loadOnce(fetchTexts);
    expect(fetchTexts).not.toHaveBeenCalled();

    const [first, second] = await Promise.all([texts.load(), texts.load()]);

    expect(first).toEqual({ save: 'Save' });
    expect(second).toBe(first);
    expect(await texts.load()).toBe(first);
    expect(fetchTexts).toHaveBeenCalledOnce();
  });

  it('has nothing to show until it has loaded', async () => {
    const texts = loadOnce(async () => 'Save');
    const loading = texts.load();
    expect(texts.peek()).toBeUndefined();

    await loading;

    expect(texts.peek()).toBe('Save');
  });

  it('tells everyone who waited of a failure, and fetches again when it is asked again', async () => {
    const fetchTexts = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network'));
    fetchTexts.mockResolvedValue('Save');
    const texts = loadOnce(fetchTexts);
    const waiting = [texts.load(), texts.load()];
    for (const loading of waiting) await expect(loading).rejects.toThrow('no network');
    expect(texts.peek()).toBeUndefined();

    expect(await texts.load()).toBe('Save');

    expect(texts.peek()).toBe('Save');
    expect(fetchTexts).toHaveBeenCalledTimes(2);
  });
});
