/** Shares an amount out over lines so that the parts add up to it exactly. */

interface Share {
  index: number;
  floor: bigint;
  rest: bigint;
}

function shares(amount: bigint, weights: number[], whole: bigint): Share[] {
  return weights.map((weight, index) => {
    const product = amount * BigInt(weight);
    return { index, floor: product / whole, rest: product % whole };
  });
}

/** Largest remainder, ties by line order: 101 over 335, 335, 335 is 34, 34, 33. */
export function allocate(amount: bigint, weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const parts = shares(amount, weights, whole);
  const left = Number(amount - parts.reduce((sum, part) => sum + part.floor, 0n));
  const byRest = [...parts].sort((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  );
  const favoured = new Set(byRest.slice(0, left).map((part) => part.index));
  return parts.map((part) => Number(part.floor) + (favoured.has(part.index) ? 1 : 0));
}
