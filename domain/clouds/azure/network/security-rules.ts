/** Words, in small letters, by which a rule names every address; a single `0.0.0.0` is written for it, too. */
export const everywhere: readonly string[] = ['*', 'internet', 'any', '0.0.0.0'];
