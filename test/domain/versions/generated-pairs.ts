/** A repeatable stream of numbers in [0, 1) (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const pick = <T>(random: () => number, from: readonly T[]): T => {
  const value = from[Math.floor(random() * from.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};

/** The pieces that versions of one grammar are put together from, in order; each piece is one of its choices. */
export type VersionPieces = readonly (readonly string[])[];

export type VersionPair = readonly [left: string, right: string];

/**
 * Pairs of versions: half of them unrelated, half the same but for one piece, so that late parts decide too.
 * Equal for equal seeds.
 */
export const generatedPairs = (options: { pieces: VersionPieces; count: number; seed: number }): VersionPair[] => {
  const random = seededRandom(options.seed);
  const draw = (): string[] => options.pieces.map((choices) => pick(random, choices));
  return Array.from({ length: options.count }, (): VersionPair => {
    const left = draw();
    if (random() < 0.5) return [left.join(''), draw().join('')];
    const right = [...left];
    const changed = Math.floor(random() * right.length);
    right[changed] = pick(random, options.pieces[changed] ?? ['']);
    return [left.join(''), right.join('')];
  });
};
