/** True, false, or undecidable from what is known. */
export type Truth = boolean | 'unknown';

/** Returns true when all are, false when one is, else unknown. */
export function allOf(truths: Iterable<Truth>): Truth {
  let all: Truth = true;
  for (const truth of truths) {
    if (truth === false) return false;
    if (truth === 'unknown') all = 'unknown';
  }
  return all;
}

/** Returns true when one is, false when none is, else unknown. */
export function anyOf(truths: Iterable<Truth>): Truth {
  let any: Truth = false;
  for (const truth of truths) {
    if (truth === true) return true;
    if (truth === 'unknown') any = 'unknown';
  }
  return any;
}

export function not(truth: Truth): Truth {
  return truth === 'unknown' ? truth : !truth;
}
