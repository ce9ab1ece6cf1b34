/** A predicate that cannot be used: why, and where. */
export class PredicateFault extends Error {
  override readonly name = 'PredicateFault';
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;

  constructor(message: string, { source, at }: { source: string; at: number }) {
    super(message);
    const before = source.slice(0, at).split('\n');
    this.line = before.length;
    this.column = (before.at(-1)?.length ?? 0) + 1;
  }
}
