/**
 * Returns a score between 0 and 1 as percent with one place, e.g. `66.7%`. Only a whole score is 100 %, and only nothing
 * is 0 %.
 */
export function scoreText(score: number): string {
  const rounded = Math.round(score * 1_000) / 10;
  if (rounded === 100 && score < 1) return '99.9%';
  if (rounded === 0 && score > 0) return '0.1%';
  return `${rounded}%`;
}
