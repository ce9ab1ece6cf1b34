/** Puts the first `count` numbers into order; for lists so short that nothing beats it. */
function sortStart(values: Float64Array, count: number): void {
  for (let index = 1; index < count; index += 1) {
    const value = values[index] as number;
    let place = index - 1;
    while (place >= 0 && (values[place] as number) > value) {
      values[place + 1] = values[place] as number;
      place -= 1;
    }
    values[place + 1] = value;
  }
}

/** Moves the number that order would put at `wanted` there, smaller ones before it (Hoare's selection). */
function select(values: Float64Array, count: number, wanted: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((values[left] as number) < pivot) left += 1;
      while ((values[right] as number) > pivot) right -= 1;
      if (left > right) break;
      const moved = values[left] as number;
      values[left] = values[right] as number;
      values[right] = moved;
      left += 1;
      right -= 1;
    }
    if (wanted <= right) high = right;
    else if (wanted >= left) low = left;
    else break;
  }
  return values[wanted] as number;
}

const shortList = 12;

/**
 * Returns the median of the first `count` numbers of a buffer and changes their order; NaN of none. No number may be
 * NaN.
 */
export function medianOfStart(buffer: Float64Array, count: number): number {
  if (count === 0) return Number.NaN;
  const middle = count >> 1;
  if (count <= shortList) {
    sortStart(buffer, count);
    return ((buffer[(count - 1) >> 1] as number) + (buffer[middle] as number)) / 2;
  }
  const upper = select(buffer, count, middle);
  if (count % 2 === 1) return upper;
  let lower = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < middle; index += 1) lower = Math.max(lower, buffer[index] as number);
  return (lower + upper) / 2;
}

/** Returns the median of some numbers; NaN of none. */
export function median(values: ArrayLike<number>): number {
  return medianOfStart(Float64Array.from(values), values.length);
}

/** Factor from the median absolute deviation to the standard deviation of normally distributed values. */
export const normalConsistency = 1.4826;
