/** Allocation of an amount to lines so that the shares add up exactly. */

interface Share {
  index: number;
  floor: bigint;
  remainder: bigint;
}

function divide(amount: bigint, weights: number[], total: bigint): Share[] {
  return weights.map((weight, index) => {
    const product = amount * BigInt(weight);
    return { index, floor: product / total, remainder: product % total };
  });
}

/** Allocate by largest remainder, ties by line order: 101 over 335, 335, 335 is 34, 34, 33. */
export function allocate(amount: bigint, weights: number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  const shares = divide(amount, weights, total);
  const unallocated = Number(amount - shares.reduce((sum, part) => sum + part.floor, 0n));
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  );
  const roundedUp = new Set(byRemainder.slice(0, unallocated).map((part) => part.index));
  return shares.map((part) => Number(part.floor) + (roundedUp.has(part.index) ? 1 : 0));
}
