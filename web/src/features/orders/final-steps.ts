/** Final steps: only an admin may reopen the order, with a reason. */

const FINAL_STEPS = ['delivered', 'cancelled'];

export const isFinalStep = (code: string | undefined): boolean =>
  code !== undefined && FINAL_STEPS.includes(code);
