/**
 * A video or a map of another provider, which is asked for nothing before a visitor presses the button. Without React:
 * it is on pages that have nothing else that runs.
 */
export class Embed extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', this.#load);
  }

  #load = (): void => {
    const { address, title } = this.dataset;
    if (!address) return;
    const frame = document.createElement('iframe');
    frame.src = address;
    frame.title = title ?? '';
    frame.allowFullscreen = true;
    frame.tabIndex = 0;
    this.replaceChildren(frame);
    frame.focus();
  };
}
